import { NAME_LENGTHS } from '../../../capabilities/club/rules.ts'
import { Panel } from '../../ui/panel.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { AccountAnswer } from './account-details.tsx'
import { texts } from './texts.ts'

interface Props {
  readonly shortName: string
  readonly longName: string
  readonly answer: AccountAnswer | undefined
}

/** How the member is called, in the menu and in mails. */
export function NamesPanel({ shortName, longName, answer }: Props) {
  const { saving, account: t } = texts()
  const labels = { long_name: t.longName, short_name: t.shortName }
  const values = answer?.problem ? answer.values : { short_name: shortName, long_name: longName }
  return (
    <Panel title={t.names}>
      {answer?.done && <Notice tone="success" role="status" title={t.namesSaved} />}
      <Form problem={answer?.problem} values={values} labels={labels}>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label={labels.long_name} name="long_name" autoComplete="name" maxLength={NAME_LENGTHS.long_name} />
          <TextField
            label={labels.short_name}
            name="short_name"
            autoComplete="nickname"
            maxLength={NAME_LENGTHS.short_name}
          />
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
