import { invalidForm, Problem } from '../../http/problem.ts'
import type { Refusal } from '../../platform/cards.ts'

const REFUSALS: Record<Refusal | 'unknown', { field?: 'cc_number' | 'cc_cvc' | 'cc_exp'; message: string }> = {
  declined: { message: 'Your card was declined. Nothing was charged. Try another card.' },
  insufficient_funds: { message: 'This card does not have enough funds. Nothing was charged. Try another card.' },
  wrong_code: { field: 'cc_cvc', message: 'The security code is not right.' },
  expired: { field: 'cc_exp', message: 'This card has expired.' },
  invalid_number: { field: 'cc_number', message: 'Check the card number' },
  processor_error: { message: 'The card could not be processed. Nothing was charged. Try again, or use another card.' },
  unknown: { message: 'The card processor does not answer. Nothing was charged. Please try again.' },
}

/** 422 of a card that the gateway refused, or did not answer about. */
export class CardRefusal extends Problem {
  readonly refusal: Refusal | 'unknown'

  constructor(refusal: Refusal | 'unknown') {
    const { field, message } = REFUSALS[refusal]
    const isTransient = refusal === 'unknown' || refusal === 'processor_error'
    super('validation', {
      ...(field ? { fieldErrors: { [field]: [message] } } : { formErrors: [message] }),
      isTransient,
    })
    this.refusal = refusal
  }
}

/** What a refused card is told, per field where one is to blame. */
export function refusalProblem(refusal: Refusal | 'unknown'): CardRefusal {
  return new CardRefusal(refusal)
}

/** The same for the card of a booking that is to be changed: another cannot be given there, and nothing has changed. */
export function changeRefusalProblem(refusal: Refusal): Problem {
  const reason = refusal === 'insufficient_funds' ? 'does not have enough funds' : 'was refused'
  return invalidForm(
    `The card this booking was paid with ${reason}. Nothing was charged, and your booking stays as it was.`,
  )
}

/** Why a card was refused after all, as a sentence for a mail. */
export function refusalMessage(reason: string | null): string {
  return reason !== null && Object.hasOwn(REFUSALS, reason)
    ? REFUSALS[reason as Refusal].message
    : REFUSALS.processor_error.message
}
