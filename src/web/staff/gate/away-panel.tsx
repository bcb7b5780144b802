import { useEffect, useRef } from 'react'
import type { Cents } from '../../../lib/money.ts'
import { dollarsOf } from '../../parts/receipt-view.ts'
import { when } from '../../parts/when.ts'
import { Button } from '../../ui/button.tsx'
import type { Known } from './offline.ts'

interface Props {
  readonly known: Known
  readonly code: string
  readonly onArrive: () => void
  readonly onLeave: (ticketNum: string, cash: Cents) => void
}

/** What can be done while the server is away: let in, or take cash and let out. */
export function AwayPanel({ known, code, onArrive, onLeave }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <section
      aria-label="Without the server"
      className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 rounded-lg border-l-6 border-edge bg-raised p-4 shadow-raised sm:p-5"
    >
      {known.kind === 'stay' ? (
        <>
          <div className="grid gap-1">
            <h2 className="text-xl">{known.stay.booking?.full_name ?? `Ticket ${known.stay.ticket_num}`}</h2>
            <p className="text-muted">Here since {when(known.stay.entered_at)}. Priced by this screen.</p>
          </div>
          <Button ref={button} tone="accent" size="lg" onClick={() => onLeave(known.stay.ticket_num, known.due)}>
            {known.due > 0 ? `Take $${dollarsOf(known.due)} in cash` : 'Let out'}
          </Button>
        </>
      ) : (
        <>
          <div className="grid gap-1">
            <h2 className="text-xl">{known.kind === 'booking' ? known.booking.full_name : 'New ticket'}</h2>
            <p className="text-muted">
              {known.kind === 'booking'
                ? `Booked until ${when(known.booking.travel_to_date)}.`
                : code
                  ? 'This screen does not know the code. Write the ticket down for who comes.'
                  : 'Write the ticket down for who comes.'}
            </p>
          </div>
          <Button ref={button} tone="accent" size="lg" onClick={onArrive}>
            {known.kind === 'booking' ? 'Check in' : 'Open ticket'}
          </Button>
        </>
      )}
    </section>
  )
}
