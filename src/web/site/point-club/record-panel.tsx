import { Panel } from '../../ui/panel.tsx'
import { to } from '../../paths.ts'
import { CodeField } from '../../ui/field.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { fieldsOf } from '../../ui/form-fields.ts'
import type { recordForm } from './record-form.server.ts'
import { texts } from './texts.ts'

/** Receipts to record: leads to the page that does it, with both codes typed already. */
export function RecordPanel({ form }: { form: typeof recordForm.fields }) {
  const t = texts()
  const fields = fieldsOf(form, t.recordPoints.fields)
  return (
    <Panel title={t.record}>
      <p className="text-sm text-muted">{t.recordPoints.panelHint}</p>
      <Form method="post" action={to('RecordPoints')} fields={fields}>
        <div className="grid gap-5 sm:grid-cols-2">
          <CodeField {...fields.receipt_number} hint={undefined} />
          <CodeField {...fields.validation_code} hint={undefined} />
        </div>
        <div>
          <SubmitButton tone="quiet" pendingLabel={t.recording}>
            {t.record}
          </SubmitButton>
        </div>
      </Form>
    </Panel>
  )
}
