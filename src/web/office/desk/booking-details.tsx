import { desk } from '../../../capabilities/bookings/office-contract.ts'
import { callers } from '../../../capabilities/bookings/callers/contract.ts'
import { keysOf } from '../../../capabilities/bookings/traveler/fields.ts'
import { texts as traveler } from '../../../capabilities/bookings/traveler/texts.ts'
import { to } from '../../paths.ts'
import { formOf } from '../../serve/form.server.ts'
import { load } from '../../serve/session/api.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Checkbox, FormField } from '../../ui/field.tsx'
import { fieldsOf } from '../../ui/form-fields.ts'
import { ActionForm } from '../kit/action-form.tsx'
import { pageScreen } from '../kit/screen.ts'
import { screenAction } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { typedNumber, typedText } from '../kit/typed.ts'
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

export const screen = pageScreen<typeof loader>({
  name: 'StaffBookingDetails',
  path: '/staff/bookings/{itemId}/details',
  title: 'Correct details',
  needs: ['callers.correct', 'desk.booking'],
  parent: 'BookingDashboard',
  heading: ({ number }) => `Correct details of ${number}`,
  lead: 'Dates and price stay as they are. With another email address, the links mailed before open the booking no more.',
  width: 'form',
  actions: [
    {
      intent: 'correct',
      call: 'callers.correct',
      allow: 'Bookings:Update',
      once: true,
      input: ({ fields, all, params }) => ({
        bookingId: params.itemId,
        version: fields.version,
        full_name: fields.full_name,
        email_addr: fields.email_addr,
        phone_number: fields.phone_number,
        flight_number_departing: typedText(fields.flight_number_departing),
        flight_number_returning: typedText(fields.flight_number_returning),
        plate: typedText(fields.plate),
        party: typedNumber(fields.party),
        needs: all('needs'),
        silent: fields.silent === 'on',
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
          <input type="hidden" name="once" value={attempt} />
          <div className="grid gap-5 sm:grid-cols-2">
            {KEYS.map((name) => (
              <FormField key={name} {...fields[name]} />
            ))}
          </div>
          <Checkbox label="Don’t write to the customer" name="silent" />
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
