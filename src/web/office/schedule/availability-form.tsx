import type { PersonView } from '../../../capabilities/schedule/contract.ts'
import { CONTROL, Select } from '../../ui/field.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import type { Sent } from '../kit/screen.ts'
import { VersionField } from '../kit/version-field.tsx'

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

const KINDS = [
  { value: '', label: 'All day' },
  { value: 'part', label: 'Between' },
  { value: 'none', label: 'Not at all' },
]

/** When somebody can work, weekday by weekday. */
export function AvailabilityForm({ person }: { person: PersonView['person'] }) {
  return (
    <ActionForm intent="availability" label="Save times">
      <VersionField version={person.version} />
      <input type="hidden" name="person" value={person.account_id} />
      <div className="grid gap-2">
        {WEEKDAYS.map((name, day) => {
          const window = person.availability[String(day)]
          return (
            <fieldset key={name} className="grid min-w-0 grid-cols-[6rem_minmax(0,1fr)] items-center gap-x-3 gap-y-1">
              <legend className="sr-only">{name}</legend>
              <span aria-hidden="true" className="font-bold">
                {name}
              </span>
              <Select
                aria-label={`${name}, when`}
                name={`kind_${day}`}
                options={KINDS}
                defaultValue={window === undefined ? '' : window === null ? 'none' : 'part'}
              />
              <span className="col-span-2 flex items-center gap-2 sm:col-span-1 sm:col-start-2">
                <input
                  type="time"
                  aria-label={`${name}, from`}
                  name={`from_${day}`}
                  defaultValue={window?.[0] ?? '06:00'}
                  className={`${CONTROL} min-w-0`}
                />
                <span>to</span>
                <input
                  type="time"
                  aria-label={`${name}, until`}
                  name={`until_${day}`}
                  defaultValue={window?.[1] ?? '22:00'}
                  className={`${CONTROL} min-w-0`}
                />
              </span>
            </fieldset>
          )
        })}
      </div>
    </ActionForm>
  )
}

/** The form as the call takes it; the times of "Between" count, and no others. */
export function availabilityInput({ fields }: Sent) {
  return Object.fromEntries(
    WEEKDAYS.flatMap((_, day): [string, (string | undefined)[] | null][] => {
      const kind = fields[`kind_${day}`]
      if (kind === 'none') return [[String(day), null]]
      return kind === 'part' ? [[String(day), [fields[`from_${day}`], fields[`until_${day}`]]]] : []
    }),
  )
}
