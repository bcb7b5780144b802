import { data, replace } from 'react-router'
import { quotes } from '../../../capabilities/quotes/contract.ts'
import { bookingPath } from '../search/stay.server.ts'
import { priceStay, type StayPrices } from '../search/stay-prices.server.ts'
import { to } from '../../paths.ts'
import { attemptOf } from '../../serve/form.server.ts'
import { submit, textField } from '../../serve/session/api.ts'
import type { Route } from './+types/booking'
import type { PaymentAnswer } from './payment-answer.ts'
import { paymentForm } from './payment-form.server.ts'

/**
 * A new price for a quote that ran out: the same stay, the same product. `follow` leads on to its address; a page
 * without scripts is answered right here, with what was typed. Where nobody answers, the stay is kept and that is told.
 */
export async function renew(args: Route.ActionArgs, form: FormData) {
  const prices = await priceQuoteAgain(args, textField(form, 'quote_id'))
  if (!prices.ok && !isRefusal(prices.status)) {
    const { status, messages } = prices
    const problem = { fieldErrors: {}, formErrors: messages }
    const { values } = await paymentForm.read(form)
    const answer: PaymentAnswer = { code: 'offline', problem, values, attempt: attemptOf(form) }
    return data(answer, { status })
  }
  const renewed =
    prices.ok && !prices.soldOut && prices.quotes.find(({ product }) => product === textField(form, 'product'))
  // Sold out, over, or no longer offered: the prices page says what there is.
  if (!renewed) return replace(prices.path)
  if (form.has('follow')) return replace(to('BookingCreate', {}, { query: { quoteId: renewed.id } }))
  const { values } = await paymentForm.read(form)
  const answer: PaymentAnswer = { code: 'renewed', values, attempt: crypto.randomUUID(), renewed }
  return data(answer)
}

/** There is no such quote or no such stay any more. */
const isRefusal = (status: number) => status === 404 || status === 422

/** Today's prices of the stay of a quote, and the page that shows them; where there is no such quote, the one that asks for dates. */
export async function priceQuoteAgain(
  args: Pick<Route.ActionArgs, 'context'>,
  quoteId: string,
): Promise<StayPrices & { readonly path: string }> {
  const outcome = await submit(args, quotes.get, { quoteId })
  if (!outcome.ok) {
    const { status, problem } = outcome
    return { ok: false, status, faults: {}, messages: problem.formErrors, path: to('BookingCreate') }
  }
  const { travel_from_date, travel_to_date, vehicle_class: vehicleClass, promo_code } = outcome.value
  const stay = { from: Temporal.Instant.from(travel_from_date), to: Temporal.Instant.from(travel_to_date) }
  const rest = { vehicleClass, promoCode: promo_code ?? '' }
  return { ...(await priceStay(args, stay, rest)), path: bookingPath(stay, rest) }
}
