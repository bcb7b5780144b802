import { useMemo } from 'react'
import { data, redirect } from 'react-router'
import { type Booking, bookings } from '../../../capabilities/bookings/contract.ts'
import { quotes } from '../../../capabilities/quotes/contract.ts'
import { cents, fromDollars, toDollars } from '../../../lib/money.ts'
import { addDays, pacificDate, toArgument } from '../../../lib/pacific.ts'
import { viewBooking } from './booking-view.server.ts'
import { classOptions } from '../names/names.ts'
import { viewQuote } from '../quotes/quote-view.server.ts'
import { ClassSizes } from '../search/class-sizes.tsx'
import { readStay, stayQuery, typedStayAddress } from '../search/stay.server.ts'
import { to } from '../../paths.ts'
import { nextAttempt } from '../../serve/form.server.ts'
import { submit, textField } from '../../serve/session/api.ts'
import type { VehicleClass } from '../../../http/wire.ts'
import { servicesOf, siteOf } from '../../serve/session/context.ts'
import { useSite } from '../../serve/session/use-session.ts'
import { title } from '../../title.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { DateTimeField } from '../../ui/date-time.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useLiveForm } from '../../ui/use-live-form.ts'
import type { Route } from './+types/modify'
import { newsOfChange, viewChange, whyUnchangeable } from './change.server.ts'
import { ChangeOffer } from './change-offer.tsx'
import { DetailsForms } from './details-panel.tsx'
import { loadBooking } from './load-booking.server.ts'
import { withAccess } from '../trust/trust.server.ts'
import { texts } from './texts.ts'
import { contactForm, tripForm } from './trip-form.server.ts'

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: title(loaderData?.isMailed ? texts().change.dropped : texts().change.title) },
]

/** The booking, and what the dates in the address would cost it. */
export async function loader(args: Route.LoaderArgs) {
  const { context, url } = args
  const now = servicesOf(context).now()
  const booking = await loadBooking(args)
  const asked = readStay(url.searchParams, now)
  const vehicleClass = url.searchParams.has('vehicleClass') ? asked.fields.vehicleClass : booking.vehicle_class
  if (asked.stay && asked.isTyped)
    throw redirect(typedStayAddress(changePath(booking.id, asked.stay, vehicleClass), url))

  const today = pacificDate(now)
  const view = viewBooking(booking)
  const page = {
    booking: view,
    refusal: whyUnchangeable(booking, now),
    trip: withAccess(tripForm.fields, siteOf(context).settings),
    contact: contactForm.fields,
    today,
    lastDate: addDays(today, siteOf(context).settings.terms.furthest_arrival_days),
    fields: asked.isGiven ? { ...asked.fields, vehicleClass } : view.stay,
    attempt: crypto.randomUUID(),
    faults: asked.faults,
    messages: [] as readonly string[],
    offer: undefined,
    isMailed: false,
  }
  const mailed = url.searchParams.get('quoteId')
  if (mailed === booking.quote.quote_id)
    throw redirect(to('Booking', { itemId: booking.id }, { query: { repriced: 1 } }))
  if (mailed) return { ...page, ...(await mailedOffer(args, booking, mailed)) }
  if (!asked.stay || !asked.isGiven) return page

  const outcome = await submit(args, bookings.modifyQuote, {
    bookingId: booking.id,
    travel_from_date: toArgument(asked.stay.from),
    travel_to_date: toArgument(asked.stay.to),
    vehicle_class: vehicleClass,
  })
  if (!outcome.ok) {
    const { travel_from_date: from, travel_to_date: until } = outcome.problem.fieldErrors
    return { ...page, faults: { from, to: until }, messages: outcome.problem.formErrors }
  }
  const quote = outcome.value
  return { ...page, offer: { quote: viewQuote(quote, now), change: viewChange(booking, quote, now) } }
}

/** A lower price that was offered by mail. Looking at it changes nothing; its one button does. */
async function mailedOffer(args: Route.LoaderArgs, booking: Booking, quoteId: string) {
  const now = servicesOf(args.context).now()
  const outcome = await submit(args, quotes.get, { quoteId })
  const quote = outcome.ok ? outcome.value : undefined
  // A change since then has moved what the difference was counted from.
  const isGood =
    quote?.difference === toDollars(cents(fromDollars(quote?.rate.total ?? '0.00') - fromDollars(booking.total)))
  if (!quote || quote.is_expired || !isGood) return { messages: [texts().change.ended] as readonly string[] }
  return { offer: { quote: viewQuote(quote, now), change: viewChange(booking, quote, now) }, isMailed: true }
}

/** Makes the change that was shown. */
export async function action(args: Route.ActionArgs) {
  const sent = await args.request.formData()
  const quote_id = textField(sent, 'quote_id')
  const attempt = textField(sent, 'attempt') || quote_id
  const before = await loadBooking(args)
  const { id } = before
  const outcome = await submit(args, bookings.modify, { bookingId: id, quote_id }, { idempotencyKey: attempt })
  if (outcome.ok) {
    // The page itself tells of a change whose payment is not confirmed yet.
    const query = outcome.value.changing ? {} : { [newsOfChange(before, outcome.value)]: 1 }
    return redirect(to('Booking', { itemId: id }, { query }))
  }
  const { problem, status } = outcome
  return data({ problem, attempt: nextAttempt(outcome, attempt) }, { status })
}

function changePath(itemId: string, stay: Parameters<typeof stayQuery>[0], vehicleClass: VehicleClass): string {
  const { travelFromDate, travelToDate } = stayQuery(stay, { vehicleClass, promoCode: '' })
  return to('BookingModify', { itemId }, { query: { travelFromDate, travelToDate, vehicleClass } })
}

export default function ModifyPage({ loaderData, actionData }: Route.ComponentProps) {
  const { booking, refusal, today, lastDate, fields, offer, attempt, isMailed } = loaderData
  const itemId = booking.id
  const { settings } = useSite()
  const t = texts().change
  const { form, isStale, isTyping } = useLiveForm(offer?.quote.id)
  const problem = useMemo(() => problemOf(loaderData), [loaderData])
  const shown = offer && (
    <ChangeOffer
      key={offer.quote.id}
      booking={booking}
      attempt={actionData?.attempt ?? attempt}
      isMailed={isMailed}
      problem={actionData?.problem}
      isStale={isStale}
      isLive={isTyping}
      {...offer}
    />
  )
  const details = (
    <Panel title={t.details}>
      <p className="text-muted">{t.detailsText}</p>
      <DetailsForms booking={booking} form={loaderData.trip} contactForm={loaderData.contact} isElsewhere />
    </Panel>
  )
  return (
    <div className="gutter grid gap-6 py-8 sm:py-10">
      <h1 className="text-3xl">{isMailed ? t.dropped : t.title}</h1>
      {refusal ? (
        <>
          <Notice tone="warning" title={refusal} />
          {booking.modifiable && details}
          <div>
            <ButtonLink to={to('Booking', { itemId })}>{texts().backToBooking}</ButtonLink>
          </div>
        </>
      ) : isMailed ? (
        <>
          {shown}
          <div className="flex flex-wrap gap-3">
            <ButtonLink to={to('Booking', { itemId })} tone="quiet">
              {t.keepPrice}
            </ButtonLink>
            <ButtonLink to={to('BookingModify', { itemId })} tone="plain">
              {t.datesInstead}
            </ButtonLink>
          </div>
        </>
      ) : (
        <>
          <Form
            {...form}
            method="get"
            action={to('BookingModify', { itemId })}
            values={{ ...fields }}
            problem={problem}
            labels={{ from: t.arrive, to: t.leave, vehicleClass: t.vehicle }}
            className="rounded-lg bg-raised p-5 shadow-raised sm:p-6"
          >
            <div className="grid gap-5 sm:grid-cols-2">
              <DateTimeField legend={t.arrive} name="from" min={today} max={lastDate} />
              <DateTimeField legend={t.leave} name="to" min={today} />
              <SelectField label={t.vehicle} name="vehicleClass" options={classOptions(settings)} />
              <ClassSizes className="self-end sm:pb-3.5" />
            </div>
            <div className="flex flex-wrap gap-3">
              <SubmitButton tone={offer ? 'quiet' : 'primary'} pendingLabel={t.getting}>
                {t.seePrice}
              </SubmitButton>
              <ButtonLink to={to('Booking', { itemId })} tone="quiet">
                {t.keepDates}
              </ButtonLink>
            </div>
          </Form>
          {shown}
          {details}
        </>
      )}
    </div>
  )
}

function problemOf({ faults, messages }: Route.ComponentProps['loaderData']) {
  const fieldErrors = Object.fromEntries(Object.entries(faults).flatMap(([name, list]) => (list ? [[name, list]] : [])))
  return Object.keys(fieldErrors).length + messages.length > 0 ? { fieldErrors, formErrors: messages } : undefined
}
