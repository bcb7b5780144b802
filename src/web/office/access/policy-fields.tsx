import { type Permission, PERMISSIONS } from '../../../capabilities/staff/permissions.ts'
import { textFields } from '../../serve/session/api.ts'
import { TextField } from '../../ui/field.tsx'
import { CheckList } from '../kit/check-list.tsx'
import { texts } from './texts.ts'

interface Props {
  readonly chosen: readonly string[]
  /** What whoever looks holds: nobody gives more than that. */
  readonly held: readonly string[]
}

/** What a policy is for, and every permission there is. */
export function PolicyFields({ chosen, held }: Props) {
  const t = texts()
  return (
    <>
      <TextField label={t.description} name="description" autoComplete="off" maxLength={200} optional />
      <CheckList
        legend={t.permissions}
        name="permissions"
        columns
        checked={chosen}
        items={PERMISSIONS.filter((permission) => held.includes(permission)).map((permission) => ({
          value: permission,
          label: permission,
        }))}
      />
    </>
  )
}

/** The fields as the API takes them. */
export function policyOf(form: FormData) {
  return {
    description: textFields(form).description ?? '',
    permissions: form.getAll('permissions').map(String) as Permission[],
  }
}
