import { Panel } from '../../ui/panel.tsx'
import { to } from '../../paths.ts'
import { CodeField } from '../../ui/field.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { words } from './messages.ts'

/** Receipts to record: leads to the page that does it, with both codes typed already. */
export function RecordPanel() {
  const say = words()
  return (
    <Panel title={say.record}>
      <p className="text-sm text-muted">{say.recordPoints.panelHint}</p>
      <Form method="post" action={to('RecordPoints')} labels={{}}>
        <div className="grid gap-5 sm:grid-cols-2">
          <CodeField label={say.receiptNumber} name="receipt_number" maxLength={40} />
          <CodeField label={say.validationCode} name="validation_code" maxLength={20} />
        </div>
        <div>
          <SubmitButton tone="quiet" pendingLabel={say.recording}>
            {say.record}
          </SubmitButton>
        </div>
      </Form>
    </Panel>
  )
}
