import { useEffect, useRef } from 'react'
import type { Cents } from '../../../lib/money.ts'
import { cents, toDollars } from '../../../lib/money.ts'
import { when } from '../../ui/when.ts'
import { Button } from '../../ui/button.tsx'
import { CashTaken } from './cash-taken.tsx'
import { type Match, Matches } from './matches.tsx'
import { texts } from './texts.ts'
import type { Choice, Known } from './offline.ts'

interface Props {
  readonly known: Known
  readonly code: string
  readonly onArrive: () => void
  readonly onChoose: (code: string) => void
  readonly onLeave: (ticketNum: string, cash: Cents, at: string) => void
}

/** What can be done while the server is away: let in, or take cash and let out. */
export function AwayPanel({ known, code, onArrive, onChoose, onLeave }: Props) {
  const t = texts()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  if (known.kind === 'several') return <Matches matches={matchesOf(known.choices, onChoose)} />
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
          {known.due > 0 ? (
            <CashTaken
              due={toDollars(cents(known.due))}
              isFirst
              pending={false}
              onTake={() => onLeave(known.stay.ticket_num, known.due, known.at)}
            />
          ) : (
            <Button
              ref={button}
              tone="accent"
              size="lg"
              onClick={() => onLeave(known.stay.ticket_num, known.due, known.at)}
            >
              {t.letOut}
            </Button>
          )}
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

/** Whom this device knows. */
function matchesOf(choices: readonly Choice[], onChoose: (code: string) => void): Match[] {
  const t = texts()
  return choices.map(({ code, name, isHere, since }) => ({
    id: code,
    name,
    state: isHere ? t.stay.states.OPEN : t.matches.expected,
    isHere,
    since: isHere ? t.matches.since(when(since)) : when(since),
    onChoose: () => onChoose(code),
  }))
}
