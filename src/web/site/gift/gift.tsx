import { useCallback } from 'react'
import { data, replace } from 'react-router'
import { vouchers } from '../../../capabilities/vouchers/contract.ts'
import { addDays, pacificDate, toArgument } from '../../../lib/pacific.ts'
import { DRAFT_FORM, keepAttempt, keepDraft, restoreDraft } from '../drafts/draft.ts'
import { notSent, orUnsent } from '../drafts/unsent.ts'
import { useAttempt } from '../drafts/use-attempt.ts'
import { describe } from '../seo/describe.ts'
import { BookingClosed } from '../booking/booking-closed.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Picture } from '../pictures/picture.tsx'
import { PriceLines } from '../quotes/price-lines.tsx'
import { billedBy, lengthOf } from '../../../capabilities/quotes/length.ts'
import { viewPrice } from '../quotes/price-view.ts'
import { readStay } from '../search/stay.server.ts'
import { StaySign } from '../bookings/stay-sign.tsx'
import { GiftPreview } from './gift-preview.tsx'
import { useVoucherTimer } from './use-voucher-timer.ts'
import { isVoidable } from './voidable.server.ts'
import { className } from '../names/names.ts'
import { to } from '../../paths.ts'
import { attemptOf, formOf, nextAttempt } from '../../serve/form.server.ts'
import { type FormProblem, submit } from '../../serve/session/api.ts'
import { servicesOf, siteOf, visitOf } from '../../serve/session/context.ts'
import { useSite } from '../../serve/session/use-session.ts'
import { classes } from '../../ui/classes.ts'
import { DateTimeField } from '../../ui/date-time.tsx'
import { CodeField, EmailField, TextAreaField, TextField } from '../../ui/field.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { fieldsOf } from '../../ui/form-fields.ts'
import { formatMoney } from '../../ui/money.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { CardFields } from '../cards/card-fields.tsx'
import { cardWords } from '../cards/texts.ts'
import type { Route } from './+types/gift'
import { texts } from './texts.ts'

export const meta = () => {
  const { title, description } = texts()
  return describe({ title, description })
}

export async function loader(args: Route.LoaderArgs) {
  const now = servicesOf(args.context).now()
  const asked = readStay(args.url.searchParams, now)
  const today = pacificDate(now)
  const { furthest_arrival_days } = siteOf(args.context).settings.terms
  const page = {
    form: form.fields,
    fields: { ...asked.fields },
    limits: { today, lastDate: addDays(today, furthest_arrival_days) },
    attempt: crypto.randomUUID(),
  }
  if (!asked.isGiven) return { ...page, problem: undefined, quote: undefined }
  if (!asked.stay) return { ...page, problem: { fieldErrors: asked.faults, formErrors: [] }, quote: undefined }
  const { from, to: until } = asked.stay
  const dates = { travel_from_date: toArgument(from), travel_to_date: toArgument(until) }
  const outcome = await submit({ context: args.context }, vouchers.giftQuote, dates)
  if (!outcome.ok) return { ...page, problem: ofDates(outcome.problem), quote: undefined }
  const { rate, ...quote } = outcome.value
  const view = {
    ...quote,
    dates,
    length: lengthOf({ from, to: until }, billedBy(rate)),
    lines: viewPrice(rate),
    lastDay: pacificDate(from),
    isVoidable: isVoidable(from, now),
  }
  return { ...page, problem: undefined, quote: view }
}

/** The API's names of the dates are those of the fields here. */
function ofDates({ fieldErrors, formErrors }: FormProblem): FormProblem {
  const { travel_from_date, travel_to_date } = fieldErrors
  return {
    fieldErrors: {
      ...(travel_from_date && { from: travel_from_date }),
      ...(travel_to_date && { to: travel_to_date }),
    },
    formErrors,
  }
}

const form = formOf(vouchers.buy, {
  only: [
    'recipient_name',
    'message',
    'delivery',
    'recipient_email',
    'deliver_on',
    'buyer_name',
    'buyer_email',
    'cc_number',
    'cc_exp',
    'cc_cvc',
    'postal_code',
  ],
  hidden: ['travel_from_date', 'travel_to_date', 'price', 'payment_method'],
  required: ['recipient_email', 'deliver_on', 'cc_number', 'cc_exp', 'cc_cvc'],
})

export async function action(args: Route.ActionArgs) {
  const sent = await args.request.formData()
  const { input, values } = await form.read(sent)
  // What stands in fields that are out of sight is nobody's mistake.
  const order = input.delivery === 'PRINT' ? { ...input, recipient_email: undefined, deliver_on: undefined } : input
  const attempt = attemptOf(sent)
  const outcome = await submit(args, vouchers.buy, order, { idempotencyKey: attempt })
  if (!outcome.ok) {
    const answer = { problem: outcome.problem, values, attempt: nextAttempt(outcome, attempt) }
    return data(answer, { status: outcome.status === 401 ? 422 : outcome.status })
  }
  const { voucher, token } = outcome.value
  visitOf(args.context).keepUrlToken(token)
  throw replace(to('TimeVoucher', { itemId: voucher.id }, { query: { bought: 1 } }))
}

export const clientAction = (args: Route.ClientActionArgs) =>
  orUnsent(args, (sent) => notSent(sent, cardWords().notSent))

/** A voucher for somebody else: dates and price first, then who gets it and who pays. */
export default function GiftVoucher({ loaderData, actionData }: Route.ComponentProps) {
  const { form: shape, fields, limits, problem, quote } = loaderData
  const t = texts()
  return (
    <div className="gutter grid gap-8 py-8 sm:py-10">
      <PageHead title={t.heading}>{t.lead}</PageHead>
      <div className={classes('grid items-start gap-6', !quote && 'lg:grid-cols-2 lg:gap-x-10')}>
        <Panel title={t.when}>
          <Form method="get" problem={problem} values={fields} labels={{ from: t.arrive, to: t.leave }}>
            <div className={classes('grid gap-5', quote && 'lg:grid-cols-[1fr_1fr_auto] lg:items-end lg:gap-x-8')}>
              <DateTimeField legend={t.arrive} name="from" min={limits.today} max={limits.lastDate} />
              <DateTimeField legend={t.leave} name="to" min={limits.today} />
              <div>
                <SubmitButton tone={quote ? 'quiet' : 'accent'} pendingLabel={t.oneMoment}>
                  {quote ? t.otherDates : t.showPrice}
                </SubmitButton>
              </div>
            </div>
          </Form>
        </Panel>
        {!quote && (
          <div className="hidden lg:block">
            <Picture slot="shuttle" sizes="44vw" decorative className="rounded-sign" />
          </div>
        )}
      </div>
      {quote && (
        <Order form={shape} quote={quote} today={limits.today} fresh={loaderData.attempt} answer={actionData} />
      )}
    </div>
  )
}

type Quote = NonNullable<Route.ComponentProps['loaderData']['quote']>

function Price({ quote, attempt }: { quote: Quote; attempt: string }) {
  const { settings } = useSite()
  useVoucherTimer(attempt)
  const t = texts()
  const { travel_from_date, travel_to_date, length, lines } = quote
  return (
    <section aria-label={t.gift} className="grid gap-5">
      <StaySign
        tab={t.voucher}
        from={travel_from_date}
        to={travel_to_date}
        length={length}
        vehicle={className(settings, 'STANDARD')}
      />
      <div className="rounded-lg bg-raised p-5 shadow-raised sm:p-6">
        <PriceLines price={lines} />
      </div>
    </section>
  )
}

interface OrderProps {
  readonly form: Route.ComponentProps['loaderData']['form']
  readonly quote: Quote
  readonly today: string
  /** The key of the first try. */
  readonly fresh: string
  readonly answer: Route.ComponentProps['actionData']
}

function Order({ form: shape, quote, today, fresh, answer }: OrderProps) {
  const { bookingDisabled } = useSite()
  const t = texts()
  const fields = fieldsOf(shape, { ...cardWords().fields, ...t.fields })
  const dates = `${quote.dates.travel_from_date} ${quote.dates.travel_to_date}`
  const attempt = useAttempt('gift', dates, { fresh, answered: answer?.attempt })
  const restored = useCallback((inside: HTMLInputElement | null) => {
    if (inside?.form) restoreDraft(inside.form)
  }, [])
  const cards = (['EMAIL', 'PRINT'] as const).map((value) => ({
    value,
    title: t.fields.delivery.options[value],
    description: t.deliveries[value],
  }))
  return (
    <Form
      data-says-unsent
      {...{ [DRAFT_FORM]: 'gift' }}
      fields={fields}
      problem={answer?.problem}
      values={{ deliver_on: today, ...answer?.values }}
      onChange={(event) => keepDraft(event.currentTarget)}
      onSubmit={() => keepAttempt('gift', dates, attempt)}
    >
      <input ref={restored} type="hidden" name="travel_from_date" value={quote.dates.travel_from_date} />
      <input type="hidden" name="travel_to_date" value={quote.dates.travel_to_date} />
      <input type="hidden" name="price" value={quote.price} />
      <input type="hidden" name="attempt" value={attempt} />
      <div className="grid items-start gap-8 lg:grid-cols-2 lg:gap-x-10">
        <div className="min-w-0 lg:col-start-2 lg:row-start-1">
          <Price quote={quote} attempt={fresh} />
        </div>
        <div className="grid min-w-0 gap-8 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <fieldset className="grid min-w-0 gap-5">
            <legend className="mb-4 text-lg font-bold">{t.whoGets}</legend>
            <TextField {...fields.recipient_name} autoComplete="off" />
            <TextAreaField {...fields.message} rows={4} />
          </fieldset>
          <fieldset className="grid min-w-0 gap-5">
            <legend className="mb-4 text-lg font-bold">{t.whoGives}</legend>
            <TextField {...fields.buyer_name} autoComplete="name" />
            <EmailField {...fields.buyer_email} />
          </fieldset>
          <fieldset className="group/gift grid min-w-0 gap-5">
            <legend className="mb-4 text-lg font-bold">{fields.delivery.label}</legend>
            <RadioCards
              legend={fields.delivery.label}
              hideLegend
              name="delivery"
              defaultValue="EMAIL"
              columns={2}
              cards={cards}
            />
            <div className="grid gap-5 group-has-[[value=PRINT]:checked]/gift:hidden">
              <EmailField {...fields.recipient_email} autoComplete="off" />
              <TextField {...fields.deliver_on} type="date" min={today} max={quote.lastDay} />
            </div>
          </fieldset>
        </div>
        {/* It stays in sight to the end of the form. */}
        <div className="min-w-0 self-stretch lg:col-start-2 lg:row-span-3 lg:row-start-2">
          <GiftPreview />
        </div>
        <fieldset className="grid min-w-0 gap-5 lg:col-start-1">
          <legend className="mb-4 text-lg font-bold">{t.card}</legend>
          <CardFields />
          <CodeField {...fields.postal_code} autoComplete="postal-code" className="sm:w-1/2" />
        </fieldset>
        <div className="grid gap-4 lg:col-start-1">
          <p className="text-sm text-muted">{quote.isVoidable ? t.terms : t.termsToday}</p>
          {bookingDisabled ? (
            <BookingClosed />
          ) : (
            <SubmitButton tone="accent" size="lg" block pendingLabel={t.paying}>
              {t.pay(formatMoney(quote.price))}
            </SubmitButton>
          )}
        </div>
      </div>
    </Form>
  )
}
