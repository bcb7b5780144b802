import type { Policy } from '../../../capabilities/staff/contract.ts'
import { textField, textFields } from '../../serve/session/api.ts'
import { Checkbox, TextField } from '../../ui/field.tsx'
import { CheckList } from '../kit/check-list.tsx'
import { staff } from '../texts.ts'
import { texts } from './texts.ts'

/** What a group is called, what it holds, and whether it asks for a second factor. */
export function GroupFields({ policies, chosen }: { policies: readonly Policy[]; chosen: readonly string[] }) {
  const t = texts()
  return (
    <>
      <TextField label={staff().name} name="name" autoComplete="off" maxLength={60} />
      <TextField label={t.description} name="description" autoComplete="off" maxLength={200} optional />
      <Checkbox label={t.group.askFactor} name="totp_required" hint={t.group.askFactorHint} />
      <CheckList
        legend={t.policies}
        name="policies"
        checked={chosen}
        items={policies.map(({ name, description }) => ({ value: name, label: name, hint: description }))}
      />
    </>
  )
}

/** The fields as the API takes them. */
export function groupOf(form: FormData) {
  const { name = '', description = '' } = textFields(form)
  return {
    name,
    description,
    totp_required: textField(form, 'totp_required') === 'on',
    policies: form.getAll('policies').map(String),
  }
}
