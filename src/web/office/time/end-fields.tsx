import { TextField } from '../../ui/field.tsx'

/** When a shift ended: a day and a time of the lot's clock. */
export function EndFields() {
  return (
    <div className="grid grid-cols-2 gap-4">
      <TextField label="Day" name="to_date" type="date" />
      <TextField label="Time" name="to_time" type="time" />
    </div>
  )
}
