import { data, replace } from 'react-router'
import { bookings } from '../../../capabilities/bookings/contract.ts'
import { keysOf } from '../../../capabilities/bookings/traveler/fields.ts'
import type { SoldOut } from '../search/stay-prices.server.ts'
import { to } from '../../paths.ts'
import { type FormProblem, type Outcome, submit, textFields } from '../../serve/session/api.ts'
import { accountOf, marketingOf, siteOf, visitOf } from '../../serve/session/context.ts'
import type { Route } from './+types/booking'
import { texts } from './texts.ts'
import { NEW_CARD } from './new-card.ts'
import { keptFields, type PaymentAnswer } from './payment-answer.ts'
import { priceQuoteAgain } from './renew.server.ts'
import { travelerInput } from './traveler-input.server.ts'
import { forgetTyped } from './typed.server.ts'

/** Failures that are no answer: whether the booking was made is not known, so the next try repeats this one. */
const UNANSWERED: ReadonlySet<string> = new Set(['offline', 'timeout', 'unreadable', 'internal_error', 'overloaded'])

function closed(): Outcome<never> {
  const problem = { fieldErrors: {}, formErrors: [texts().payment.closed] }
  return { ok: false, status: 503, code: 'closed', problem }
}

/** Books the quote of the form and pays for it. Success leads to the booking's own address, which never books again. */
export async function pay(args: Route.ActionArgs, form: FormData) {
  const fields = textFields(form)
  const attempt = attemptOf(fields)
  const outcome = siteOf(args.context).bookingDisabled ? closed() : await book(args, fields, attempt)
  if (outcome.ok) {
    const { booking, token } = outcome.value
    const visit = visitOf(args.context)
    visit.keepUrlToken(token)
    forgetTyped(visit.jar)
    return replace(to('Booking', { itemId: booking.id }, { query: { booked: 1 } }))
  }
  const { problem, code, status } = outcome
  const answer: PaymentAnswer = {
    problem,
    code,
    quoteId: fields.quote_id,
    values: keptFields(fields),
    attempt: UNANSWERED.has(code) ? attempt : crypto.randomUUID(),
    soldOut: isMaybeSoldOut(outcome) ? await soldOutOf(args, fields.quote_id) : undefined,
  }
  return data(answer, { status: status === 401 ? 422 : status })
}

function book(args: Route.ActionArgs, fields: Readonly<Record<string, string>>, idempotencyKey: string) {
  const { quote_id = '', email = '' } = fields
  const booking = {
    quote_id,
    email,
    ...travelerInput(fields, [...keysOf('contact'), ...keysOf('trip')]),
    ...meansOf(fields),
    check_for_existing: fields.check_for_existing === 'true',
    point_club_id: accountOf(args.context)?.member?.number,
    marketing: marketingOf(args.context),
  }
  return submit(args, bookings.create, booking, { idempotencyKey })
}

/** With a saved card no card or address field leaves here, whatever was typed before it was chosen. */
function meansOf(fields: Readonly<Record<string, string>>) {
  const { token_id, addr_id, cc_number, cc_exp, cc_cvc, payment_method } = fields
  if (token_id && token_id !== NEW_CARD) return { token_id, addr_id }
  const save_payment_details = fields.save_payment_details === 'true'
  return { cc_number, cc_exp, cc_cvc, payment_method, ...travelerInput(fields, keysOf('card')), save_payment_details }
}

function attemptOf({ attempt = '' }: Readonly<Record<string, string>>): string {
  return /^[\w-]{8,64}$/.test(attempt) ? attempt : crypto.randomUUID()
}

function isMaybeSoldOut({ code, problem }: { readonly code: string; readonly problem: FormProblem }): boolean {
  return code === 'validation' && problem.formErrors.length > 0 && Object.keys(problem.fieldErrors).length === 0
}

/** What is free in place of a stay that sold out while somebody typed. */
async function soldOutOf(args: Route.ActionArgs, quoteId = ''): Promise<SoldOut | undefined> {
  const prices = await priceQuoteAgain(args, quoteId)
  return prices?.ok ? prices.soldOut : undefined
}
