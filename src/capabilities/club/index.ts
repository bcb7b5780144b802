import { capability } from '../../http/capability.ts'
import { allow, found } from '../../http/problem.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { requireOpenSession } from '../auth/index.ts'
import { club as contract } from './contract.ts'
import { handlers, renewPassCode } from './handlers.ts'
import { memberDesk as officeContract } from './office-contract.ts'
import { officeHandlers } from './office-handlers.ts'
import { memberCan } from './standing.ts'
import * as store from './store.ts'

export { jobs, notifyMember } from './jobs.ts'
export { holdMembers, moveMembersIn, takeMembersOut, unknownPassword } from './import.ts'
export {
  byEmails as membersByEmail,
  byOwnNumber as ownMemberByNumber,
  findAll as findMembers,
  joinedBetween,
  lockPair as lockMembers,
  type Member,
  mergeInto,
  addressesOf,
  giveRidesAndMessages,
  isHeirSince,
  numbersMergedInto,
  ownsPass,
  standingOf,
  usedSinceMovedIn as membersUsedSinceMovedIn,
} from './store.ts'

export const club = capability('club', contract, handlers)

/** What staff do for members who call. */
export const memberDesk = capability('memberDesk', officeContract, officeHandlers)

/** Makes an account a member whose e-mail address is known to be theirs, without the mails of a registration. */
export async function enroll(ctx: Context, accountId: string): Promise<store.Member> {
  await store.insert(ctx, accountId)
  await store.setConfirmed(ctx, accountId)
  return (await store.byAccount(ctx, accountId))!
}

/** The member of a membership number, deactivated ones too, and whom it was merged into; undefined when there is none. */
export async function memberByNumber(
  ctx: Pick<Context, 'db' | 'reads'>,
  number: string,
): Promise<store.Member | undefined> {
  return store.byNumber(ctx, number)
}

/** The member who signs in with an address; undefined for one that is deactivated. */
export async function memberByEmail(
  ctx: Pick<Context, 'db' | 'reads'>,
  email: string,
): Promise<store.Member | undefined> {
  const [found] = await store.byEmails(ctx, [email.toLowerCase()])
  return found && store.byAccount(ctx, found.account_id)
}

/** Holds a member's row until the transaction ends, so that changes of what one member has happen one after the other. */
export async function lockMember(ctx: Context, accountId: string): Promise<void> {
  await store.lock(ctx, accountId)
}

/** The member whose pass shows this barcode. */
export async function memberByBarcode(
  ctx: Pick<Context, 'db' | 'reads'>,
  barcode: string,
): Promise<store.Member | undefined> {
  return store.byBarcode(ctx, barcode)
}

/** Gives a member's pass a new code, for whoever is signed in; passes that were given out before open nothing any more. */
export async function renewPass(ctx: Context, number: string): Promise<store.Member> {
  return transaction(ctx, async (ctx) => {
    const { account_id } = await foundMember(ctx, number)
    await lockMember(ctx, account_id)
    await requireOpenSession(ctx)
    await renewPassCode(ctx, account_id)
    return found(await memberOfAccount(ctx, account_id))
  })
}

/** The member of an account; undefined for staff. */
export async function memberOfAccount(
  ctx: Pick<Context, 'db' | 'reads'>,
  accountId: string,
): Promise<store.Member | undefined> {
  return store.byAccount(ctx, accountId)
}

/** The member of a membership number. @throws Problem 404 when there is none */
export async function foundMember(ctx: Pick<Context, 'db' | 'reads'>, number: string): Promise<store.Member> {
  return found(await store.byNumber(ctx, number))
}

/** The member whom an act of staff is for, held until the transaction ends when it `isLocked`. @throws Problem when nothing may change */
export async function memberOfAct(ctx: Context, accountId: string, isLocked: boolean): Promise<store.Member> {
  if (isLocked) await lockMember(ctx, accountId)
  const member = found(await memberOfAccount(ctx, accountId))
  allow(memberCan.change(member))
  return member
}
