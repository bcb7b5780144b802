import { bookings } from '../../../capabilities/bookings/contract.ts'
import { desk } from '../../../capabilities/bookings/office-contract.ts'
import { addDays, pacificDate, toArgument } from '../../../lib/pacific.ts'
import { counted, say } from '../../../lib/texts.ts'
import { viewBooking } from '../../site/bookings/booking-view.server.ts'
import { type ChangeView, viewChange } from '../../site/bookings/change.server.ts'
import { Side } from '../../site/bookings/change-offer.tsx'
import { classOptions } from '../../site/names/names.ts'
import { viewQuote } from '../../site/quotes/quote-view.server.ts'
import { readStay } from '../../site/search/stay.server.ts'
import { to } from '../../paths.ts'
import { load, submit } from '../../serve/session/api.ts'
import { servicesOf, siteOf } from '../../serve/session/context.ts'
import { useSite } from '../../serve/session/use-session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { DateTimeField } from '../../ui/date-time.tsx'
import { Checkbox, SelectField } from '../../ui/field.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { WAITING } from '../approvals/reasons.tsx'
import { ActionForm } from '../kit/action-form.tsx'
import { OnceField } from '../kit/once-field.tsx'
import { pageScreen } from '../kit/screen.ts'
import { screenAction } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { VersionField } from '../kit/version-field.tsx'
import { LINK_CHOICES } from './link-choices.ts'
import { type LiveForm, useLiveForm } from '../../ui/use-live-form.ts'
import { formatMoney } from '../../ui/money.tsx'
import type { Route } from './+types/booking-change'

/** The booking, and what the dates and the class in the address would cost it. */
export async function loader(args: Route.LoaderArgs) {
  const now = servicesOf(args.context).now()
  const { booking, version } = await load(args, desk.booking, { bookingId: args.params.itemId })
  const today = pacificDate(now)
  const asked = readStay(args.url.searchParams, now)
  const view = viewBooking(booking)
  const { vehicleClass } = args.url.searchParams.has('vehicleClass') ? asked.fields : view.stay
  const page = {
    booking: view,
    version,
    attempt: crypto.randomUUID(),
    today,
    lastDate: addDays(today, siteOf(args.context).settings.terms.furthest_arrival_days),
    fields: asked.isGiven ? { ...asked.fields, vehicleClass } : view.stay,
    problem: undefined,
    offer: undefined,
  }
  if (!asked.isGiven) return page
  if (!asked.stay)
    return { ...page, problem: { fieldErrors: named(asked.faults.from, asked.faults.to), formErrors: [] } }
  const outcome = await submit(args, bookings.modifyQuote, {
    bookingId: booking.id,
    travel_from_date: toArgument(asked.stay.from),
    travel_to_date: toArgument(asked.stay.to),
    vehicle_class: vehicleClass,
  })
  if (!outcome.ok) {
    const { fieldErrors, formErrors } = outcome.problem
    return {
      ...page,
      problem: { fieldErrors: named(fieldErrors.travel_from_date, fieldErrors.travel_to_date), formErrors },
    }
  }
  const quote = outcome.value
  return { ...page, offer: { quote: viewQuote(quote, now), change: viewChange(booking, quote, now) } }
}

function named(from: readonly string[] | undefined, to: readonly string[] | undefined) {
  return { ...(from && { from }), ...(to && { to }) }
}

type Loaded = Awaited<ReturnType<typeof loader>>

export const screen = pageScreen<typeof loader>({
  name: 'StaffBookingChange',
  path: '/staff/bookings/{itemId}/change',
  title: 'Change dates or class',
  needs: ['callers.change', 'desk.booking'],
  parent: 'BookingDashboard',
  heading: ({ booking }) => `Change booking ${booking.number}`,
  actions: [
    {
      intent: 'change',
      call: 'callers.change',
      allow: 'Bookings:Update',
      once: true,
      input: ({ fields, params }) => ({
        bookingId: params.itemId,
        quote_id: fields.quote_id,
        version: fields.version,
        pay_by: fields.pay_by,
        link_hours: fields.link_hours,
        silent: fields.silent === 'on',
      }),
      next: ({ status }, { params }) =>
        status === 'done' ? to('StaffBooking', { itemId: params.itemId ?? '' }) : undefined,
      done: WAITING,
    },
  ],
  body: ({ data }) => <Change data={data} />,
})

function Change({ data }: { data: Loaded }) {
  const { booking, offer } = data
  const { form, isStale } = useLiveForm(offer?.quote.id)
  return (
    <>
      {booking.modifiable ? (
        <Dates data={data} form={form} />
      ) : (
        <Notice tone="warning" title="This booking can no longer be changed" />
      )}
      {offer && (
        // Other dates are typed than this price is for.
        <fieldset disabled={isStale} aria-busy={isStale} className={isStale ? 'opacity-50' : undefined}>
          <Offer data={data} offer={offer} />
        </fieldset>
      )}
      <p>
        <ButtonLink to={to('StaffBooking', { itemId: booking.id })} tone="plain" size="sm">
          Back to the booking
        </ButtonLink>
      </p>
    </>
  )
}

/** Priced while they are chosen, and by the button before scripts run. */
function Dates({
  data: { booking, fields, problem, today, lastDate, offer },
  form,
}: { data: Loaded } & Pick<LiveForm, 'form'>) {
  const { settings } = useSite()
  return (
    <Form
      {...form}
      method="get"
      action={to('StaffBookingChange', { itemId: booking.id })}
      values={{ ...fields }}
      problem={problem}
      labels={{ from: 'Arrive', to: 'Leave', vehicleClass: 'Vehicle' }}
    >
      <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        <DateTimeField legend="Arrive" name="from" min={today} max={lastDate} />
        <DateTimeField legend="Leave" name="to" min={today} />
        <SelectField label="Vehicle" name="vehicleClass" options={classOptions(settings)} />
      </div>
      <div>
        <SubmitButton tone={offer ? 'quiet' : 'primary'}>See the price</SubmitButton>
      </div>
    </Form>
  )
}

function Offer({ data: { booking, version, attempt }, offer }: { data: Loaded; offer: NonNullable<Loaded['offer']> }) {
  const { quote, change } = offer
  const { travel_from_date: from, travel_to_date: until, vehicle_class: vehicleClass } = booking
  const isCharged = change.charge !== '0.00' && booking.on_account_of === null
  return (
    <section aria-label="The change" className="grid gap-5">
      <p className="text-lg font-bold" role="status">
        {sentence(change, booking)}
      </p>
      {change.isLate && (
        <Notice
          tone="warning"
          title={
            change.lateHours > 0
              ? `Less than ${counted(change.lateHours, { one: 'hour', other: 'hours' })} before arrival`
              : 'After the booked arrival'
          }
        >
          The late cancellation fee still applies to this booking, even with new dates.
        </Notice>
      )}
      {change.droppedCode && (
        <Notice tone="warning" title={`Promo code ${change.droppedCode.promo_code} no longer applies`}>
          {change.droppedCode.reasons.map((reason) => `${say(reason)}.`).join(' ')}
        </Notice>
      )}
      <div className="grid items-start gap-4 md:grid-cols-2">
        <Side title="As booked" from={from} to={until} vehicleClass={vehicleClass} price={booking.price} muted />
        <Side title="After the change" {...quote} />
      </div>
      <ActionForm
        intent="change"
        label={isCharged ? 'Change and charge' : 'Change booking'}
        values={{ pay_by: booking.cardName ? 'CARD' : 'LINK', link_hours: '24' }}
      >
        <VersionField version={version} />
        <OnceField intent="change" value={attempt} />
        <input type="hidden" name="quote_id" value={quote.id} />
        {isCharged && (
          <div className="group/pay grid gap-5">
            <RadioCards
              legend={`How the ${formatMoney(change.charge)} is paid`}
              name="pay_by"
              columns={2}
              cards={[
                {
                  value: 'CARD',
                  title: booking.cardName ? `Charge the ${booking.cardName}` : 'Charge the card',
                  description: booking.cardName ? 'Now' : 'There is no card on file for this booking',
                  disabled: !booking.cardName,
                },
                { value: 'LINK', title: 'Email a payment link', description: 'It holds the space until it is paid' },
              ]}
            />
            <div className="hidden group-has-[[value=LINK]:checked]/pay:grid">
              <SelectField
                label="The link is valid for"
                name="link_hours"
                options={LINK_CHOICES}
                className="sm:w-1/2"
              />
            </div>
          </div>
        )}
        <Checkbox label="Don’t email the customer" hint="A payment link is emailed anyway." name="silent" />
      </ActionForm>
    </section>
  )
}

/** What happens to money, so plainly that it can be read out to the caller. */
function sentence(
  { charge, refund, due, difference }: ChangeView,
  { cardName, balance_due: before, on_account_of: company }: Loaded['booking'],
): string {
  if (charge !== '0.00')
    return company ? `${formatMoney(charge)} more, billed to ${company}` : `${formatMoney(charge)} more to pay`
  if (refund !== '0.00')
    return `${formatMoney(refund)} less: it goes back ${company ? `to the account of ${company}` : `to the ${cardName}`}`
  if (due !== before) return `${formatMoney(due)} to pay at the lot instead of ${formatMoney(before)}`
  return difference === '0.00' ? 'The price stays the same' : 'Nothing to pay now'
}

export const action = screenAction(screen)
export default screenPage(screen)
