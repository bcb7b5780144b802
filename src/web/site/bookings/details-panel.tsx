import { keysOf } from '../../../capabilities/bookings/traveler/fields.ts'
import { texts as traveler } from '../../../capabilities/bookings/traveler/texts.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Form, type Problem, SubmitButton } from '../../ui/form.tsx'
import { fieldsOf } from '../../ui/form-fields.ts'
import { Panel } from '../../ui/panel.tsx'
import { to } from '../../paths.ts'
import { TravelerField } from '../booking/traveler-field.tsx'
import type { BookingView } from './booking-view.server.ts'
import { texts } from './texts.ts'
import type { contactForm, tripForm } from './trip-form.server.ts'

/** What the forms of this panel ask for. */
export const SET_TRIP = 'set-trip'
export const SET_CONTACT = 'set-contact'

interface Props {
  readonly booking: BookingView
  readonly form: typeof tripForm.fields
  readonly contactForm: typeof contactForm.fields
  readonly trip: Tried
  readonly contact: Tried
}

/** What of a form was sent and refused. */
interface Tried {
  readonly problem?: Problem | undefined
  readonly values?: Readonly<Record<string, string>> | undefined
}

/** What the traveler gave with the booking; what belongs to the trip can be changed until the car arrives. */
export function DetailsPanel({ booking, form, contactForm, trip, contact }: Props) {
  const t = texts().details
  const rows = [...booking.facts, { label: t.email, value: booking.email_addr }]
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
      {booking.modifiable && <DetailsForms {...{ booking, form, contactForm, trip, contact }} />}
    </Panel>
  )
}

type FormsProps = Pick<Props, 'booking' | 'form' | 'contactForm'> & {
  readonly trip?: Tried
  readonly contact?: Tried
  /** On another page than the booking's own, which says what became of it. */
  readonly isElsewhere?: boolean
}

/** Name and phone, and what belongs to the trip, each saved by itself. */
export function DetailsForms({
  booking,
  form,
  contactForm,
  trip: { problem, values } = {},
  contact = {},
  isElsewhere = false,
}: FormsProps) {
  const t = texts().details
  const fields = fieldsOf(form, traveler())
  const names = fieldsOf(contactForm, traveler())
  const action = isElsewhere ? { action: to('Booking', { itemId: booking.id }) } : {}
  return (
    <div data-screen-only>
      <Disclosure summary={t.contact} open={contact.problem !== undefined}>
        <Form {...action} fields={names} problem={contact.problem} values={contact.values ?? booking.contact}>
          <TravelerField field={names.full_name} name="full_name" />
          <TravelerField field={names.phone_number} name="phone_number" />
          <div>
            <SubmitButton tone="quiet" name="intent" value={SET_CONTACT} pendingLabel={t.saving}>
              {t.save}
            </SubmitButton>
          </div>
        </Form>
      </Disclosure>
      <Disclosure summary={t.change} open={problem !== undefined}>
        <Form {...action} fields={fields} problem={problem} values={values ?? booking.trip}>
          {keysOf('trip').map((name) => (
            <TravelerField key={name} field={fields[name]} name={name} />
          ))}
          <div>
            <SubmitButton tone="quiet" name="intent" value={SET_TRIP} pendingLabel={t.saving}>
              {t.save}
            </SubmitButton>
          </div>
        </Form>
      </Disclosure>
    </div>
  )
}
