import { NAME_LENGTHS } from '../../../capabilities/club/rules.ts'
import { Panel } from '../../parts/panel.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { AccountAnswer } from './account-details.tsx'

interface Props {
  readonly shortName: string
  readonly longName: string
  readonly answer: AccountAnswer | undefined
}

const LABELS = { long_name: 'Full name', short_name: 'What we call you' }

/** How the member is called, in the menu and in mails. */
export function NamesPanel({ shortName, longName, answer }: Props) {
  const values = answer?.problem ? answer.values : { short_name: shortName, long_name: longName }
  return (
    <Panel title="Names">
      {answer?.done && <Notice tone="success" role="status" title="Your names are saved" />}
      <Form problem={answer?.problem} values={values} labels={LABELS}>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label={LABELS.long_name} name="long_name" autoComplete="name" maxLength={NAME_LENGTHS.long_name} />
          <TextField
            label={LABELS.short_name}
            name="short_name"
            autoComplete="nickname"
            maxLength={NAME_LENGTHS.short_name}
          />
        </div>
        <div>
          <SubmitButton name="intent" value="names" pendingLabel="Saving …">
            Save names
          </SubmitButton>
        </div>
      </Form>
    </Panel>
  )
}
