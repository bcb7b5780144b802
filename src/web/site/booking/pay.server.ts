import { data, replace } from 'react-router'
import { bookings } from '../../../capabilities/bookings/contract.ts'
import { texts as cardTexts } from '../../../capabilities/payments/texts.ts'
import { keysOf, type KeyOf } from '../../../capabilities/bookings/traveler/fields.ts'
import { WALLET_FIELD } from '../cards/wallet-field.ts'
import type { SoldOut } from '../search/stay-prices.server.ts'
import { to } from '../../paths.ts'
import { attemptOf, nextAttempt } from '../../serve/form.server.ts'
import { type FormProblem, type Outcome, submit } from '../../serve/session/api.ts'
import { accountOf, marketingOf, siteOf, visitOf } from '../../serve/session/context.ts'
import type { Route } from './+types/booking'
import { texts } from './texts.ts'
import { NEW_CARD } from './payment-answer.ts'
import type { PaymentAnswer } from './payment-answer.ts'
import { paymentForm } from './payment-form.server.ts'
import { priceQuoteAgain } from './renew.server.ts'
import { forgetTyped } from './draft-cookie.server.ts'

function closed(): Outcome<never> {
  const problem = { fieldErrors: {}, formErrors: [texts().payment.closed] }
  return { ok: false, status: 503, code: 'closed', problem }
}

/** Books the quote of the form and pays for it. Success leads to the booking's own address, which never books again. */
export async function pay(args: Route.ActionArgs, form: FormData) {
  const read = await paymentForm.read(form)
  const wallet = form.get(WALLET_FIELD)
  const byWallet = typeof wallet === 'string' && wallet !== ''
  const input = byWallet ? { ...read.input, ...NO_SAVED_CARD, ...OF_WALLET, payment_method: wallet } : read.input
  const { values } = read
  const attempt = attemptOf(form)
  const outcome = siteOf(args.context).bookingDisabled ? closed() : await book(args, input, attempt)
  if (outcome.ok) {
    const { booking, token } = outcome.value
    const visit = visitOf(args.context)
    visit.keepUrlToken(token)
    forgetTyped(visit.jar)
    return replace(to('Booking', { itemId: booking.id }, { query: { booked: 1 } }))
  }
  const { code, status } = outcome
  const answer: PaymentAnswer = {
    problem: byWallet ? outcome.problem : atCard(outcome.problem, input.token_id),
    code,
    quoteId: input.quote_id,
    values,
    byWallet,
    attempt: nextAttempt(outcome, attempt),
    soldOut: isMaybeSoldOut(outcome) ? await soldOutOf(args, input.quote_id) : undefined,
  }
  return data(answer, { status: status === 401 ? 422 : status })
}

/** What a bank says of a card, beside the card that it says it of. */
function atCard(problem: FormProblem, savedCard: string | null | undefined): FormProblem {
  const said: readonly string[] = Object.values(cardTexts().refused)
  const [ofCard, others] = [true, false].map((is) => problem.formErrors.filter((each) => said.includes(each) === is))
  if (!ofCard || ofCard.length === 0) return problem
  const field = savedCard && savedCard !== NEW_CARD ? 'token_id' : 'cc_number'
  return { formErrors: others ?? [], fieldErrors: { ...problem.fieldErrors, [field]: ofCard } }
}

type Payment = Awaited<ReturnType<typeof paymentForm.read>>['input']

function book(args: Route.ActionArgs, payment: Payment, idempotencyKey: string) {
  const booking = {
    ...withOneCard(payment),
    point_club_id: accountOf(args.context)?.member?.number ?? payment.point_club_id,
    marketing: marketingOf(args.context),
  }
  return submit(args, bookings.create, booking, { idempotencyKey })
}

/** Where a company pays no card leaves here; with a saved card no field of another one leaves here, whatever was typed before it was chosen. */
function withOneCard(payment: Payment): Payment {
  if (payment.bill_company) return { ...payment, ...NO_NEW_CARD, ...NO_SAVED_CARD }
  const isSaved = payment.token_id && payment.token_id !== NEW_CARD
  return { ...payment, ...(isSaved ? NO_NEW_CARD : NO_SAVED_CARD) }
}

const NO_SAVED_CARD = { token_id: undefined, addr_id: undefined }
/** What is typed of a card does not count beside a wallet, nor that a company pays. */
const OF_WALLET = { cc_number: undefined, cc_exp: undefined, cc_cvc: undefined, bill_company: undefined }
const NO_NEW_CARD = {
  cc_number: undefined,
  cc_exp: undefined,
  cc_cvc: undefined,
  payment_method: undefined,
  save_payment_details: undefined,
  ...(Object.fromEntries(keysOf('card').map((key) => [key, undefined])) as { [Key in KeyOf<'card'>]: undefined }),
}

function isMaybeSoldOut({ code, problem }: { readonly code: string; readonly problem: FormProblem }): boolean {
  return code === 'validation' && problem.formErrors.length > 0 && Object.keys(problem.fieldErrors).length === 0
}

/** What is free in place of a stay that sold out while somebody typed. */
async function soldOutOf(args: Route.ActionArgs, quoteId: string): Promise<SoldOut | undefined> {
  const prices = await priceQuoteAgain(args, quoteId)
  return prices.ok ? prices.soldOut : undefined
}
