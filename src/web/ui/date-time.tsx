import { clockTime } from '../../lib/clock-time.ts'
import { classes } from './classes.ts'
import { DateInput } from './date-input.tsx'
import { CONTROL, FieldErrors, Select } from './field.tsx'
import type { Option } from './form-fields.ts'
import { useField } from './form.tsx'
import { texts } from './texts.ts'

interface Props {
  readonly legend: string
  /** The fields are sent as `{name}_date` (YYYY-MM-DD) and `{name}_time` (HH:mm); faults are those of `name`. */
  readonly name: string
  readonly date?: string
  readonly time?: string
  readonly defaultDate?: string
  readonly defaultTime?: string
  readonly min?: string
  readonly max?: string
  readonly onChange?: (change: { date?: string; time?: string }) => void
  readonly hint?: string
}

const HALF_HOURS: readonly string[] = Array.from(
  { length: 48 },
  (_, index) => `${String(Math.floor(index / 2)).padStart(2, '0')}:${index % 2 === 0 ? '00' : '30'}`,
)

/**
 * A date and a half hour of it. Native controls: typed or picked, with the phone's own wheels, and they work before
 * scripts do. A time off the half hours, as old links may bring, is kept as it is.
 */
export function DateTimeField(props: Props) {
  const { legend, name, date, time, defaultDate, defaultTime, min, max, onChange, hint } = props
  const field = useField(name)
  const [dateField, timeField] = [useField(`${name}_date`), useField(`${name}_time`)]
  const errors = [...field.errors, ...dateField.errors, ...timeField.errors]
  const shownTime = time ?? timeField.value ?? defaultTime
  const invalid = errors.length > 0 || undefined
  const t = texts()
  const describedBy = classes(hint ? `${field.id}-hint` : null, invalid && `${field.id}-error`) || undefined

  return (
    <fieldset className="grid min-w-0 gap-1.5">
      <legend className="mb-1.5 font-bold leading-snug">{legend}</legend>
      {hint && (
        <p id={`${field.id}-hint`} className="-mt-1.5 text-sm text-muted">
          {hint}
        </p>
      )}
      <div className="flex flex-wrap items-start gap-2 *:min-w-0">
        <DateInput
          name={`${name}_date`}
          id={field.id}
          aria-label={t.dateOf(legend)}
          aria-describedby={describedBy}
          aria-invalid={invalid}
          required
          min={min}
          max={max}
          {...(date === undefined ? { defaultValue: dateField.value ?? defaultDate } : { value: date })}
          onChange={onChange && ((event) => onChange({ date: event.target.value }))}
          className={classes(CONTROL, 'figures shrink grow-[1.35] basis-42 tracking-normal')}
        />
        <Select
          className="grow basis-32"
          name={`${name}_time`}
          id={`${field.id}_time`}
          aria-label={t.timeOf(legend)}
          aria-describedby={describedBy}
          aria-invalid={invalid}
          options={withTime(shownTime)}
          {...(time === undefined ? { defaultValue: shownTime } : { value: time })}
          onChange={onChange && ((event) => onChange({ time: event.target.value }))}
        />
      </div>
      <FieldErrors id={`${field.id}-error`} errors={errors} />
    </fieldset>
  )
}

function withTime(time: string | undefined): readonly Option[] {
  const times = !time || HALF_HOURS.includes(time) ? HALF_HOURS : [...HALF_HOURS, time].toSorted()
  return times.map((value) => ({ value, label: clockTime(value) }))
}
