import { Panel } from '../../ui/panel.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { fieldsOf } from '../../ui/form-fields.ts'
import { Notice } from '../../ui/notice.tsx'
import type { AccountAnswer, AccountForms } from './account-details.tsx'
import { texts } from './texts.ts'

interface Props {
  readonly form: AccountForms['names']
  readonly shortName: string
  readonly longName: string
  readonly answer: AccountAnswer | undefined
}

/** How the member is called, in the menu and in mails. */
export function NamesPanel({ form, shortName, longName, answer }: Props) {
  const { saving, account: t } = texts()
  const fields = fieldsOf(form, { long_name: t.longName, short_name: t.shortName })
  const values = answer?.problem ? answer.values : { short_name: shortName, long_name: longName }
  return (
    <Panel title={t.names}>
      {answer?.done && <Notice tone="success" role="status" title={t.namesSaved} />}
      <Form fields={fields} problem={answer?.problem} values={values}>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField {...fields.long_name} autoComplete="name" />
          <TextField {...fields.short_name} autoComplete="nickname" />
        </div>
        <div>
          <SubmitButton name="intent" value="names" pendingLabel={saving}>
            {t.saveNames}
          </SubmitButton>
        </div>
      </Form>
    </Panel>
  )
}
