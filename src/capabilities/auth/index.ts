import { capability } from '../../http/capability.ts'
import { invalidFields } from '../../http/problem.ts'
import type { Message } from '../../lib/message.ts'
import { audit } from '../../platform/audit.ts'
import { type Account, type Context, type Grant, transaction } from '../../platform/context.ts'
import type { Permission } from '../../lib/permissions.ts'
import { account as accountContract } from './account-contract.ts'
import { accountHandlers } from './account-handlers.ts'
import { auth as contract } from './contract.ts'
import { handlers } from './handlers.ts'
import { isBreached } from './breached-passwords.ts'
import type { More } from './sessions.ts'
import * as store from './store.ts'
import { messages } from './texts.ts'

export { editConflict, requireSeen } from './edits.ts'
export { identify } from './caller.ts'
export { jobs } from './jobs.ts'
export { rememberDevice } from './known-devices.ts'
export { linkEnd, newLinkEnd } from './link-ends.ts'
export { provePassword } from './prove-password.ts'
export { accountNames, actorNames } from './names.ts'
export { hashPassword, verifyPassword } from './passwords.ts'
export { beginSession, endSessions, requireOpenSession } from './sessions.ts'
export { countTries, unlock } from './sign-in-limits.ts'
export { isOpenToStaff, type MaybeStaff, staffSession, unlessMember } from './staff-sessions.ts'
export {
  beginTotp,
  confirmTotp,
  newPasskeysSince,
  removeNewPasskeys,
  removePasskeys,
  renewRecoveryCodes,
  resetTotp,
} from './second-factor.ts'
export {
  accountById,
  accountsMatching,
  activeStaff,
  actorsMatching,
  addressesOfStaff,
  countOpen,
  countOwners,
  countSessions,
  deactivatedMembers,
  deleteAccounts,
  emailsWith,
  findStaff,
  holdAccounts,
  insertInvitation,
  insertPriorAccounts,
  insertSibling,
  isAddressConfirmed,
  markInvited,
  membersNamed,
  openInvitations,
  ownersAmong,
  publicAccounts,
  staffById,
  staffPeople,
  staffPresence,
  type StaffRow,
  takenEmails,
  totpOf,
  useInvitation,
  usedSincePrior,
  voidInvitations,
} from './store.ts'

export const auth = capability('auth', contract, handlers)

/** What members and staff do with their own sign-in. */
export const account = capability('account', accountContract, accountHandlers)

/** A staff account as a caller, for work done later on its behalf. */
export function staffCaller({ id, email, permissions }: store.AccountRow): Account {
  return { id, kind: 'staff', email, number: undefined, permissions: new Set(permissions), session: '' }
}

/**
 * A token for a link in an email: it opens one thing, until `expiresAt`. 192 random bits in base64url, so it holds no
 * dot and cannot be taken for an access token; only its hash is kept.
 */
export async function mintUrlToken(ctx: Context, grant: Grant & { expiresAt: Temporal.Instant }): Promise<string> {
  return store.insertUrlToken(ctx, grant)
}

/** Stores a token that the caller made; storing it again only changes when it expires. */
export async function keepUrlToken(
  ctx: Context,
  token: string,
  grant: Grant & { expiresAt: Temporal.Instant },
): Promise<string> {
  await store.putUrlToken(ctx, token, grant)
  return token
}

/** Changes when the unexpired tokens for one thing expire. */
export async function moveUrlTokens(ctx: Context, grant: Grant & { expiresAt: Temporal.Instant }): Promise<void> {
  await store.moveUrlTokens(ctx, grant)
}

/** The ids of staff whose name or e-mail address contains what was typed. */
export async function staffNamed(ctx: Context, typed: string): Promise<string[]> {
  return store.staffNamed(ctx, typed)
}

/** Active staff with a permission, by name. */
export async function staffWith(ctx: Context, permission: Permission): Promise<{ id: string; name: string }[]> {
  return store.staffWith(ctx, permission)
}

/** Ends all sessions of an account and refuses new ones, at once. */
export async function deactivate(ctx: Context, accountId: string, details?: More): Promise<void> {
  await transaction(ctx, async (ctx) => {
    await store.setStatus(ctx, accountId, 'DEACTIVATED')
    await store.endAllFamilies(ctx, accountId)
    await audit(ctx, { action: 'account.deactivated', entity: 'account', entityId: accountId, details })
  })
}

/** Lets a deactivated account sign in again. */
export async function reactivate(ctx: Context, accountId: string, details?: More): Promise<void> {
  await transaction(ctx, async (ctx) => {
    await store.setStatus(ctx, accountId, 'ACTIVE')
    await audit(ctx, { action: 'account.reactivated', entity: 'account', entityId: accountId, details })
  })
}

/** A new account. Hash its password before the transaction begins. */
export type NewAccount = Parameters<typeof store.insertAccount>[1]

/** Adds an account. False if the email address already has one. */
export async function createAccount(
  ctx: Context,
  account: NewAccount,
  details?: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const isNew = await store.insertAccount(ctx, account)
  if (isNew) await audit(ctx, { action: 'account.created', entity: 'account', entityId: account.id, details })
  return isNew
}

/** The account of an email address, ignoring case. */
export async function accountByEmail(ctx: Context, email: string): Promise<store.AccountRow | undefined> {
  return store.accountByEmail(ctx, email)
}

/** Changes names, email address or password. False when another account has the new address. */
export async function changeAccount(
  ctx: Context,
  accountId: string,
  patch: Parameters<typeof store.updateAccount>[2],
  more?: More,
): Promise<boolean> {
  const isChanged = await store.updateAccount(ctx, accountId, patch)
  const fields = Object.keys(patch).map((field) => (field === 'password_hash' ? 'password' : field))
  if (isChanged)
    await audit(ctx, {
      action: 'account.changed',
      entity: 'account',
      entityId: accountId,
      details: { fields, ...more },
    })
  return isChanged
}

/** Changes the names of an account without an audit row; the caller writes one. */
export async function renameAccount(
  ctx: Context,
  accountId: string,
  names: { short_name: string; long_name: string },
): Promise<void> {
  await store.updateAccount(ctx, accountId, names)
}

/** Whether an account proved before the transaction is unchanged; locks it until the transaction ends. */
export async function lockProved(ctx: Context, proved: store.Proved): Promise<boolean> {
  return store.lockProved(ctx, proved)
}

/** Why a password is refused, if it is. `known` are words that an attacker would try first. */
export function passwordFault(password: string, known: readonly string[]): Message | undefined {
  const typed = password.normalize('NFKC').toLowerCase()
  if (isBreached(typed)) return messages.commonPassword
  const isKnown = known.some((each) => each !== '' && each.toLowerCase() === typed)
  return isKnown ? messages.guessablePassword : undefined
}

/** Refuses a new password. @throws Problem with the fault of `password`, as by {@link passwordFault} */
export function requireGoodPassword(password: string, known: readonly string[]): void {
  const fault = passwordFault(password, known)
  if (fault) throw invalidFields({ password: [fault] })
}
