import { useNavigate, useSearchParams } from 'react-router'
import type { ScheduleWeek, Shift } from '../../../capabilities/schedule/contract.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextAreaField, TextField } from '../../ui/field.tsx'
import { fieldsOf } from '../../ui/form-fields.ts'
import { Notice } from '../../ui/notice.tsx'
import { whenDate } from '../../ui/when.ts'
import { ActionForm } from '../kit/action-form.tsx'
import { Meanwhile } from '../kit/edit-conflict.tsx'
import type { Shape } from '../kit/screen.ts'
import { useActionResult } from '../kit/use-action-result.ts'
import { useMay } from '../kit/use-may.ts'
import { weekHref } from './words.ts'

const LABELS = {
  role_id: 'Role',
  account_id: 'Person',
  date: 'Date',
  start: 'From',
  end: 'Until',
  break_minutes: 'Break in minutes',
  note: 'Note',
}

interface Props {
  readonly data: ScheduleWeek
  readonly form: Shape<'schedule.addShift', 'date' | 'start' | 'end' | 'break_minutes' | 'note'>
}

/** The form of a new shift, or of the one that the address names. */
export function ShiftDialog({ data, form }: Props) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const result = useActionResult()
  const mayPlan = useMay()('Schedule:Update')
  const shift = data.shifts.find(({ id }) => id === query.get('shift'))
  const date = query.get('add')
  const isOpen = mayPlan && (shift !== undefined || date !== null) && result?.done === undefined
  return (
    <Dialog
      open={isOpen}
      onClose={() => void navigate(weekHref(data.week), { preventScrollReset: true })}
      title={shift ? `Shift on ${whenDate(shift.date)}` : 'New shift'}
    >
      {shift ? (
        <EditForm data={data} form={form} shift={shift} />
      ) : (
        <ActionForm
          intent="add"
          label="Add shift"
          labels={LABELS}
          values={{
            role_id: roleOf(data, query.get('person')),
            account_id: query.get('person') ?? '',
            date: date ?? '',
            start: '06:00',
            end: '14:00',
            break_minutes: '30',
          }}
        >
          <ShiftFields data={data} form={form} />
        </ActionForm>
      )}
    </Dialog>
  )
}

/** What somebody usually does. */
function roleOf({ people, roles }: ScheduleWeek, accountId: string | null): string {
  const person = people.find(({ account_id }) => account_id === accountId)
  return person?.roles[0] ?? roles[0]?.id ?? ''
}

function EditForm({ data, form, shift }: Props & { readonly shift: Shift }) {
  const { role_id, account_id, date, start, end, break_minutes, note, version, id } = shift
  const values = {
    role_id,
    account_id: account_id ?? '',
    date,
    start,
    end,
    break_minutes: String(break_minutes),
    note,
  }
  const names = Object.fromEntries([
    ...data.roles.map((role) => [role.id, role.name] as const),
    ...data.people.map((person) => [person.account_id, person.name] as const),
  ])
  const conflicts = data.conflicts.filter(({ shift_id }) => shift_id === id)
  return (
    <div className="grid gap-6">
      {conflicts.length > 0 && (
        <Notice tone="warning" title="Conflicts">
          <ul className="list-disc pl-5">
            {conflicts.map(({ kind, what }) => (
              <li key={kind}>{what}</li>
            ))}
          </ul>
        </Notice>
      )}
      <ActionForm intent="save" label="Save" values={values} labels={LABELS}>
        <Meanwhile version={version} values={values} labels={LABELS} names={names} />
        <input type="hidden" name="shift" value={id} />
        <ShiftFields data={data} form={form} />
      </ActionForm>
      <ActionForm intent="remove" label="Remove shift" tone="quiet">
        <input type="hidden" name="shift" value={id} />
        <input type="hidden" name="version" value={version} />
      </ActionForm>
    </div>
  )
}

function ShiftFields({ data: { roles, people }, form }: Props) {
  const fields = fieldsOf(form, LABELS)
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label={LABELS.account_id}
          name="account_id"
          options={[
            { value: '', label: 'Open: for anyone who can take it' },
            ...people.map(({ account_id, name }) => ({ value: account_id, label: name })),
          ]}
        />
        <SelectField
          label={LABELS.role_id}
          name="role_id"
          options={roles.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...fields.date} />
        <TextField {...fields.break_minutes} optional={false} inputMode="numeric" autoComplete="off" />
        <TextField {...fields.start} type="time" />
        <TextField {...fields.end} type="time" />
      </div>
      <p className="-mt-3 text-sm text-muted">An end that is not after the start is on the next day.</p>
      <TextAreaField {...fields.note} rows={2} />
    </>
  )
}
