import { allow, found, invalidFields } from '../../http/problem.ts'
import { audit } from '../../platform/audit.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs.ts'
import { deactivate, endSessions } from '../auth/index.ts'
import { countBookingsOf, giveBookingsTo } from '../bookings/index.ts'
import { countKept, giveBillingTo } from '../club/billing/index.ts'
import {
  giveRidesAndMessages,
  lockMembers,
  type Member,
  memberOfAccount,
  mergeInto,
  notifyMember,
  ownMemberByNumber,
  standingOf,
} from '../club/index.ts'
import type { Why } from '../club/office-contract.ts'
import { mergePoints, pointsOf } from '../club/points/index.ts'
import { after, mergeEntries } from '../club/points/rules.ts'
import { memberCan } from '../club/standing.ts'
import { countStaysOf, giveStaysTo } from '../stays/index.ts'
import { countVouchersOf, giveVouchersTo } from '../vouchers/index.ts'
import { giveWaitsTo } from '../waitlist/index.ts'
import type { MergeSide } from './contract.ts'
import { messages } from './texts.ts'

/** What merging would do: what both accounts have, and what there is afterwards. */
export async function mergePreview(ctx: Context, number: string, other: string) {
  const pair = await pairOf(ctx, number, other)
  const [from, into] = await Promise.all([sideOf(ctx, pair.from), sideOf(ctx, pair.into)])
  const [own, others] = [
    { balance: from.points, owed: from.owed },
    { balance: into.points, owed: into.owed },
  ]
  const { balance, owed } = after(others, mergeEntries(own, others).into)
  return { from, into, points: balance, owed }
}

/** Which account goes, which one stays, and why. */
export interface Merging {
  readonly number: string
  readonly other: string
  readonly why: Why
}

/**
 * Makes two accounts of one person one: everything of the first but its saved cards becomes the other's, and the first is
 * closed and leads there. What both have less what both owe is the same before and after.
 * @throws Problem 404 for an unknown number · 422 with the reason why not
 */
export async function mergeAccounts(ctx: Context, { number, other, why }: Merging): Promise<void> {
  const { from, into } = await pairOf(ctx, number, other)
  await transaction(ctx, async (ctx) => {
    // In the order in which stays and vouchers reach for points: records first, then points, members last.
    await giveRecords(ctx, from, into)
    await mergePoints(ctx, {
      from: from.account_id,
      into: into.account_id,
      about: {
        from: { reason: 'MERGED_AWAY', ref: into.number },
        into: { reason: 'MERGED_HERE', ref: from.number },
      },
    })
    await lockMembers(ctx, [from.account_id, into.account_id])
    const [first, second] = [await memberOfAccount(ctx, from.account_id), await memberOfAccount(ctx, into.account_id)]
    allow(memberCan.merge(found(first), found(second)))
    await mergeInto(ctx, from.account_id, into.account_id)
    // What was made for the first account after its records were given away, and before its members were locked.
    await giveRecords(ctx, from, into)
    await giveBillingTo(ctx, from.account_id, into.account_id)
    await endSessions(ctx, from.account_id)
    if (from.status === 'ACTIVE') await deactivate(ctx, from.account_id)
    await audit(ctx, {
      action: 'account.merged',
      entity: 'account',
      entityId: from.account_id,
      details: { number: into.number, ...why },
    })
    await audit(ctx, {
      action: 'account.merged_here',
      entity: 'account',
      entityId: into.account_id,
      details: { number: from.number, ...why },
    })
    await enqueue(ctx, notifyMember, {
      accountId: from.account_id,
      what: 'changed',
      change: 'merged',
      ref: ctx.requestId,
    })
  })
}

async function giveRecords(ctx: Context, from: Member, into: Member): Promise<void> {
  await giveBookingsTo(ctx, from, into)
  await giveStaysTo(ctx, from, into)
  await giveVouchersTo(ctx, from.account_id, into.account_id)
  await giveWaitsTo(ctx, from, into)
  await giveRidesAndMessages(ctx, from.account_id, into.account_id)
}

/** The two members to be merged. @throws Problem 404 for an unknown number · 422 with the reason why not */
export async function pairOf(ctx: Context, number: string, other: string): Promise<{ from: Member; into: Member }> {
  const from = found(await ownMemberByNumber(ctx, number))
  const into = await ownMemberByNumber(ctx, other)
  if (!into) throw invalidFields({ other: [messages.unknownMember] })
  allow(memberCan.merge(from, into))
  return { from, into }
}

async function sideOf(ctx: Context, member: Member): Promise<MergeSide> {
  const { account_id: id, number, long_name, email, confirmed_at } = member
  const [points, bookings, stays, vouchers, kept] = await Promise.all([
    pointsOf(ctx, id),
    countBookingsOf(ctx, id),
    countStaysOf(ctx, id),
    countVouchersOf(ctx, id),
    countKept(ctx, id),
  ])
  const { balance, owed } = points
  return {
    number,
    long_name,
    email,
    email_confirmed: confirmed_at !== null,
    status: standingOf(member),
    points: balance,
    owed,
    bookings,
    stays,
    vouchers,
    ...kept,
  }
}
