import type { HandlerInput } from '../../http/endpoint.ts'
import { type Faults, invalidFields, Problem } from '../../http/problem.ts'
import { pacificDate } from '../../lib/pacific.ts'
import type { SavedCard } from '../../platform/cards.ts'
import type { Context } from '../../platform/context.ts'
import { type AddressRow, billingAddress, savedCard } from '../club/billing/index.ts'
import { memberOfAccount } from '../club/index.ts'
import { cardFaults, type NewCard, newCard } from '../payments/typed-card.ts'
import type { bookings } from './contract.ts'
import { messages } from './texts.ts'

type Input = HandlerInput<typeof bookings.create>

/** Who pays, and with what. */
export type PaymentMethod = {
  /** The member who is signed in; the booking is theirs. */
  readonly member: { readonly id: string; readonly number: string } | undefined
  readonly payer: {
    readonly full_name: string
    readonly billing_address: string | null
    readonly postal_code: string | null
  }
} & (
  | { readonly saved: SavedCard; readonly typed?: undefined }
  | { readonly saved?: undefined; readonly typed: NewCard }
)

/**
 * A typed card with its address, or a saved one with the saved address that is named, else the default one, where there is
 * one. Only a member's own card, address and number count: anybody else's are not known. A guest, who has none, may name
 * any number for the points.
 * @throws Problem 422 with every fault; 401 when a fresh token may tell who the member is
 */
export async function resolvePaymentMethod(ctx: Context, input: Input): Promise<PaymentMethod> {
  const member = callingMember(ctx, input)
  const faults = numberFaults(ctx, input, member)
  return input.token_id
    ? savedPaymentMethod(ctx, input, member, faults)
    : typedPaymentMethod(ctx, input, member, faults)
}

/** The member who books without a card of their own. */
export function memberOfCaller(ctx: Context, input: Input): PaymentMethod['member'] {
  const member = callingMember(ctx, input)
  const faults = numberFaults(ctx, input, member)
  if (Object.keys(faults).length > 0) throw invalidFields(faults)
  return member
}

/** A member's booking must not become nobody's because a token ran out meanwhile. */
function callingMember({ caller: { account, expired } }: Context, { token_id, bill_company }: Input) {
  if (!account && (expired || token_id || bill_company)) throw new Problem('unauthorized')
  return account?.number === undefined ? undefined : { id: account.id, number: account.number }
}

/** A membership number as it is kept, however it was typed; empty when there is no digit in it. */
export function pointsNumber(typed: string): string {
  return typed.replaceAll(/\D/g, '')
}

function numberFaults({ caller }: Context, { point_club_id }: Input, member: PaymentMethod['member']): Faults {
  return caller.account && point_club_id && pointsNumber(point_club_id) !== member?.number
    ? { point_club_id: [messages.refusal.notYourNumber] }
    : {}
}

async function typedPaymentMethod(
  ctx: Context,
  input: Input,
  member: PaymentMethod['member'],
  faults: Faults,
): Promise<PaymentMethod> {
  Object.assign(faults, cardFaults(ctx, input))
  const typed = newCard(input)
  if (!typed || Object.keys(faults).length > 0) throw invalidFields(faults)
  const { full_name = '', billing_address = null, postal_code = null } = input
  return { member, typed, payer: { full_name, billing_address, postal_code } }
}

async function savedPaymentMethod(
  ctx: Context,
  input: Input,
  member: PaymentMethod['member'],
  faults: Faults,
): Promise<PaymentMethod> {
  const { token_id = '', addr_id } = input
  const [saved, address, profile] = member
    ? await Promise.all([
        savedCard(ctx, member.id, token_id),
        billingAddress(ctx, member.id, addr_id),
        memberOfAccount(ctx, member.id),
      ])
    : []
  if (!saved) faults.token_id = [messages.refusal.cardUnknown]
  else if (hasExpired(saved, ctx.now)) faults.token_id = [messages.refusal.cardExpired]
  if (addr_id && !address) faults.addr_id = [messages.refusal.addressUnknown]
  if (!saved || Object.keys(faults).length > 0) throw invalidFields(faults)
  const payer = {
    full_name: input.full_name ?? profile?.long_name ?? '',
    billing_address: address ? lineOf(address) : null,
    postal_code: address?.postal_code || null,
  }
  return { member, saved, payer }
}

/** A card is good until the end of the month printed on it. */
function hasExpired({ expMonth, expYear }: SavedCard, now: Temporal.Instant): boolean {
  const [year = 0, month = 0] = pacificDate(now).split('-').map(Number)
  return expYear < year || (expYear === year && expMonth < month)
}

/** "1 Main St, Seattle, WA, US" */
function lineOf({ address_line_1, city, state, country }: AddressRow): string {
  return [address_line_1, city, state, country].filter(Boolean).join(', ')
}
