import { data, redirect } from 'react-router'
import { bookings } from '../../../capabilities/bookings/contract.ts'
import type { MoneyLine } from '../../../capabilities/bookings/movements.ts'
import { to } from '../../paths.ts'
import { attemptOf, formOf, nextAttempt } from '../../serve/form.server.ts'
import { submit } from '../../serve/session/api.ts'
import { servicesOf } from '../../serve/session/context.ts'
import { title } from '../../title.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { CodeField, TextField } from '../../ui/field.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { fieldsOf } from '../../ui/form-fields.ts'
import { formatMoney } from '../../ui/money.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Panel } from '../../ui/panel.tsx'
import { when } from '../../ui/when.ts'
import { CardFields } from '../cards/card-fields.tsx'
import { CARD_FORM } from '../cards/card-form.ts'
import { cardWords } from '../cards/texts.ts'
import { type QuoteView, viewQuote } from '../quotes/quote-view.server.ts'
import { quoteWords } from '../quotes/texts.ts'
import type { Route } from './+types/pay'
import { type BookingView, viewBooking } from './booking-view.server.ts'
import { Side } from './change-offer.tsx'
import { newsOfChange } from './change.server.ts'
import { loadBooking } from './load-booking.server.ts'
import { texts } from './texts.ts'

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: title(loaderData ? headingOf(loaderData.booking) : texts().pay.title) },
  { name: 'robots', content: 'noindex' },
]

const form = formOf(bookings.pay, { ...CARD_FORM, hidden: ['payment_method', 'quote_id'] })

/** What is to be paid by the link that was mailed. */
export async function loader(args: Route.LoaderArgs) {
  const booking = viewBooking(await loadBooking(args))
  const outcome = await submit(args, bookings.payLink, { bookingId: booking.id })
  const quote = outcome.ok ? outcome.value.quote : null
  const now = servicesOf(args.context).now()
  return { booking, quote: quote && viewQuote(quote, now), form: form.fields, attempt: crypto.randomUUID() }
}

export async function action(args: Route.ActionArgs) {
  const sent = await args.request.formData()
  const before = await loadBooking(args)
  const { id, to_pay: due } = before
  const { input, values } = await form.read(sent)
  const attempt = attemptOf(sent)
  const outcome = await submit(args, bookings.pay, { ...input, bookingId: id }, { idempotencyKey: attempt })
  if (outcome.ok) {
    const news = due?.reason === 'CHANGE' ? newsOfChange(before, outcome.value) : 'booked'
    throw redirect(to('Booking', { itemId: id }, { query: { [news]: 1 } }))
  }
  return data({ problem: outcome.problem, values, attempt: nextAttempt(outcome, attempt) }, { status: outcome.status })
}

function headingOf({ to_pay: due }: Pick<BookingView, 'to_pay'>): string {
  const { title: ofBooking, titleOfChange } = texts().pay
  return due?.reason === 'CHANGE' ? titleOfChange : ofBooking
}

/** What the link takes of a new booking's price, and what is left for the lot. */
function whenToPay({ now, later }: QuoteView): MoneyLine[] {
  const t = quoteWords()
  const left = { label: t.payAtLot, amount: later, isStrong: true }
  return [{ label: t.payNow, amount: now, isStrong: true }, ...(later === '0.00' ? [] : [left])]
}

export default function PayPage({ loaderData, actionData }: Route.ComponentProps) {
  const { booking, quote, form: shape } = loaderData
  const { to_pay: due } = booking
  const t = texts().pay
  if (!due || !quote) {
    return (
      <div className="gutter grid gap-6 py-8 sm:py-10">
        <h1 className="text-3xl">{t.over}</h1>
        <p>{t.overText}</p>
        <div>
          <ButtonLink to={to('Booking', { itemId: booking.id })}>{texts().backToBooking}</ButtonLink>
        </div>
      </div>
    )
  }
  const fields = fieldsOf(shape, { ...cardWords().fields, full_name: t.name, postal_code: t.postal })
  const [amount, until] = [formatMoney(due.amount), when(due.until)]
  const isChange = due.reason === 'CHANGE'
  return (
    <div className="gutter grid gap-8 py-8 sm:py-10">
      <PageHead title={headingOf(booking)}>{isChange ? t.leadOfChange(amount, until) : t.lead(until)}</PageHead>
      <div className="grid items-start gap-8 lg:grid-cols-2">
        <Side title={t.becomes} heading="h2" lines={isChange ? [] : whenToPay(quote)} {...quote} />
        <Panel title={t.byCard}>
          <Form
            fields={fields}
            problem={actionData?.problem}
            values={actionData?.values ?? { full_name: booking.full_name }}
          >
            <input type="hidden" name="attempt" value={actionData?.attempt ?? loaderData.attempt} />
            <input type="hidden" name="quote_id" value={quote.id} />
            <TextField {...fields.full_name} autoComplete="cc-name" />
            <CardFields />
            <CodeField {...fields.postal_code} autoComplete="postal-code" className="sm:w-1/2" />
            <SubmitButton tone="accent" size="lg" block pendingLabel={t.paying}>
              {t.button(amount)}
            </SubmitButton>
          </Form>
        </Panel>
      </div>
    </div>
  )
}
