import { useNavigation } from 'react-router'
import { Panel } from '../../ui/panel.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Checkbox } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { useConfirmation } from '../../ui/use-confirmation.ts'
import type { AccountAnswer } from './account-details.tsx'
import { texts } from './texts.ts'

/** Leaving the club: asked twice, by a box before scripts run and by a dialog after. */
export function LeavePanel({ answer }: { answer: AccountAnswer | undefined }) {
  const { account: t } = texts()
  const { button, dialog } = useConfirmation({
    pending: useNavigation().formData?.get('intent') === 'leave',
    isComplete: (typed) => typed.has('sure'),
  })
  return (
    <Panel title={t.leave}>
      <p>{t.leaveHint}</p>
      <Form problem={answer?.problem} labels={{ sure: t.sure }}>
        <input type="hidden" name="intent" value="leave" />
        <Checkbox name="sure" label={t.sure} required />
        <div>
          <Button {...button} tone="danger">
            {t.close}
          </Button>
        </div>
      </Form>
      <ConfirmDialog {...dialog}>
        <p>{t.closeSure}</p>
      </ConfirmDialog>
    </Panel>
  )
}
