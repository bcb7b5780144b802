import { flightName } from '../../../capabilities/flights/rules.ts'
import { when, whenTime } from '../../ui/when.ts'
import { Notice } from '../../ui/notice.tsx'
import { texts } from './texts.ts'

interface Flight {
  readonly number: string
  readonly status: 'ON_TIME' | 'LATE' | 'LANDED'
  readonly expected: string
  /** Whether it lands today; of another day the date is told, too. */
  readonly isToday: boolean
}

/** Where the flight back is, and what that means for the ride. */
export function FlightNotice({ flight }: { flight: Flight }) {
  const { flight: t } = texts()
  const { number, status, expected, isToday } = flight
  const name = flightName(number)
  const title =
    isToday || status === 'LANDED' ? t.titles[status](name, whenTime(expected)) : t.ahead[status](name, when(expected))
  return (
    <Notice tone={status === 'LANDED' ? 'success' : 'info'} title={title}>
      {t.next[status]}
    </Notice>
  )
}
