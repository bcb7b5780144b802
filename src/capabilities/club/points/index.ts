import type { z } from 'zod'
import { capability } from '../../../http/capability.ts'
import { invalidForm } from '../../../http/problem.ts'
import { mailboxOf } from '../../../lib/mailbox.ts'
import { masked } from '../../../lib/masked.ts'
import type { Message } from '../../../lib/message.ts'
import { toWire } from '../../../lib/pacific.ts'
import { type Context, seesWhole, transaction } from '../../../platform/context.ts'
import type { Row } from '../../../platform/database.ts'
import type { Page, Sorted } from '../../../platform/records.ts'
import { points as contract, type LedgerEntry } from './contract.ts'
import { priceBook } from '../../rates/index.ts'
import { handlers } from './handlers.ts'
import {
  after,
  entriesFor,
  expiresAt,
  type LedgerReason,
  mergeEntries,
  type Movement,
  type PointAccount,
} from './rules.ts'
import * as store from './store.ts'
import { messages } from './texts.ts'

export { jobs } from './jobs.ts'
export { movePointsIn, takePointsOut } from './import.ts'
export { balances as balancesOf, holdAll as holdAllPoints, lastActiveBetween, movedSinceMovedIn } from './store.ts'

export const points = capability('points', contract, handlers)

/** An account's points, what it owes of reversed ones, and when they expire; undefined as long as there are none. */
export async function pointsOf(
  ctx: Context,
  accountId: string,
): Promise<PointAccount & { readonly expires: Temporal.Instant | undefined }> {
  const row = await store.find(ctx, accountId)
  const { club } = await priceBook(ctx)
  const expires = row?.last_active_at && row.balance > 0 ? expiresAt(row.last_active_at, club) : undefined
  return { balance: row?.balance ?? 0, owed: row?.owed ?? 0, expires }
}

/** A page of an account's ledger as the wire has it, with the numbers that its reader may use. */
export async function ledgerOf(
  ctx: Context,
  accountId: string,
  page: Page & Sorted<'date'>,
): Promise<{ items: z.input<typeof LedgerEntry>[]; count: number }> {
  const { items, count } = await store.ledger(ctx, accountId, page)
  return {
    items: items.map(({ id, at, kind, points, balance, ref, ...told }) => ({
      id,
      date: toWire(at),
      kind,
      points,
      balance,
      description: whyOf(told),
      ref: ref !== null && !seesNumberOf(ctx, { kind, reason: told.reason }) ? masked(ref) : ref,
    })),
    count,
  }
}

/** Numbers of vouchers are whole for staff who may change vouchers, those of bookings for staff who may read bookings. */
function seesNumberOf(ctx: Context, { kind, reason }: Pick<Row<'point_entries'>, 'kind' | 'reason'>): boolean {
  if (reason.startsWith('BOOKING')) return seesWhole(ctx, 'Bookings:Read')
  return (kind !== 'REDEEM' && kind !== 'REFUND') || seesWhole(ctx, 'TimeVouchers:Update')
}

/** Why points moved, for whoever reads it. What was written before there were reasons stays as it was written. */
export function whyOf({ reason, description }: Pick<Row<'point_entries'>, 'reason' | 'description'>): Message | string {
  return reason === 'OTHER' ? description : messages.reasons[reason]
}

/** The points for registering: once per mailbox ever, of which only a digest is kept. False when it had them. */
export async function grantRegistrationBonus(
  ctx: Context,
  { accountId, email }: { accountId: string; email: string },
): Promise<boolean> {
  return transaction(ctx, async (ctx) => {
    const digest = (address: string) => ctx.keys.digest('registration-bonus', address)
    const address = email.trim().toLowerCase()
    const digests = { mailbox: digest(mailboxOf(address)), address: digest(address) }
    if (!(await store.claimBonus(ctx, digests, accountId))) return false
    const { welcome_points: points } = (await priceBook(ctx)).club
    if (points > 0) await move(ctx, accountId, { kind: 'BONUS', points }, { reason: 'WELCOME' })
    return true
  })
}

/** Complimentary points, such as for too long a wait. The caller makes sure that they are given once. */
export async function giveBonus(
  ctx: Context,
  bonus: { accountId: string; points: number; reason: LedgerReason; ref: string; source: string },
): Promise<void> {
  const { accountId, points, ...about } = bonus
  await move(ctx, accountId, { kind: 'BONUS', points }, about)
}

/** What a source's points became: earned now, or earned before, by this account or by another. */
export type Earning = 'earned' | 'had' | 'another'

/**
 * Points for a closed transaction, once per transaction whoever asks. No points, no entry.
 * @throws Problem 422 when another request was a moment faster
 */
export async function earn(
  ctx: Context,
  earning: { accountId: string; transactionId: string; points: number; ref: string },
): Promise<Earning> {
  const { accountId, transactionId, points, ref } = earning
  return transaction(ctx, async (ctx) => {
    const account = await store.lock(ctx, accountId)
    const earlier = await store.earnedFrom(ctx, transactionId)
    if (earlier) return earlier.account_id === account.account_id ? 'had' : 'another'
    if (points <= 0) return 'earned'
    const entries = entriesFor(account, { kind: 'EARN', points }) ?? []
    const about = { reason: 'PARKING', ref, source: transactionId } as const
    if (!(await store.insert(ctx, account.account_id, entries, about))) throw invalidForm(messages.recorded)
    return 'earned'
  })
}

/** Takes points for a voucher. 422 when there are too few. */
export async function redeem(
  ctx: Context,
  redemption: { accountId: string; voucherId: string; points: number; ref: string },
): Promise<PointAccount> {
  const { accountId, voucherId, points, ref } = redemption
  return move(ctx, accountId, { kind: 'REDEEM', points }, { reason: 'VOUCHER', ref, source: voucherId })
}

/** Gives back the points of a voucher that was voided, once. */
export async function refundPoints(
  ctx: Context,
  refund: { accountId: string; voucherId: string; points: number; ref: string },
): Promise<PointAccount> {
  const { accountId, voucherId, points, ref } = refund
  return move(ctx, accountId, { kind: 'REFUND', points }, { reason: 'VOUCHER_VOIDED', ref, source: voucherId })
}

/**
 * Takes the points that pay for a part of a booking, within the caller's transaction: `paymentId` is its payment.
 * @throws Problem 422 when there are too few
 */
export async function spendPoints(
  ctx: Context,
  spending: { accountId: string; paymentId: string; points: number; ref: string },
): Promise<PointAccount> {
  const { accountId, paymentId, points, ref } = spending
  return move(ctx, accountId, { kind: 'REDEEM', points }, { reason: 'BOOKING', ref, source: paymentId })
}

/**
 * Takes back what refunded charges of a transaction had earned: at most what it earned in all, at most the balance; the
 * shortfall comes off later earnings. Does nothing for a transaction that earned none.
 */
export async function reverse(
  ctx: Context,
  reversal: { transactionId: string; points: number; ref: string },
): Promise<void> {
  const { transactionId, points, ref } = reversal
  await transaction(ctx, async (ctx) => {
    const holder = await store.earnedFrom(ctx, transactionId)
    if (!holder) return
    const account = await store.lock(ctx, holder.account_id)
    const earned = await store.earnedFrom(ctx, transactionId)
    const due = Math.min(points, earned ? earned.points - earned.reversed : 0)
    if (due <= 0) return
    const entries = entriesFor(account, { kind: 'REVERSE', points: due }) ?? []
    await store.insert(ctx, account.account_id, entries, { reason: 'PARKING_REFUNDED', ref, source: transactionId })
  })
}

/** Gives points by hand, or takes them when below zero. 422 when there are too few. */
export async function adjustPoints(
  ctx: Context,
  { accountId, points, reason }: { accountId: string; points: number; reason: LedgerReason },
): Promise<PointAccount> {
  return move(ctx, accountId, { kind: 'ADJUST', points }, { reason })
}

/** Holds an account's points until the transaction ends. */
export async function lockPoints(ctx: Context, accountId: string): Promise<void> {
  await store.lock(ctx, accountId)
}

/**
 * Makes the points of two accounts those of the second, in the caller's transaction; what both have less what both owe
 * stays the same. `about` says it in both ledgers.
 */
export async function mergePoints(
  ctx: Context,
  { from, into, about }: { from: string; into: string; about: { from: store.About; into: store.About } },
): Promise<PointAccount> {
  const accounts = await store.lockPair(ctx, from, into)
  const entries = mergeEntries(accounts.from, accounts.into)
  await store.insert(ctx, from, entries.from, about.from)
  await store.insert(ctx, into, entries.into, about.into)
  await store.shareActivity(ctx, from, into)
  return after(accounts.into, entries.into)
}

async function move(ctx: Context, accountId: string, movement: Movement, about: store.About): Promise<PointAccount> {
  return transaction(ctx, async (ctx) => {
    const account = await store.lock(ctx, accountId)
    const entries = entriesFor(account, movement)
    if (!entries) throw invalidForm(tooFew(account, movement))
    if (!(await store.insert(ctx, account.account_id, entries, about))) {
      throw new Error(`${movement.kind} of ${about.source} was there before`)
    }
    return after(account, entries)
  })
}

function tooFew({ balance }: PointAccount, movement: Movement): Message {
  return messages.tooFew({ needed: 'points' in movement ? Math.abs(movement.points) : 0, balance })
}
