import { texts } from '../../../capabilities/acts/texts.ts'
import type { Given } from '../../../capabilities/acts/wire.ts'
import { formatMoney } from '../../ui/money.tsx'
import { when } from '../../ui/when.ts'
import { reasonText } from '../approvals/reasons.tsx'
import { KIND_STATES, REQUEST_STATES } from '../approvals/request-states.ts'
import { StateBadge } from '../kit/column.tsx'
import { Section } from '../kit/section.tsx'

const GIVEN_STATES = { ...REQUEST_STATES, DONE: ['good', 'Done'] } as const

/** What was given for a case, or waits for an approval. */
export function GivenSection({ given }: { given: readonly Given[] }) {
  return (
    <Section id="given" title="Given for it">
      {given.length === 0 ? (
        <p className="text-sm text-muted">Nothing yet.</p>
      ) : (
        <ul className="grid gap-2 text-sm">
          {given.map((act, index) => (
            <li key={index} className="grid gap-0.5 border-b border-line pb-2 wrap-anywhere">
              <span className="flex flex-wrap justify-between gap-2 font-bold">
                {KIND_STATES[act.kind][1]} {formatMoney(act.amount)}
                <StateBadge states={GIVEN_STATES} state={act.status} />
              </span>
              <span>{texts().subjects[act.subject_kind]({ number: act.subject_number })}</span>
              <span className="text-muted">
                {reasonText(act.reason_code, act.reason)} · {act.by}, {when(act.at)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
