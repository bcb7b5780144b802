import { fromLocal, isDate, isTime, toArgument } from '../../../lib/pacific.ts'
import { TextField } from '../../ui/field.tsx'
import type { Problem } from '../../ui/form.tsx'
import type { Fields } from '../settings/business-fields.ts'

/** When a version takes effect: at once where both are left empty. */
export function WhenFields() {
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-bold">Takes effect</legend>
      <p className="text-sm text-muted">Leave both empty to publish now. Pacific time.</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Date" name="effective_date" type="date" required={false} />
        <TextField label="Time" name="effective_time" type="time" hint="Midnight if left empty" required={false} />
      </div>
    </fieldset>
  )
}

/** The moment that was chosen, as the API takes it; what is no date goes on as it is, and is refused there. */
export function momentOf({ effective_date: date = '', effective_time: time = '' }: Fields): { effective_at?: string } {
  if (date === '' && time === '') return {}
  const clock = time === '' ? '00:00' : time
  return { effective_at: isDate(date) && isTime(clock) ? toArgument(fromLocal(date, clock)) : `${date} ${clock}` }
}

/** What the API says of the moment, at the date that was typed. */
export function atDate({ fieldErrors, formErrors }: Problem): Problem {
  const { effective_at: faults, ...rest } = fieldErrors
  return { formErrors, fieldErrors: { ...rest, ...(faults && { effective_date: faults }) } }
}
