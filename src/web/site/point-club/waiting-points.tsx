import type { CallOutput } from '../../../http/endpoint.ts'
import type { membership } from '../../../capabilities/membership/contract.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Form, type Problem, SubmitButton } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { whenDate } from '../../ui/when.ts'
import { pointsText } from './points.ts'
import { useConfirmation } from '../../ui/use-confirmation.ts'
import { texts } from './texts.ts'

export const TAKE = 'take-points'
const DECLINE = 'decline-points'

type Waiting = CallOutput<typeof membership.waitingPoints>['items']

interface Props {
  readonly waiting: Waiting
  /** How many points the last choice took, 0 if it turned them down; a problem comes with the `id` of its points. */
  readonly answer:
    | { readonly taken: number }
    | { readonly problem: Problem; readonly values: Readonly<Record<string, string>> }
    | undefined
}

/** Points that guests meant for the member, to be taken or not; nothing when there are none. */
export function WaitingPoints({ waiting, answer }: Props) {
  const t = texts().waitingPoints
  const taken = answer && 'taken' in answer ? answer.taken : undefined
  const refused = answer && 'problem' in answer ? answer : undefined
  return (
    <>
      {taken !== undefined && (
        <Notice tone="success" role="status" title={taken === 0 ? t.declined : t.taken(pointsText(taken))} />
      )}
      {waiting.length > 0 && (
        <Panel title={t.title}>
          <p className="text-sm text-muted">{t.hint}</p>
          <ul className="grid gap-4">
            {waiting.map((one) => (
              <Row key={one.id} {...one} problem={refused?.values.id === one.id ? refused.problem : undefined} />
            ))}
          </ul>
        </Panel>
      )}
    </>
  )
}

/** The points of one stay. Turning them down asks first, since nothing brings them back. */
function Row({ id, exited_at, points, problem }: Waiting[number] & { readonly problem: Problem | undefined }) {
  const t = texts().waitingPoints
  const { button, dialog } = useConfirmation()
  return (
    <li>
      <Form problem={problem}>
        <input type="hidden" name="id" value={id} />
        <p>{t.ofStay(pointsText(points), whenDate(exited_at))}</p>
        <div className="flex flex-wrap gap-3">
          <SubmitButton size="sm" name="intent" value={TAKE}>
            {t.take}
          </SubmitButton>
          <Button {...button} size="sm" tone="quiet" name="intent" value={DECLINE}>
            {t.decline}
          </Button>
        </div>
      </Form>
      <ConfirmDialog {...dialog} confirmLabel={t.turnDown}>
        <p>{t.declineSure(pointsText(points))}</p>
      </ConfirmDialog>
    </li>
  )
}
