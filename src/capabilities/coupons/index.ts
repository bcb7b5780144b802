import { capability } from '../../http/capability.ts'
import { invalidFields } from '../../http/problem.ts'
import type { Context } from '../../platform/context.ts'
import { coupons as contract } from './contract.ts'
import { demoCoupons } from './demo.ts'
import { handlers } from './handlers.ts'
import type { Message } from '../../lib/message.ts'
import { type Benefit, bookingDatesFault, type Coupon, isContract, normalizeCode } from './rules.ts'
import * as store from './store.ts'
import { messages } from './texts.ts'

export { contractFaults, contractOf, writeContract } from './contracts.ts'
export {
  type Access,
  allContracts,
  changedOrUsed,
  companiesInUse,
  companiesOfCode,
  type CouponTerms,
  couponOfCode,
  dropContracts,
  dropUnused,
  isCodeKnown,
  type KnownCoupon,
  redemptions,
  repriceRedemption,
  returnCoupon,
  usesOfContracts,
} from './store.ts'

export const coupons = capability('coupons', contract, handlers)

/**
 * The coupon of a typed code with its uses so far; undefined when no such code is active.
 * @param email as it was typed. Whether its owner has booked before, or has used the code, is told to staff; others learn
 *   it of their own account
 */
export function couponByCode(
  ctx: Context,
  code: string,
  email: string | undefined,
): Promise<store.KnownCoupon | undefined> {
  const { account } = ctx.caller
  return store.findCoupon(ctx, normalizeCode(code), account?.kind === 'staff' ? { email } : { own: account })
}

/** The contract that whoever signed in books by without typing a code; undefined for everybody else. */
export async function contractOfCaller(ctx: Context): Promise<store.KnownCoupon | undefined> {
  const { account } = ctx.caller
  return account?.kind === 'member' ? store.findContractOf(ctx, account) : undefined
}

/**
 * Whether the caller may use a coupon: everybody, where it is for everybody; else who signed in with an e-mail address
 * that was proved and that it is for, and staff who book for such people.
 */
export async function isForCaller(ctx: Context, { id, access }: Pick<store.KnownCoupon, 'id' | 'access'>) {
  const { account } = ctx.caller
  if (access === 'ANYONE') return true
  if (account?.kind === 'staff') return account.permissions.has('Bookings:Update')
  return account !== undefined && store.isAdmitted(ctx, id, account)
}

/**
 * Why the code of a booking is not given for days that are added today; empty when it is. It has to count, and to be for
 * the caller or the booking's member. Its use was counted when it was booked.
 */
export async function codeFaultsToday(
  ctx: Context,
  code: string,
  member: Parameters<typeof store.isAdmitted>[2] | undefined,
): Promise<Message[]> {
  const known = await store.findCoupon(ctx, code, {})
  if (!known) return [messages.noLonger]
  const isTheirs = (await isForCaller(ctx, known)) || (member && (await store.isAdmitted(ctx, known.id, member)))
  if (!isTheirs) return [messages.notForYou]
  const fault = bookingDatesFault(known.coupon, ctx.now)
  return fault ? [fault] : []
}

/** Whether the caller's own, proved e-mail address is one that the contract of a company is for. */
export async function isForAddressOfCaller(ctx: Context, companyId: string): Promise<boolean> {
  const { account } = ctx.caller
  const contract = await store.byCompany(ctx, companyId)
  return account?.kind === 'member' && contract !== undefined && store.isAdmitted(ctx, contract.id, account)
}

/** A code that nobody has, as near to the wished one as can be. */
export async function freeCode(ctx: Context, wished: string): Promise<string> {
  return (await store.isCodeKnown(ctx, wished)) ? freeCode(ctx, wished.slice(0, 16) + ctx.random.symbols(4)) : wished
}

const REDEMPTION_FAULTS = {
  used_up: messages.usedUp,
  used_by_email: messages.usedByYou,
  new_only: messages.newOnly,
}

/** Counts a booking's use of a code, within its limits; 422 on `promo_code` when one is reached. */
export async function redeemCoupon(ctx: Context, redemption: store.Redemption): Promise<void> {
  const result = await store.redeem(ctx, redemption)
  if (result !== 'redeemed') throw invalidFields({ promo_code: [REDEMPTION_FAULTS[result]] })
}

/**
 * A single-use code of the coupon that gives this under a name. It is made with its first code, and anew when staff have
 * paused, ended or changed it: what was promised holds.
 */
export async function issueCode(
  ctx: Context,
  { name, benefit, code }: { name: string; benefit: Benefit; code: string },
): Promise<void> {
  const id = (await store.idOfSame(ctx, { name, benefit })) ?? (await store.insert(ctx, { name, terms: { benefit } }))
  await store.addCodes(ctx, id, [code], 1)
}

/** The demonstration business's codes (docs/rules.md), but those of companies; one that is there already stays. */
export async function seedCoupons(ctx: Context): Promise<void> {
  for (const { code, ...terms } of demoCoupons) {
    if (isContract(terms.benefit) || (await store.isCodeKnown(ctx, code))) continue
    await store.addCodes(ctx, await store.insert(ctx, { name: code, terms }), [code], null)
  }
}

/** Adds a coupon with one code that everybody shares. Answers its id; undefined when the code is taken. */
export async function keepCoupon(ctx: Context, { code, ...terms }: Coupon): Promise<string | undefined> {
  const name = normalizeCode(code)
  if (await store.isCodeKnown(ctx, name)) return undefined
  const id = await store.insert(ctx, { name, terms })
  await store.addCodes(ctx, id, [name], null)
  return id
}
