import type { Group } from '../../../capabilities/staff/contract.ts'
import { TextField } from '../../ui/field.tsx'
import { CheckList } from '../kit/check-list.tsx'
import { texts } from './texts.ts'

/** Names and groups of one of the staff. */
export function UserFields({ groups, chosen }: { groups: readonly Group[]; chosen: readonly string[] }) {
  const { groups: legend, user: t } = texts()
  return (
    <>
      <div className="grid items-end gap-5 sm:grid-cols-2">
        <TextField label={t.fullName} name="long_name" autoComplete="off" maxLength={100} />
        <TextField label={t.shortName} name="short_name" autoComplete="off" maxLength={40} hint={t.shortNameHint} />
      </div>
      <CheckList
        legend={legend}
        name="groups"
        checked={chosen}
        items={groups.map(({ id, name, policies, totp_required }) => ({
          value: id,
          label: name,
          hint: [policies.join(', ') || t.noPolicy, totp_required && t.factorRequired].filter(Boolean).join('; '),
        }))}
      />
    </>
  )
}
