import type { GateFind } from '../../../capabilities/gate/contract.ts'
import { when } from '../../ui/when.ts'
import { Badge } from '../../ui/badge.tsx'
import { texts } from './texts.ts'

const ROW =
  'flex w-full cursor-pointer flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3 text-left hover:bg-sunk'

/** Several who may be meant: a list to choose from. */
export function Matches({ found, onChoose }: { found: GateFind; onChoose: (found: GateFind) => void }) {
  const {
    matches,
    stay: { states },
  } = texts()
  const t = { ...matches, states }
  const { stays, bookings } = found
  const rest = { voucher: null, member: null, stays: [], bookings: [] }
  return (
    <ul aria-label={t.label} className="divide-y divide-line rounded-lg bg-raised shadow-raised">
      {stays.map((stay) => (
        <li key={stay.id}>
          <button
            type="button"
            className={ROW}
            onClick={() => onChoose({ ...rest, kind: 'stay', stay, booking: null })}
          >
            <span className="font-bold">
              {stay.full_name ?? stay.plate ?? stay.ticket_num}{' '}
              <Badge tone={stay.status === 'OPEN' ? 'good' : 'neutral'}>{t.states[stay.status]}</Badge>
            </span>
            <span className="figures text-sm text-muted">
              {stay.exited_at ? t.left(when(stay.exited_at)) : t.since(when(stay.entered_at))}
            </span>
          </button>
        </li>
      ))}
      {bookings.map((booking) => (
        <li key={booking.id}>
          <button
            type="button"
            className={ROW}
            onClick={() => onChoose({ ...rest, kind: 'booking', booking, stay: null })}
          >
            <span className="font-bold">
              {booking.full_name} <Badge>{t.expected}</Badge>
            </span>
            <span className="figures text-sm text-muted">{when(booking.travel_from_date)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
