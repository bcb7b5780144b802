import { Panel } from '../../parts/panel.tsx'
import { to } from '../../paths.ts'
import { CodeField } from '../../ui/field.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'

/** Receipts to record: leads to the page that does it, with both codes typed already. */
export function RecordPanel() {
  return (
    <Panel title="Record points">
      <p className="text-sm text-muted">From a receipt that your membership was not linked to.</p>
      <Form method="post" action={to('RecordPoints')} labels={{}}>
        <div className="grid gap-5 sm:grid-cols-2">
          <CodeField label="Receipt number" name="receipt_number" maxLength={40} />
          <CodeField label="Validation code" name="validation_code" maxLength={20} />
        </div>
        <div>
          <SubmitButton tone="quiet" pendingLabel="Recording …">
            Record points
          </SubmitButton>
        </div>
      </Form>
    </Panel>
  )
}
