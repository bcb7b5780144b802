import { data, redirect, replace } from 'react-router'
import { quotes } from '../../../capabilities/quotes/contract.ts'
import { bookingPath } from '../search/stay.server.ts'
import { priceStay } from '../search/stay-prices.server.ts'
import { to } from '../../paths.ts'
import { submit, textField } from '../../serve/session/api.ts'
import type { Route } from './+types/booking'
import type { PaymentAnswer } from './payment-answer.ts'
import { paymentForm } from './payment-form.server.ts'

/**
 * A new price for a quote that ran out: the same stay, the same product. `follow` leads on to its address; a page
 * without scripts is answered right here, with what was typed.
 */
export async function renew(args: Route.ActionArgs, form: FormData) {
  const prices = await priceQuoteAgain(args, textField(form, 'quote_id'))
  if (!prices) return redirect(to('BookingCreate'))
  const renewed =
    prices.ok && !prices.soldOut && prices.quotes.find(({ product }) => product === textField(form, 'product'))
  // Sold out, over, or no longer offered: the prices page says what there is.
  if (!renewed) return replace(prices.path)
  if (form.has('follow')) return replace(to('BookingCreate', {}, { query: { quoteId: renewed.id } }))
  const { values } = await paymentForm.read(form)
  const answer: PaymentAnswer = { code: 'renewed', values, attempt: crypto.randomUUID(), renewed }
  return data(answer)
}

/** Today's prices of the stay of a quote; undefined when there is no such quote, or nobody to ask. */
export async function priceQuoteAgain(args: Pick<Route.ActionArgs, 'context'>, quoteId: string) {
  const outcome = await submit(args, quotes.get, { quoteId })
  if (!outcome.ok) return undefined
  const { travel_from_date, travel_to_date, vehicle_class: vehicleClass, promo_code } = outcome.value
  const stay = { from: Temporal.Instant.from(travel_from_date), to: Temporal.Instant.from(travel_to_date) }
  const rest = { vehicleClass, promoCode: promo_code ?? '' }
  return { ...(await priceStay(args, stay, rest)), path: bookingPath(stay, rest) }
}
