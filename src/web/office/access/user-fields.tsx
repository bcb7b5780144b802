import type { Group } from '../../../capabilities/access/contract.ts'
import { TextField } from '../../ui/field.tsx'
import { CheckList } from '../kit/check-list.tsx'
import { words } from './messages.ts'

/** Names and groups of one of the staff. */
export function UserFields({ groups, chosen }: { groups: readonly Group[]; chosen: readonly string[] }) {
  const { groups: legend, user: say } = words()
  return (
    <>
      <div className="grid items-end gap-5 sm:grid-cols-2">
        <TextField label={say.fullName} name="long_name" autoComplete="off" maxLength={100} />
        <TextField label={say.shortName} name="short_name" autoComplete="off" maxLength={40} hint={say.shortNameHint} />
      </div>
      <CheckList
        legend={legend}
        name="groups"
        checked={chosen}
        items={groups.map(({ id, name, policies, totp_required }) => ({
          value: id,
          label: name,
          hint: [policies.join(', ') || say.noPolicy, totp_required && say.factorRequired].filter(Boolean).join('; '),
        }))}
      />
    </>
  )
}
