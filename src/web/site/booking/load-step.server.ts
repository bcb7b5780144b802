import { quotes } from '../../../capabilities/quotes/contract.ts'
import { addDays, pacificDate, type Stay } from '../../../lib/pacific.ts'
import { livePrice } from '../search/live-price.server.ts'
import { type QuoteView, viewQuote } from '../quotes/quote-view.server.ts'
import { type AskedStay, readStay, stayQuery, typedStayAddress } from '../search/stay.server.ts'
import type { StayChoice } from '../search/stay-form.tsx'
import { priceStay, type SoldOut } from '../search/stay-prices.server.ts'
import { type VoucherCover, voucherCover } from '../quotes/voucher-cover.server.ts'
import { type Fact, stayFacts, withAccess } from '../trust/trust.server.ts'
import { to } from '../../paths.ts'
import { failedPage, submit } from '../../serve/session/api.ts'
import { servicesOf, siteOf, visitOf } from '../../serve/session/context.ts'
import type { Route } from './+types/booking'
import { texts } from './texts.ts'
import { paymentForm } from './payment-form.server.ts'
import { typedFor } from './draft-cookie.server.ts'
import { type Wallet, walletOf } from './wallet.server.ts'

/** The steps up to the payment; the last one, done, is the booking's own page. */
export type Step =
  | {
      readonly step: 0
      readonly choice: StayChoice
      readonly notice: string | undefined
      /** What somebody asks of the lot while they choose. */
      readonly facts: readonly Fact[]
    }
  | {
      readonly step: 1
      readonly quotes: readonly QuoteView[]
      readonly soldOut: SoldOut | undefined
      /** A code that was asked for and does not apply. */
      readonly code: { readonly name: string; readonly faults: readonly string[] } | undefined
      readonly editPath: string
      readonly cover: VoucherCover | undefined
      readonly facts: readonly Fact[]
    }
  | {
      readonly step: 2
      readonly form: typeof paymentForm.fields
      readonly quote: QuoteView
      readonly attempt: string
      readonly editPath: string
      readonly wallet: Wallet | undefined
      readonly cover: VoucherCover | undefined
      /** What a browser without scripts had typed before it went to log in or out. */
      readonly typed: Readonly<Record<string, string>>
    }

/** The argument that opens the dates of a stay again instead of its prices. */
const EDIT_QUERY = 'edit'

/** Which step an address means, and what that step shows. The address alone says it all: back and reload lose nothing. */
export async function loadStep(args: Route.LoaderArgs): Promise<Step | { readonly redirect: string }> {
  const { url, context } = args
  const query = url.searchParams
  const now = servicesOf(context).now()
  const quoteId = query.get('quoteId')
  if (quoteId) return paymentStep(args, quoteId, now)

  const asked = readStay(query, now)
  if (!asked.stay || !asked.isGiven) return datesStep(args, asked)
  // Fields of a form come once, then the address has the arguments of a link.
  if (asked.isTyped) {
    const address = to('BookingCreate', {}, { query: stayQuery(asked.stay, asked.fields) })
    return { redirect: typedStayAddress(address, url) }
  }
  const isPrefilled = query.has('fillPromoCode') && !query.has('promoCode')
  return query.has(EDIT_QUERY) || isPrefilled ? datesStep(args, asked) : quotesStep(args, asked, asked.stay)
}

async function datesStep(args: Route.LoaderArgs, asked: AskedStay, notice?: string): Promise<Step> {
  const { settings, bookingDisabled } = siteOf(args.context)
  const price = bookingDisabled ? undefined : await livePrice(args, asked)
  const { fields, faults } = asked
  const choice = { ...dateLimits(args, settings.terms.furthest_arrival_days), fields, faults, price }
  return { step: 0, notice, choice, facts: stayFacts(settings) }
}

function dateLimits({ context }: Route.LoaderArgs, furthest: number) {
  const today = pacificDate(servicesOf(context).now())
  return { today, lastDate: addDays(today, furthest) }
}

async function quotesStep(args: Route.LoaderArgs, asked: AskedStay, stay: Stay): Promise<Step> {
  // While nobody can be asked, the dates stay on the screen; the prices come as soon as the API is back.
  if (siteOf(args.context).mode !== 'normal') return datesStep(args, asked)
  const prices = await priceStay(args, stay, asked.fields)
  if (!prices.ok) {
    const { faults, messages } = prices
    const step = await datesStep(args, { ...asked, stay: undefined, faults })
    return step.step === 0 ? { ...step, choice: { ...step.choice, price: undefined, messages } } : step
  }
  const { soldOut, codeFaults, quotes } = prices
  const code = codeFaults.length > 0 ? { name: asked.fields.promoCode, faults: codeFaults } : undefined
  const cover = await voucherCover(args, stay, asked.fields.vehicleClass)
  const facts = stayFacts(siteOf(args.context).settings, asked.fields.vehicleClass)
  return { step: 1, quotes, soldOut, code, editPath: editPath(stay, asked.fields), cover, facts }
}

async function paymentStep(
  args: Route.LoaderArgs,
  quoteId: string,
  now: Temporal.Instant,
): Promise<Step | { redirect: string }> {
  const outcome = await submit(args, quotes.get, { quoteId })
  if (!outcome.ok) {
    if (outcome.status !== 404 && outcome.status !== 422) throw failedPage(outcome)
    return datesStep(args, readStay(new URLSearchParams(), now), texts().dates.gone)
  }
  const quote = viewQuote(outcome.value, now)
  // A price at the gate, or one for changing a booking, cannot be booked: what can be is one step back.
  if (!quote.isPurchasable || quote.difference !== undefined) return { redirect: quote.path }
  const stay = { from: Temporal.Instant.from(quote.from), to: Temporal.Instant.from(quote.to) }
  const [wallet, cover] = await Promise.all([walletOf(args), voucherCover(args, stay, quote.vehicleClass)])
  const typed = typedFor(visitOf(args.context).jar, quote.id)
  const attempt = crypto.randomUUID()
  const form = withAccess(paymentForm.fields, siteOf(args.context).settings)
  return { step: 2, form, quote, attempt, editPath: editPath(stay, quote), wallet, cover, typed }
}

function editPath(stay: Stay, rest: Parameters<typeof stayQuery>[1]): string {
  return to('BookingCreate', {}, { query: { ...stayQuery(stay, rest), [EDIT_QUERY]: 1 } })
}
