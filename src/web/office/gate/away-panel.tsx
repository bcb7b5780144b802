import { useEffect, useRef } from 'react'
import type { Cents } from '../../../lib/money.ts'
import { cents, toDollars } from '../../../lib/money.ts'
import { when } from '../../ui/when.ts'
import { Button } from '../../ui/button.tsx'
import { texts } from './texts.ts'
import type { Known } from './offline.ts'

interface Props {
  readonly known: Known
  readonly code: string
  readonly onArrive: () => void
  readonly onLeave: (ticketNum: string, cash: Cents, at: string) => void
}

/** What can be done while the server is away: let in, or take cash and let out. */
export function AwayPanel({ known, code, onArrive, onLeave }: Props) {
  const t = texts()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <section
      aria-label={t.away.label}
      className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 rounded-lg border-l-6 border-edge bg-raised p-4 shadow-raised sm:p-5"
    >
      {known.kind === 'stay' ? (
        <>
          <div className="grid gap-1">
            <h2 className="text-xl">{known.stay.booking?.full_name ?? t.ticket(known.stay.ticket_num)}</h2>
            <p className="text-muted">{t.away.here(when(known.stay.entered_at))}</p>
          </div>
          <Button
            ref={button}
            tone="accent"
            size="lg"
            onClick={() => onLeave(known.stay.ticket_num, known.due, known.at)}
          >
            {known.due > 0 ? t.takeCash(toDollars(cents(known.due))) : t.letOut}
          </Button>
        </>
      ) : (
        <>
          <div className="grid gap-1">
            <h2 className="text-xl">{known.kind === 'booking' ? known.booking.full_name : t.newTicket}</h2>
            <p className="text-muted">
              {known.kind === 'booking'
                ? t.away.bookedUntil(when(known.booking.travel_to_date))
                : code
                  ? t.away.unknownCode
                  : t.away.writeDown}
            </p>
          </div>
          <Button ref={button} tone="accent" size="lg" onClick={onArrive}>
            {known.kind === 'booking' ? t.checkIn : t.openTicket}
          </Button>
        </>
      )}
    </section>
  )
}
