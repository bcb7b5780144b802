import type { MailReturn } from '../../../capabilities/mail/contract.ts'
import { when } from '../../ui/when.ts'
import { StateBadge } from '../kit/column.tsx'
import { Section } from '../kit/section.tsx'

const KINDS = {
  HARD: ['bad', 'No such mailbox'],
  SOFT: ['neutral', 'Temporary failure'],
  COMPLAINT: ['bad', 'Marked as spam'],
} as const

/** What came back, and what was said of it: the last first. */
export function Returns({ returns }: { returns: readonly MailReturn[] }) {
  return (
    <Section id="returns" title="Bounces and complaints">
      {returns.length === 0 && <p className="text-muted">None.</p>}
      <ol className="-mt-2">
        {returns.map(({ at, kind, told_by, status, diagnostic }, index) => (
          <li key={index} className="grid gap-1 border-b border-line py-2.5 wrap-anywhere">
            <span className="flex flex-wrap items-center gap-2">
              <StateBadge states={KINDS} state={kind} />
              <span className="text-muted">
                <time dateTime={at}>{when(at)}</time>, {told_by === 'SMTP' ? 'at once' : 'by a later report'}
              </span>
            </span>
            <span>{[status, diagnostic].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ol>
    </Section>
  )
}
