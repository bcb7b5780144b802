import { z } from 'zod'
import { type Faults, invalidFields } from '../../http/problem.ts'
import { messages as http } from '../../http/texts.ts'
import { emptyOf, fault, isGiven, optionalText } from '../../http/wire.ts'
import type { Message } from '../../lib/message.ts'
import { pacificDate } from '../../lib/pacific.ts'
import type { CardDetails } from '../../platform/cards.ts'
import type { Context } from '../../platform/context.ts'
import { isCardNumber, parseCardExpiry } from './card.ts'
import { messages } from './texts.ts'

const cardField = (message: Message, valid: (value: string) => boolean) =>
  z
    .string()
    .trim()
    .max(40, fault(message))
    .nullish()
    .transform((value) => value || undefined)
    .refine((value) => value === undefined || valid(value), fault(message))

/** The fields of a new card, in every call that takes one. */
export const cardFields = {
  cc_number: cardField(messages.refused.invalid_number, isCardNumber),
  cc_cvc: cardField(messages.securityCode, (value) => /^\d{3,4}$/.test(value)),
  cc_exp: cardField(messages.expiry, (value) => parseCardExpiry(value) !== undefined),
  payment_method: optionalText(255).meta({
    description:
      "What the gateway's own card fields gave for the card, or the id of the challenge that its holder passed, instead of cc_number, cc_cvc and cc_exp",
  }),
}

/** What is missing of a new card, which is typed whole: nothing where the gateway's own fields have read it. */
export function missingOfCard(typed: TypedCard): readonly string[] {
  return isGiven(typed.payment_method) ? [] : emptyOf(typed, ['cc_number', 'cc_cvc', 'cc_exp'])
}

/** What was typed of a card. */
export interface TypedCard {
  readonly cc_number?: string | undefined
  readonly cc_cvc?: string | undefined
  readonly cc_exp?: string | undefined
  readonly payment_method?: string | undefined
}

/** A card for the gateway: what a person typed, or the token of the gateway's own fields. */
export type NewCard = CardDetails | { readonly paymentMethod: string }

type Given = Pick<Context, 'config' | 'gateway' | 'now'>

/**
 * The faults of a typed card that only today's date or our own set-up can show. Where the gateway's fields read the
 * card, a number that comes here all the same goes no further.
 */
export function cardFaults({ config, gateway, now }: Given, typed: TypedCard): Faults {
  const faults: Faults = {}
  const isHosted = config.stripe?.publishableKey !== undefined
  if (isHosted && (typed.cc_number || typed.cc_cvc)) faults.cc_number = [messages.enterInSecureForm]
  const { payment_method: token } = typed
  const isKnown = gateway.walletCards?.some((card) => card.token === token) || (token && gateway.isChallenge?.(token))
  if (!isHosted && token && !isKnown) faults.payment_method = [messages.enterHere]
  const expiry = parseCardExpiry(typed.cc_exp ?? '')
  const [year = 0, month = 0] = pacificDate(now).split('-').map(Number)
  if (expiry && (expiry.year < year || (expiry.year === year && expiry.month < month))) {
    faults.cc_exp = [messages.refused.expired]
  }
  return faults
}

/** A typed card without faults, as the gateway takes it; undefined when there is none. */
export function newCard(typed: TypedCard): NewCard | undefined {
  if (typed.payment_method) return { paymentMethod: typed.payment_method }
  const expiry = parseCardExpiry(typed.cc_exp ?? '')
  if (!expiry) return undefined
  return {
    number: (typed.cc_number ?? '').replaceAll(/\D/g, ''),
    cvc: typed.cc_cvc ?? '',
    expMonth: expiry.month,
    expYear: expiry.year,
  }
}

/**
 * A card that must be there.
 * @throws Problem 422 with what is missing or wrong, before the gateway sees any of it
 */
export function requireCard(ctx: Given, typed: TypedCard): NewCard {
  const missing = Object.fromEntries(missingOfCard(typed).map((field) => [field, [http.required]]))
  const faults = { ...cardFaults(ctx, typed), ...missing }
  const card = newCard(typed)
  if (!card || Object.keys(faults).length > 0) throw invalidFields(faults)
  return card
}
