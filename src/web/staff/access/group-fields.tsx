import type { Policy } from '../../../capabilities/access/contract.ts'
import { textField, textFields } from '../../session/api.ts'
import { Checkbox, TextField } from '../../ui/field.tsx'
import { CheckList } from '../kit/check-list.tsx'

/** What a group is called, what it holds, and whether it asks for a second factor. */
export function GroupFields({ policies, chosen }: { policies: readonly Policy[]; chosen: readonly string[] }) {
  return (
    <>
      <TextField label="Name" name="name" autoComplete="off" maxLength={60} />
      <TextField label="Description" name="description" autoComplete="off" maxLength={200} optional />
      <Checkbox
        label="Ask for a second factor"
        name="totp_required"
        hint="Whoever is in the group may do nothing until an authenticator app is set up."
      />
      <CheckList
        legend="Policies"
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
