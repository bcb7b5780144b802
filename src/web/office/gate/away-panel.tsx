import { useEffect, useRef } from 'react'
import type { Cents } from '../../../lib/money.ts'
import { dollarsOf } from '../../site/transactions/receipt-view.ts'
import { when } from '../../ui/when.ts'
import { Button } from '../../ui/button.tsx'
import { words } from './messages.ts'
import type { Known } from './offline.ts'

interface Props {
  readonly known: Known
  readonly code: string
  readonly onArrive: () => void
  readonly onLeave: (ticketNum: string, cash: Cents, at: string) => void
}

/** What can be done while the server is away: let in, or take cash and let out. */
export function AwayPanel({ known, code, onArrive, onLeave }: Props) {
  const say = words()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <section
      aria-label={say.away.label}
      className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 rounded-lg border-l-6 border-edge bg-raised p-4 shadow-raised sm:p-5"
    >
      {known.kind === 'stay' ? (
        <>
          <div className="grid gap-1">
            <h2 className="text-xl">{known.stay.booking?.full_name ?? say.ticket(known.stay.ticket_num)}</h2>
            <p className="text-muted">{say.away.here(when(known.stay.entered_at))}</p>
          </div>
          <Button
            ref={button}
            tone="accent"
            size="lg"
            onClick={() => onLeave(known.stay.ticket_num, known.due, known.at)}
          >
            {known.due > 0 ? say.takeCash(dollarsOf(known.due)) : say.letOut}
          </Button>
        </>
      ) : (
        <>
          <div className="grid gap-1">
            <h2 className="text-xl">{known.kind === 'booking' ? known.booking.full_name : say.newTicket}</h2>
            <p className="text-muted">
              {known.kind === 'booking'
                ? say.away.bookedUntil(when(known.booking.travel_to_date))
                : code
                  ? say.away.unknownCode
                  : say.away.writeDown}
            </p>
          </div>
          <Button ref={button} tone="accent" size="lg" onClick={onArrive}>
            {known.kind === 'booking' ? say.checkIn : say.openTicket}
          </Button>
        </>
      )}
    </section>
  )
}
