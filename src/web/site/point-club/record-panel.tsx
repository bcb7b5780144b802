import { Panel } from '../../ui/panel.tsx'
import { to } from '../../paths.ts'
import { CodeField } from '../../ui/field.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { texts } from './texts.ts'

/** Receipts to record: leads to the page that does it, with both codes typed already. */
export function RecordPanel() {
  const t = texts()
  return (
    <Panel title={t.record}>
      <p className="text-sm text-muted">{t.recordPoints.panelHint}</p>
      <Form method="post" action={to('RecordPoints')} labels={{}}>
        <div className="grid gap-5 sm:grid-cols-2">
          <CodeField label={t.receiptNumber} name="receipt_number" maxLength={40} />
          <CodeField label={t.validationCode} name="validation_code" maxLength={20} />
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
