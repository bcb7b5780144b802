import type { CallOutput } from '../../../http/endpoint.ts'
import type { membership } from '../../../capabilities/membership/contract.ts'
import { Form, type Problem, SubmitButton } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { whenDate } from '../../ui/when.ts'
import { pointsText } from './points.ts'
import { texts } from './texts.ts'

export const TAKE = 'take-points'
const DECLINE = 'decline-points'

interface Props {
  readonly waiting: CallOutput<typeof membership.waitingPoints>['items']
  /** What became of the last choice. */
  readonly answer: { readonly taken: number | undefined } | { readonly problem: Problem } | undefined
}

/** Points that guests meant for the member, to be taken or not; nothing when there are none. */
export function WaitingPoints({ waiting, answer }: Props) {
  const t = texts().waitingPoints
  const taken = answer && 'taken' in answer ? answer.taken : undefined
  const problem = answer && 'problem' in answer ? answer.problem : undefined
  return (
    <>
      {taken !== undefined && <Notice tone="success" role="status" title={t.taken(pointsText(taken))} />}
      {waiting.length > 0 && (
        <Panel title={t.title}>
          <p className="text-sm text-muted">{t.hint}</p>
          <ul className="grid gap-4">
            {waiting.map(({ id, exited_at, points }) => (
              <li key={id}>
                <Form problem={problem}>
                  <input type="hidden" name="id" value={id} />
                  <p>{t.ofStay(pointsText(points), whenDate(exited_at))}</p>
                  <div className="flex flex-wrap gap-3">
                    <SubmitButton size="sm" name="intent" value={TAKE}>
                      {t.take}
                    </SubmitButton>
                    <SubmitButton size="sm" tone="quiet" name="intent" value={DECLINE}>
                      {t.decline}
                    </SubmitButton>
                  </div>
                </Form>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  )
}
