import { SelectField } from '../../ui/field.tsx'
import { ActionForm } from '../kit/action-form.tsx'

interface Person {
  readonly id: string
  readonly name: string
}

interface Props {
  readonly assignee: Person | null
  /** Who may be asked. */
  readonly people: readonly Person[]
  /** Of the case as it is shown. */
  readonly version: number
}

/** Gives a case to somebody, who is told. */
export function AssignForm({ assignee, people, version }: Props) {
  return (
    <ActionForm
      key={assignee?.id ?? ''}
      intent="assign"
      label="Assign"
      tone="quiet"
      values={{ assignee_id: assignee?.id ?? '' }}
      className="gap-3"
    >
      <input type="hidden" name="version" value={version} />
      <SelectField
        label="Assigned to"
        name="assignee_id"
        optional
        options={[{ value: '', label: 'No one' }, ...people.map(({ id, name }) => ({ value: id, label: name }))]}
      />
    </ActionForm>
  )
}
