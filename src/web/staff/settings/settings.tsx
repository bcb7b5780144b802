import { settings } from '../../../capabilities/settings/contract.ts'
import { load, submit, textFields } from '../../session/api.ts'
import { siteOf } from '../../session/context.ts'
import { title } from '../../title.ts'
import { Checkbox, TextField } from '../../ui/field.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { Done } from '../kit/done.tsx'
import { deedOf, problemOf } from '../kit/outcome.ts'
import { StaffHead } from '../staff-head.tsx'
import type { Route } from './+types/settings'

export const meta: Route.MetaFunction = () => [{ title: title('Settings') }]

export async function loader(args: Route.LoaderArgs) {
  const { bookings_disabled, is_parkweb_maint } = siteOf(args.context).settings
  return { bookings_disabled, is_parkweb_maint, priceDrop: await load(args, settings.getPriceDrop, {}) }
}

export async function action(args: Route.ActionArgs) {
  const fields = textFields(await args.request.formData())
  if (fields.intent === 'price drop') {
    const change = { enabled: fields.enabled === 'on', least_amount: fields.least_amount ?? '' }
    return deedOf(
      'price drop',
      await submit(args, settings.setPriceDrop, change),
      'Saved. It counts from the next night on.',
    )
  }
  const flags = {
    bookings_disabled: fields.bookings_disabled === 'on',
    is_parkweb_maint: fields.is_parkweb_maint === 'on',
  }
  return deedOf('flags', await submit(args, settings.setFlags, flags), 'Saved. The site follows within a second.')
}

const on = (value: boolean) => (value ? 'on' : '')

/** The switches of the business. */
export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const { bookings_disabled, is_parkweb_maint, priceDrop } = loaderData
  return (
    <div className="grid max-w-text gap-8">
      <div>
        <StaffHead title="Settings" />
        <Done deeds={actionData} />
        <Form
          problem={problemOf(actionData, 'flags')}
          values={{ bookings_disabled: on(bookings_disabled), is_parkweb_maint: on(is_parkweb_maint) }}
        >
          <h2 className="border-b-2 border-ink pb-1.5 text-base">Online booking</h2>
          <input type="hidden" name="intent" value="flags" />
          <Checkbox
            label="Close online booking"
            name="bookings_disabled"
            hint="The site stays; nobody can book. Bookings that were made stay as they are."
          />
          <Checkbox
            label="Maintenance"
            name="is_parkweb_maint"
            hint="The API answers that we are down for maintenance, and the site says so."
          />
          <p>
            <SubmitButton>Save</SubmitButton>
          </p>
        </Form>
      </div>
      <Form
        problem={problemOf(actionData, 'price drop')}
        values={{ enabled: on(priceDrop.enabled), least_amount: priceDrop.least_amount }}
      >
        <h2 className="border-b-2 border-ink pb-1.5 text-base">Lower prices for bookings that were made</h2>
        <input type="hidden" name="intent" value="price drop" />
        <Checkbox
          label="Offer them by mail"
          name="enabled"
          hint="When the same stay has become cheaper, its holder can take the lower price with one tap."
        />
        <TextField
          label="From how many dollars on"
          name="least_amount"
          inputMode="decimal"
          hint="Such as 3.00"
          className="max-w-60"
        />
        <p>
          <SubmitButton>Save</SubmitButton>
        </p>
      </Form>
    </div>
  )
}
