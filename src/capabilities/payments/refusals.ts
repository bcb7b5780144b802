import { invalidForm, Problem } from '../../http/problem.ts'
import type { Message } from '../../lib/message.ts'
import type { CardChallenge, Refusal } from '../../platform/cards.ts'
import { messages } from './texts.ts'

type Code = Refusal | 'unknown'

/** The field of the card form that is to blame. */
const FIELDS: Partial<Record<Code, 'cc_number' | 'cc_cvc' | 'cc_exp'>> = {
  wrong_code: 'cc_cvc',
  expired: 'cc_exp',
  invalid_number: 'cc_number',
}

/** 422 of a card that the gateway refused, or did not answer about. */
export class CardRefusal extends Problem {
  readonly refusal: Code

  constructor(refusal: Code) {
    const field = FIELDS[refusal]
    const message = messages.refused[refusal]
    const isTransient = refusal === 'unknown' || refusal === 'processor_error'
    super('validation', {
      ...(field ? { fieldErrors: { [field]: [message] } } : { formErrors: [message] }),
      isTransient,
    })
    this.refusal = refusal
  }
}

/** What a refused card is told, per field where one is to blame. */
export function refusalProblem(refusal: Code): CardRefusal {
  return new CardRefusal(refusal)
}

/**
 * 422 of a card whose bank wants to ask its holder first. Nothing is kept under the request's key: once the bank was answered,
 * the same request goes again, with the challenge's id in place of the card.
 */
export function challengeProblem(challenge: CardChallenge): Problem {
  return new Problem('validation', {
    fieldErrors: { cc_number: [messages.challenged] },
    challenge: { id: challenge.id, client_secret: challenge.clientSecret ?? null },
    isTransient: true,
  })
}

/** The same for the card of a booking that is to be changed: another cannot be given there, and nothing has changed. */
export function changeRefusalProblem(refusal: Refusal): Problem {
  const { noFunds, unconfirmed, refused } = messages.changeRefused
  if (refusal === 'unconfirmed') return invalidForm(unconfirmed)
  return invalidForm(refusal === 'insufficient_funds' ? noFunds : refused)
}

/** Why a card was refused after all, by the code that was kept. */
export function refusalMessage(code: string | null): Message {
  const { refused } = messages
  return code !== null && Object.hasOwn(refused, code) ? refused[code as Code] : refused.processor_error
}
