import type { MailReturn } from '../../../capabilities/mail/contract.ts'
import { when } from '../../ui/when.ts'
import { Badge } from '../../ui/badge.tsx'
import { texts } from './texts.ts'

/** What came back, and what was said of it: the last first. */
export function Returns({ returns, none }: { returns: readonly MailReturn[]; none: string }) {
  const t = texts().returns
  return (
    <section aria-labelledby="returns">
      <h2 id="returns" className="border-b-2 border-ink pb-1.5 text-base">
        {t.title}
      </h2>
      {returns.length === 0 && <p className="pt-2 text-sm text-muted">{none}</p>}
      <ol className="text-sm">
        {returns.map(({ at, kind, told_by, status, diagnostic }, index) => (
          <li key={index} className="grid gap-1 border-b border-line py-2.5 wrap-anywhere">
            <span className="flex flex-wrap items-center gap-2">
              <Badge tone={kind === 'SOFT' ? 'neutral' : 'bad'}>{t.kinds[kind]}</Badge>
              <span className="text-muted">
                <time dateTime={at}>{when(at)}</time>, {t.toldBy[told_by]}
              </span>
            </span>
            <span>{[status, diagnostic].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
