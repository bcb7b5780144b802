import { desk } from '../../../capabilities/bookings/office-contract.ts'
import { callers } from '../../../capabilities/bookings/callers/contract.ts'
import { fieldOf, type KeyOf, keysOf } from '../../../capabilities/bookings/traveler/fields.ts'
import { texts as traveler } from '../../../capabilities/bookings/traveler/texts.ts'
import { to } from '../../paths.ts'
import { formOf } from '../../serve/form.server.ts'
import { load } from '../../serve/session/api.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Checkbox, FormField } from '../../ui/field.tsx'
import { fieldsOf } from '../../ui/form-fields.ts'
import { ActionForm } from '../kit/action-form.tsx'
import { OnceField } from '../kit/once-field.tsx'
import { pageScreen, type Sent } from '../kit/screen.ts'
import { screenAction } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { typedNumber, typedText } from '../kit/form-values.ts'
import { VersionField } from '../kit/version-field.tsx'
import type { Route } from './+types/booking-details'

const KEYS = ['full_name', 'email_addr', 'phone_number', ...keysOf('trip')] as const

const form = formOf(callers.correct, { only: KEYS })

export async function loader(args: Route.LoaderArgs) {
  const { booking, version } = await load(args, desk.booking, { bookingId: args.params.itemId })
  const values = Object.fromEntries(KEYS.map((key) => [key, typed(booking[key])]))
  return { id: booking.id, number: booking.number, version, values, fields: form.fields, attempt: crypto.randomUUID() }
}

function typed(value: string | number | readonly string[] | null): string {
  return typeof value === 'object' ? (value ?? []).join(' ') : String(value)
}

/** What stands in the fields of the trip, each read by its kind: the call takes away what it is not told. */
function tripOf({ fields, all }: Sent): Readonly<Record<KeyOf<'trip'>, unknown>> {
  const read = (key: KeyOf<'trip'>) => {
    const { kind } = fieldOf(key)
    if (kind === 'choices') return all(key)
    return kind === 'count' ? typedNumber(fields[key]) : typedText(fields[key])
  }
  return Object.fromEntries(keysOf('trip').map((key) => [key, read(key)])) as Record<KeyOf<'trip'>, unknown>
}

export const screen = pageScreen<typeof loader>({
  name: 'StaffBookingDetails',
  path: '/staff/bookings/{itemId}/details',
  title: 'Correct details',
  needs: ['callers.correct', 'desk.booking'],
  parent: 'BookingDashboard',
  heading: ({ number }) => `Correct details of ${number}`,
  lead: 'Dates and price stay the same. After a change of email address, earlier links no longer open the booking.',
  width: 'form',
  actions: [
    {
      intent: 'correct',
      call: 'callers.correct',
      allow: 'Bookings:Update',
      once: true,
      input: (sent) => ({
        bookingId: sent.params.itemId,
        version: sent.fields.version,
        full_name: sent.fields.full_name,
        email_addr: sent.fields.email_addr,
        phone_number: sent.fields.phone_number,
        ...tripOf(sent),
        silent: sent.fields.silent === 'on',
      }),
      next: (_, { params }) => to('StaffBooking', { itemId: params.itemId ?? '' }),
    },
  ],
  body: ({ data: { id, version, values, fields: shape, attempt } }) => {
    const fields = fieldsOf(shape, { ...traveler(), email_addr: 'Email' })
    const labels = Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [name, label]))
    return (
      <>
        <ActionForm intent="correct" label="Save" values={values} labels={labels}>
          <VersionField version={version} />
          <OnceField intent="correct" value={attempt} />
          <div className="grid gap-5 sm:grid-cols-2">
            {KEYS.map((name) => (
              <FormField key={name} {...fields[name]} />
            ))}
          </div>
          <Checkbox label="Don’t email the customer" name="silent" />
        </ActionForm>
        <p>
          <ButtonLink to={to('StaffBooking', { itemId: id })} tone="plain" size="sm">
            Back to the booking
          </ButtonLink>
        </p>
      </>
    )
  },
})

export const action = screenAction(screen)
export default screenPage(screen)
