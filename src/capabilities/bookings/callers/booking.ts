import { found, invalidFields, invalidForm } from '../../../http/problem.ts'
import type { HandlerInput } from '../../../http/endpoint.ts'
import { type Context, transaction } from '../../../platform/context.ts'
import { holdCompany, companyOfCode, type CompanyRow, isBilled } from '../../companies/index.ts'
import { performAct } from '../../acts/index.ts'
import { memberByNumber, membersByEmail } from '../../club/index.ts'
import { presentCard, saveCard } from '../../payments/index.ts'
import { refusalProblem } from '../../payments/refusals.ts'
import { requireCard } from '../../payments/typed-card.ts'
import type { QuoteRow } from '../../quotes/index.ts'
import { bookableQuote, earlierTry, type Placed, refuseUnavailable, rowOf, takeSpace } from '../checkout.ts'
import { sendPayLink } from '../pay-links/links.ts'
import { confirmNow, confirmOnAccount, settleWhileWaiting } from '../purchase.ts'
import * as store from '../store.ts'
import { complimentaryBooking } from './acts.ts'
import type { callers } from './contract.ts'
import { messages } from './texts.ts'

type Input = HandlerInput<typeof callers.create>

/** A booking for a caller before it is written, with what it is paid by. */
interface Desk extends Placed {
  readonly input: Input
  readonly quote: QuoteRow
  readonly company: CompanyRow | undefined
}

/**
 * Books a quoted stay for somebody who calls: space as for everybody, then what pays for it. A link holds the space until
 * it ends.
 * @throws Problem 410 quote_expired · 422 with what is wrong
 */
export async function bookForCaller(ctx: Context, input: Input): Promise<Made> {
  const earlier = await earlierTry(ctx)
  if (earlier) return settleWhileWaiting(ctx, earlier)
  const quote = await bookableQuote(ctx, input)
  const member = await memberOf(ctx, input)
  if (!input.check_for_existing) await refuseDuplicate(ctx, input, quote)
  await refuseUnavailable(ctx, quote, { isMember: member !== undefined })
  const company = quote.promo_code ? await companyOfCode(ctx, quote.promo_code) : undefined
  const { full_name, billing_address = null, postal_code = null } = input
  const placed = { member, payer: { full_name, billing_address, postal_code }, madeBy: ctx.caller.account?.id ?? null }
  // What is written down for its holder is in their language.
  return BY[input.pay_by]({ ...ctx, language: input.language }, { input, quote, company, ...placed })
}

/** A booking, or that somebody else has to approve it first. */
type Made = store.BookingRow | { readonly status: 'waiting'; readonly approval_id: string }

const BY: Record<Input['pay_by'], (ctx: Context, desk: Desk) => Promise<Made>> = {
  CARD: bookByCard,
  LINK: bookByLink,
  ACCOUNT: bookOnAccount,
  COMPLIMENTARY: bookComplimentary,
}

async function bookByCard(ctx: Context, desk: Desk): Promise<store.BookingRow> {
  const { input, quote } = desk
  const card = requireCard(ctx, input)
  return presentCard(ctx, input.email, async () => {
    const owner = { email: input.email, name: input.full_name, postalCode: input.postal_code ?? '' }
    const kept = await saveCard(ctx, card, owner)
    if (!('card' in kept)) throw refusalProblem(kept.refusal)
    const { booking, charge } = await takeSpace(ctx, rowFor(ctx, desk), quote, kept.card)
    return settleWhileWaiting(ctx, booking, { card: kept.card, charge })
  })
}

/** Nothing is asked for at once of a stay that costs nothing before arrival: it is booked without a link. */
async function bookByLink(ctx: Context, desk: Desk): Promise<store.BookingRow> {
  const { quote, input } = desk
  return transaction(ctx, async (ctx) => {
    const { booking: made } = await takeSpace(ctx, rowFor(ctx, desk), quote, undefined)
    if (quote.deposit_cents === 0) return confirmNow(ctx, made)
    return sendPayLink(ctx, made, { reason: 'booking', quote, amount: quote.deposit_cents, hours: input.link_hours })
  })
}

async function bookOnAccount(ctx: Context, desk: Desk): Promise<store.BookingRow> {
  const { quote, company } = desk
  const refusal = invalidFields({ pay_by: [messages.notOnAccount] })
  if (!company || quote.product_id !== 'CUSTOM' || !isBilled(company)) throw refusal
  return transaction(ctx, async (ctx) => {
    // Ended or changed in the meantime, it owes nothing more.
    if (!isBilled(found(await holdCompany(ctx, company.id)))) throw refusal
    const row = { ...rowFor(ctx, desk), is_on_account: true }
    const { booking } = await takeSpace(ctx, row, quote, undefined)
    return confirmOnAccount(ctx, booking)
  })
}

/** The same stay at no price, within the limits of who gives it away, or once somebody else has approved it. */
async function bookComplimentary(ctx: Context, desk: Desk): Promise<Made> {
  const { complimentary_reason: reason, reason_code, incident_id, inquiry_id, language } = desk.input
  if (reason === undefined) throw invalidFields({ complimentary_reason: [messages.reasonNeeded] })
  const wanted = rowFor(ctx, desk)
  const asked = { quoteId: desk.quote.id, language, reason, wanted }
  const outcome = await performAct(ctx, complimentaryBooking, asked, { reason_code, reason, incident_id, inquiry_id })
  return outcome.status === 'done' ? outcome.result : outcome
}

function rowFor(ctx: Context, { input, quote, company, ...placed }: Desk): store.NewBooking {
  const told = { ...input, email_pdf: false, email_pkpass: true }
  return { ...rowOf(ctx, told, quote, placed), company_id: company?.id ?? null }
}

/** The member whose booking it is to be, by number or e-mail address. */
async function memberOf(ctx: Context, { member }: Input): Promise<Placed['member']> {
  if (member === undefined) return undefined
  const known = member.includes('@')
    ? (await membersByEmail(ctx, [member.toLowerCase()]))[0]
    : await memberByNumber(ctx, member.replaceAll(/\D/g, ''))
  if (!known || ('status' in known && known.status !== 'ACTIVE')) {
    throw invalidFields({ member: [messages.unknownMember] })
  }
  return { id: known.account_id, number: known.number }
}

async function refuseDuplicate(ctx: Context, { email }: Input, quote: QuoteRow): Promise<void> {
  const existing = await store.overlapping(ctx, { email, from: quote.travel_from, to: quote.travel_to })
  if (existing) throw invalidForm(messages.duplicate({ number: existing.number }))
}
