import { data, redirect, useActionData } from 'react-router'
import { callers } from '../../../capabilities/bookings/callers/contract.ts'
import { keysOf } from '../../../capabilities/bookings/traveler/fields.ts'
import { texts as traveler } from '../../../capabilities/bookings/traveler/texts.ts'
import { quotes } from '../../../capabilities/quotes/contract.ts'
import { addDays, pacificDate, toArgument } from '../../../lib/pacific.ts'
import { CardFields } from '../../site/cards/card-fields.tsx'
import { cardWords } from '../../site/cards/texts.ts'
import { classOptions, className, productName } from '../../site/names/names.ts'
import { PriceLines } from '../../site/quotes/price-lines.tsx'
import { viewQuote } from '../../site/quotes/quote-view.server.ts'
import { readStay } from '../../site/search/stay.server.ts'
import { to } from '../../paths.ts'
import { attemptOf, formOf, nextAttempt } from '../../serve/form.server.ts'
import { type FormProblem, submit } from '../../serve/session/api.ts'
import { servicesOf, siteOf } from '../../serve/session/context.ts'
import { useSite } from '../../serve/session/use-session.ts'
import { DateTimeField } from '../../ui/date-time.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Checkbox, CodeField, EmailField, FormField, PhoneField, SelectField, TextField } from '../../ui/field.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { fieldsOf } from '../../ui/form-fields.ts'
import { formatMoney } from '../../ui/money.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { when } from '../../ui/when.ts'
import { pageScreen } from '../kit/screen.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { Section } from '../kit/section.tsx'
import { useMay } from '../kit/use-may.ts'
import { knownCaller, toNewBooking } from './known-caller.ts'
import { LINK_CHOICES } from './link-choices.ts'
import { type LiveForm, useLiveForm } from '../../ui/use-live-form.ts'
import type { Route } from './+types/new-booking'

const form = formOf(callers.create, {
  only: [
    'full_name',
    'email',
    'phone_number',
    ...keysOf('trip'),
    'member',
    'language',
    'pay_by',
    'cc_number',
    'cc_exp',
    'cc_cvc',
    'postal_code',
    'link_hours',
    'complimentary_reason',
    'check_for_existing',
  ],
  hidden: ['quote_id', 'payment_method'],
})

const stayForm = formOf(quotes.set, { only: ['promo_code'] })

/** What the stay in the address costs, by product, and whether it can be had. */
export async function loader(args: Route.LoaderArgs) {
  const now = servicesOf(args.context).now()
  const today = pacificDate(now)
  const asked = readStay(args.url.searchParams, now)
  const page = {
    today,
    lastDate: addDays(today, siteOf(args.context).settings.terms.furthest_arrival_days),
    fields: asked.fields,
    caller: knownCaller(args.url.searchParams),
    form: form.fields,
    stayForm: stayForm.fields,
    attempt: crypto.randomUUID(),
    problem: undefined,
    priced: undefined,
  }
  const { stay } = asked
  if (!stay) return { ...page, problem: problemOf(asked.faults.from, asked.faults.to) }
  const outcome = await submit(args, quotes.set, {
    travel_from_date: toArgument(stay.from),
    travel_to_date: toArgument(stay.to),
    vehicle_class: asked.fields.vehicleClass,
    promo_code: asked.fields.promoCode,
    is_example: true,
  })
  if (!outcome.ok) {
    const { travel_from_date: from, travel_to_date: until, promo_code: promoCode } = outcome.problem.fieldErrors
    const { fieldErrors } = problemOf(from, until)
    return {
      ...page,
      problem: { ...outcome.problem, fieldErrors: { ...fieldErrors, ...(promoCode && { promoCode }) } },
    }
  }
  const { quotes: all, availability } = outcome.value
  const products = all.filter(({ is_purchasable }) => is_purchasable).map((quote) => viewQuote(quote, now))
  return { ...page, priced: { products, availability } }
}

function problemOf(from: readonly string[] | undefined, until: readonly string[] | undefined): FormProblem {
  return { fieldErrors: { ...(from && { from }), ...(until && { to: until }) }, formErrors: [] }
}

type Loaded = Awaited<ReturnType<typeof loader>>

export async function action(args: Route.ActionArgs) {
  const sent = await args.request.formData()
  const { input, values } = await form.read(sent)
  const attempt = attemptOf(sent)
  const outcome = await submit(args, callers.create, input, { idempotencyKey: attempt })
  if (outcome.ok && outcome.value.booking) return redirect(to('StaffBooking', { itemId: outcome.value.booking.id }))
  if (outcome.ok) return data({ problem: undefined, values: {}, isWaiting: true, attempt })
  const answer = { problem: outcome.problem, values, isWaiting: false, attempt: nextAttempt(outcome, attempt) }
  return data(answer, { status: outcome.status })
}

export const screen = pageScreen<typeof loader>({
  name: 'StaffBookingCreate',
  path: '/staff/bookings/new',
  title: 'New booking',
  needs: ['callers.create'],
  parent: 'BookingDashboard',
  body: ({ data }) => <NewBooking data={data} />,
})

function NewBooking({ data }: { data: Loaded }) {
  const { priced, attempt } = data
  const { form, isStale } = useLiveForm(attempt)
  return (
    <>
      <Stay data={data} form={form} />
      {priced?.availability.is_sold_out && <Full data={data} priced={priced} />}
      {priced && !priced.availability.is_sold_out && <Book data={data} priced={priced} isStale={isStale} />}
    </>
  )
}

/** Priced while it is chosen, and by the button before scripts run. */
function Stay({
  data: { stayForm: shape, fields, caller, problem, today, lastDate, priced },
  form,
}: { data: Loaded } & Pick<LiveForm, 'form'>) {
  const { settings } = useSite()
  const { promo_code } = fieldsOf(shape, { promo_code: 'Promo or company code' })
  return (
    <Form
      {...form}
      method="get"
      action={to('StaffBookingCreate')}
      values={{ ...fields }}
      problem={problem}
      labels={{ from: 'Arrive', to: 'Leave', vehicleClass: 'Vehicle', promoCode: 'Code' }}
    >
      {Object.entries(caller).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="grid gap-5 sm:grid-cols-2 xl:grid-cols-4">
        <DateTimeField legend="Arrive" name="from" min={today} max={lastDate} />
        <DateTimeField legend="Leave" name="to" min={today} />
        <SelectField label="Vehicle" name="vehicleClass" options={classOptions(settings)} />
        <CodeField {...promo_code} name="promoCode" />
      </div>
      <div>
        <SubmitButton tone={priced ? 'quiet' : 'primary'}>See the price</SubmitButton>
      </div>
    </Form>
  )
}

type Priced = NonNullable<Loaded['priced']>

/** Why the stay cannot be had, and what is free instead: each a link to its price. */
function Full({ data: { caller, fields }, priced: { availability } }: { data: Loaded; priced: Priced }) {
  const { promoCode } = fields
  const { settings } = useSite()
  return (
    <Notice tone="warning" title={availability.reason ?? 'This stay isn’t available.'}>
      {availability.alternatives.length === 0 ? (
        'There is no space near these dates.'
      ) : (
        <ul className="grid gap-1">
          {availability.alternatives.map(({ total, ...stay }) => (
            <li key={`${stay.vehicle_class} ${stay.travel_from_date} ${stay.travel_to_date}`}>
              <a className="text-link underline" href={toNewBooking(caller, { promoCode, stay })}>
                {className(settings, stay.vehicle_class)}: {when(stay.travel_from_date)} to {when(stay.travel_to_date)},
                from {formatMoney(total)}
              </a>
            </li>
          ))}
        </ul>
      )}
    </Notice>
  )
}

const WAYS = [
  { value: 'CARD', title: 'Card', description: 'Entered here, charged now' },
  { value: 'LINK', title: 'Payment link', description: 'Emailed; it holds the space' },
  { value: 'ACCOUNT', title: 'Company account', description: 'On its next invoice' },
  { value: 'COMPLIMENTARY', title: 'Complimentary', description: 'Free of charge, with a reason' },
]

/** `isStale`: other dates are typed than these prices are for. */
function Book({
  data: { form: shape, caller, attempt },
  priced: { products },
  isStale,
}: {
  data: Loaded
  priced: Priced
  isStale: boolean
}) {
  const answer = useActionData<typeof action>()
  const may = useMay()
  const ways = WAYS.filter(({ value }) => value !== 'COMPLIMENTARY' || may('Desk:Complimentary'))
  const labels = traveler()
  const fields = fieldsOf(shape, {
    ...cardWords().fields,
    ...labels,
    email: 'Email',
    member: {
      label: 'Point Club',
      hint: 'A member’s number or email address. The booking and its points will be theirs.',
    },
    language: 'Language',
    postal_code: labels.postal_code.label,
    pay_by: {
      label: 'Paid by',
      options: { CARD: 'Card', LINK: 'Link', ACCOUNT: 'Account', COMPLIMENTARY: 'Complimentary' },
    },
    link_hours: 'The link is valid for',
    complimentary_reason: 'Why it is free',
    check_for_existing: 'Book even if this email address has a booking for some of these dates',
  })
  if (answer?.isWaiting) {
    return (
      <Notice tone="success" role="status" title="Waiting for approval">
        It is above your limits. It is booked as soon as someone approves it and there is space.
      </Notice>
    )
  }
  const values = { pay_by: 'CARD', link_hours: '24', language: 'en', ...caller, ...answer?.values }
  return (
    <Form fields={fields} problem={answer?.problem} values={values}>
      <input type="hidden" name="attempt" value={answer?.attempt ?? attempt} />
      <Section id="product" title="Product">
        <RadioCards
          key={products[0]?.id}
          legend="Product"
          hideLegend
          name="quote_id"
          columns={3}
          defaultValue={products[0]?.id ?? ''}
          cards={products.map(({ id, product, price, now }) => ({
            value: id,
            title: `${productName(product)} · ${formatMoney(price.total)}`,
            description: `${formatMoney(now)} now`,
          }))}
        />
        <Disclosure summary="Price details">
          <div className="grid gap-6">
            {products.map(({ id, product, price }) => (
              <div key={id}>
                <h3 className="font-bold">{productName(product)}</h3>
                <PriceLines price={price} />
              </div>
            ))}
          </div>
        </Disclosure>
      </Section>
      <Section id="who" title="Traveler">
        <div className="grid gap-5 pt-2 text-base sm:grid-cols-2">
          <TextField {...fields.full_name} autoComplete="off" />
          <EmailField {...fields.email} autoComplete="off" />
          <PhoneField {...fields.phone_number} autoComplete="off" />
          <TextField {...fields.member} autoComplete="off" />
          {keysOf('trip').map((name) => (
            <FormField key={name} {...fields[name]} />
          ))}
          <SelectField
            label="Language of emails"
            name="language"
            options={[
              { value: 'en', label: 'English' },
              { value: 'es', label: 'Spanish' },
            ]}
          />
        </div>
      </Section>
      <Section id="payment" title="Payment">
        <div className="group/pay grid gap-5 pt-2 text-base">
          <RadioCards legend="Paid by" hideLegend name="pay_by" columns={2} cards={ways} />
          <div className="hidden gap-5 group-has-[[value=CARD]:checked]/pay:grid">
            <CardFields />
            <CodeField {...fields.postal_code} autoComplete="off" className="sm:w-1/2" />
          </div>
          <div className="hidden group-has-[[value=LINK]:checked]/pay:grid">
            <SelectField {...fields.link_hours} options={LINK_CHOICES} className="sm:w-1/2" />
          </div>
          <p className="hidden text-sm text-muted group-has-[[value=ACCOUNT]:checked]/pay:block">
            Enter the code of a company that pays by invoice, then choose its rate.
          </p>
          <div className="hidden group-has-[[value=COMPLIMENTARY]:checked]/pay:grid">
            <TextField {...fields.complimentary_reason} autoComplete="off" />
          </div>
        </div>
      </Section>
      <Checkbox {...fields.check_for_existing} />
      <div>
        <SubmitButton tone="primary" size="lg" pendingLabel="Booking…" disabled={isStale}>
          Book
        </SubmitButton>
      </div>
    </Form>
  )
}

export default screenPage(screen)
