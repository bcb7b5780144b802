import { whenTime } from '../../ui/when.ts'
import { Notice } from '../../ui/notice.tsx'
import { texts } from './texts.ts'

interface Flight {
  readonly number: string
  readonly status: 'ON_TIME' | 'LATE' | 'LANDED'
  readonly expected: string
}

/** Where the flight back is, and what that means for the ride. */
export function FlightNotice({ flight: { number, status, expected } }: { flight: Flight }) {
  const { flight: t } = texts()
  return (
    <Notice tone={status === 'LANDED' ? 'success' : 'info'} title={t.titles[status](number, whenTime(expected))}>
      {t.next[status]}
    </Notice>
  )
}
