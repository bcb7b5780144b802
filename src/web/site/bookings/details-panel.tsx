import { keysOf } from '../../../capabilities/bookings/traveler/fields.ts'
import { texts as traveler } from '../../../capabilities/bookings/traveler/texts.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { FormField } from '../../ui/field.tsx'
import { Form, type Problem, SubmitButton } from '../../ui/form.tsx'
import { fieldsOf } from '../../ui/form-fields.ts'
import { Panel } from '../../ui/panel.tsx'
import type { BookingView } from './booking-view.server.ts'
import { texts } from './texts.ts'
import type { tripForm } from './trip-form.server.ts'

/** What the form of this panel asks for. */
export const SET_TRIP = 'set-trip'

interface Props {
  readonly booking: BookingView
  readonly form: typeof tripForm.fields
  readonly problem: Problem | undefined
  readonly values: Readonly<Record<string, string>> | undefined
}

/** What the traveler gave with the booking; what belongs to the trip can be changed until the car arrives. */
export function DetailsPanel({ booking, form, problem, values }: Props) {
  const t = texts().details
  const rows = [...booking.facts, { label: t.email, value: booking.email_addr }]
  const fields = fieldsOf(form, traveler())
  return (
    <Panel title={t.title}>
      <dl className="grid gap-1.5">
        {rows.map(({ label, value }) => (
          <div key={label} className="grid grid-cols-[9rem_minmax(0,1fr)] gap-3">
            <dt className="text-muted">{label}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
      {booking.modifiable && (
        <div data-screen-only>
          <Disclosure summary={t.change} open={problem !== undefined}>
            <Form fields={fields} problem={problem} values={values ?? booking.trip}>
              {keysOf('trip').map((name) => (
                <FormField key={name} {...fields[name]} />
              ))}
              <div>
                <SubmitButton tone="quiet" name="intent" value={SET_TRIP} pendingLabel={t.saving}>
                  {t.save}
                </SubmitButton>
              </div>
            </Form>
          </Disclosure>
        </div>
      )}
    </Panel>
  )
}
