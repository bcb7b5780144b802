import type { GateFind } from '../../../capabilities/gate/contract.ts'
import { Badge } from '../../ui/badge.tsx'
import { when } from '../../ui/when.ts'
import { texts } from './texts.ts'

/** One of those who may be meant. */
export interface Match {
  readonly id: string
  readonly name: string
  readonly state: string
  readonly isHere: boolean
  readonly since: string
  readonly onChoose: () => void
}

/** Several who may be meant: a list to choose from. */
export function Matches({ matches }: { matches: readonly Match[] }) {
  return (
    <ul aria-label={texts().matches.label} className="divide-y divide-line rounded-lg bg-raised shadow-raised">
      {matches.map(({ id, name, state, isHere, since, onChoose }) => (
        <li key={id}>
          <button
            type="button"
            className="flex w-full cursor-pointer flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3 text-left hover:bg-sunk"
            onClick={onChoose}
          >
            <span className="font-bold">
              {name} <Badge tone={isHere ? 'good' : 'neutral'}>{state}</Badge>
            </span>
            <span className="figures text-sm text-muted">{since}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Whom the server has found. */
export function matchesIn({ stays, bookings }: GateFind, onChoose: (found: GateFind) => void): Match[] {
  const { matches: t, stay: words } = texts()
  const rest = { voucher: null, member: null, stays: [], bookings: [] }
  return [
    ...stays.map((stay) => ({
      id: stay.id,
      name: stay.full_name ?? stay.plate ?? stay.ticket_num,
      state: words.states[stay.status],
      isHere: stay.status === 'OPEN',
      since: stay.exited_at ? t.left(when(stay.exited_at)) : t.since(when(stay.entered_at)),
      onChoose: () => onChoose({ ...rest, kind: 'stay', stay, booking: null }),
    })),
    ...bookings.map((booking) => ({
      id: booking.id,
      name: booking.full_name,
      state: t.expected,
      isHere: false,
      since: when(booking.travel_from_date),
      onChoose: () => onChoose({ ...rest, kind: 'booking', booking, stay: null }),
    })),
  ]
}
