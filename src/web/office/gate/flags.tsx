import { Notice } from '../../ui/notice.tsx'
import { texts } from './texts.ts'

/** What staff noted with a booking, to be seen when its car comes or leaves. */
export function Flags({ flags }: { flags: readonly string[] }) {
  if (flags.length === 0) return null
  return (
    <Notice tone="warning" role="alert" title={texts().flags}>
      <ul className="grid gap-1">
        {flags.map((flag, index) => (
          <li key={index} className="whitespace-pre-wrap wrap-anywhere">
            {flag}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
