import type { Group } from '../../../capabilities/access/contract.ts'
import { TextField } from '../../ui/field.tsx'
import { CheckList } from '../kit/check-list.tsx'

/** Names and groups of one of the staff. */
export function UserFields({ groups, chosen }: { groups: readonly Group[]; chosen: readonly string[] }) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Full name" name="long_name" autoComplete="off" maxLength={100} />
        <TextField
          label="Short name"
          name="short_name"
          autoComplete="off"
          maxLength={40}
          hint="In menus and histories"
        />
      </div>
      <CheckList
        legend="Groups"
        name="groups"
        checked={chosen}
        items={groups.map(({ id, name, policies, totp_required }) => ({
          value: id,
          label: name,
          hint: [policies.join(', ') || 'no policy', totp_required && 'second factor required']
            .filter(Boolean)
            .join('; '),
        }))}
      />
    </>
  )
}
