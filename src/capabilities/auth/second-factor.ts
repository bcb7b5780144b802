import { found, invalidFields, invalidForm, Problem } from '../../http/problem.ts'
import { isBefore } from '../../lib/pacific.ts'
import { audit } from '../../platform/audit.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { allowance, take } from '../../platform/limits.ts'
import { noteSecurity, noteSecurityOnce } from '../../platform/security-events.ts'
import { checkSignature, requireKept } from './passkeys/passkeys.ts'
import { deletePasskeys, type PasskeyRow, passkeysOf } from './passkeys/store.ts'
import type { Assertion } from './passkeys/wire.ts'
import { endSessions } from './sessions.ts'
import * as store from './store.ts'
import { messages } from './texts.ts'
import { base32, matchingStep, SECRET_BYTES, totpAddress } from './totp.ts'

const RECOVERY_CODES = 10
/** Code attempts per account: even with the password, guessing one takes years. */
const TRIES = { count: 8, seconds: 900 }

/** What a sign-in proved beside the password. */
type Factor = { readonly passkey: PasskeyRow } | 'code' | 'none'

/**
 * The second step of a sign-in, for accounts with a second factor: a passkey, an app code or a recovery code. Each code
 * works once, even for concurrent sign-ins. Members with a passkey may still sign in with the password alone; staff may
 * not.
 * @throws Problem with a fault of `code`, or `rate_limited`
 */
export async function proveSecondFactor(
  ctx: Context,
  account: Pick<store.AccountRow, 'id' | 'kind' | 'has_totp' | 'has_passkey'>,
  { code, passkey: shown }: { code?: string | undefined; passkey?: Assertion | undefined },
): Promise<Factor> {
  if (shown) {
    const passkey = await checkSignature(ctx, { purpose: 'sign-in' }, shown)
    if (passkey.account_id !== account.id) throw invalidForm(messages.passkeyRefused)
    return { passkey }
  }
  if (account.has_totp) {
    await proveCode(ctx, account.id, code)
    return 'code'
  }
  if (account.has_passkey && account.kind === 'staff') throw invalidFields({ code: [messages.askPasskey] })
  return 'none'
}

/**
 * Asks once more, of an account whose sessions are locked: since a factor was proved, it may have been removed, or the account
 * may have got its first.
 * @throws Problem as {@link proveSecondFactor}
 */
export async function requireStillProved(ctx: Context, accountId: string, factor: Factor): Promise<void> {
  if (typeof factor === 'object') return requireKept(ctx, factor.passkey)
  const account = found(await store.accountById(ctx, accountId))
  if (factor === 'none') await proveSecondFactor(ctx, account, {})
  else if (!account.has_totp) throw invalidFields({ code: [messages.wrongCode] })
}

/** Checks a code of the authenticator app, or a recovery code. */
async function proveCode(ctx: Context, accountId: string, code: string | undefined): Promise<void> {
  if (!code) throw invalidFields({ code: [messages.askCode] })
  await spendTry(ctx, accountId)
  if (await takeCode(ctx, accountId, code)) return
  await noteSecurity(ctx, { kind: 'SIGN_IN_FAILED', accountId, details: { by: 'code' } })
  throw invalidFields({ code: [messages.wrongCode] })
}

async function spendTry(ctx: Context, accountId: string): Promise<void> {
  const retryAfter = await take(ctx.db, allowance(ctx, `totp:${accountId}`, TRIES))
  if (retryAfter === 0) return
  // Only staff have codes, and this caller knows the password.
  await noteSecurityOnce(ctx, accountId, { kind: 'LOCKED_OUT', accountId, isStaff: true, details: { by: 'code' } })
  throw new Problem('rate_limited', { retryAfter })
}

async function takeCode(ctx: Context, accountId: string, code: string): Promise<boolean> {
  const typed = code.replaceAll(/[\s-]/g, '').toUpperCase()
  const kept = await store.totpOf(ctx, accountId)
  if (!kept?.sealed) return false
  const step = matchingStep(ctx.keys.unseal(purposeOf(accountId), kept.sealed), typed, ctx.now)
  if (step !== undefined) return store.takeTotpStep(ctx, accountId, step)
  const hash = recoveryHash(ctx, accountId, typed.replaceAll('O', '0').replaceAll(/[IL]/g, '1'))
  return transaction(ctx, async (ctx) => {
    const isTaken = await store.takeRecoveryCode(ctx, accountId, hash)
    if (isTaken) await audit(ctx, { action: 'totp.recovery_code_used', entity: 'account', entityId: accountId })
    return isTaken
  })
}

/**
 * Creates a secret for an authenticator app, pending until {@link confirmTotp} gets a code from it. An account that
 * already has an app must give a code of that first.
 */
export async function beginTotp(
  ctx: Context,
  account: { id: string; email: string },
  { code, issuer }: { code: string | undefined; issuer: string },
): Promise<{ secret: string; uri: string }> {
  const kept = await store.totpOf(ctx, account.id)
  if (kept?.sealed) await proveCode(ctx, account.id, code)
  const secret = ctx.random.bytes(SECRET_BYTES)
  await store.putPendingTotp(ctx, account.id, ctx.keys.seal(purposeOf(account.id), secret))
  return { secret: base32(secret), uri: totpAddress(secret, { issuer, account: account.email }) }
}

/** Turns the second factor on and ends all other sessions. The recovery codes are shown only this once. */
export async function confirmTotp(ctx: Context, accountId: string, code: string): Promise<string[]> {
  await spendTry(ctx, accountId)
  const kept = await store.totpOf(ctx, accountId)
  if (!kept?.pending) throw invalidForm(messages.noSetup)
  const { pending } = kept
  const step = matchingStep(ctx.keys.unseal(purposeOf(accountId), pending), code.replaceAll(/\s/g, ''), ctx.now)
  if (step === undefined) throw invalidFields({ code: [messages.wrongCode] })
  const codes = recoveryCodes(ctx)
  return transaction(ctx, async (ctx) => {
    const hashes = codes.map((each) => recoveryHash(ctx, accountId, each))
    const isOn = await store.confirmTotp(ctx, accountId, { pending, step, codes: hashes })
    if (!isOn) throw invalidForm(messages.newerSetup)
    await audit(ctx, { action: 'totp.enabled', entity: 'account', entityId: accountId })
    await endSessions(ctx, accountId, { but: ctx.caller.account?.session })
    return codes.map(shown)
  })
}

/** Replaces all recovery codes. */
export async function renewRecoveryCodes(ctx: Context, accountId: string, code: string): Promise<string[]> {
  const kept = await store.totpOf(ctx, accountId)
  if (!kept?.sealed) throw invalidForm(messages.noAuthenticator)
  await proveCode(ctx, accountId, code)
  const codes = recoveryCodes(ctx)
  return transaction(ctx, async (ctx) => {
    await store.putRecoveryCodes(
      ctx,
      accountId,
      codes.map((each) => recoveryHash(ctx, accountId, each)),
    )
    await audit(ctx, { action: 'totp.recovery_codes_renewed', entity: 'account', entityId: accountId })
    return codes.map(shown)
  })
}

/** Removes a lost second factor, app and passkeys. All sessions end, since a finder may have one. */
export async function resetTotp(ctx: Context, accountId: string): Promise<boolean> {
  return transaction(ctx, async (ctx) => {
    const [hadApp, passkeys] = [await store.deleteTotp(ctx, accountId), await deletePasskeys(ctx, accountId, BEGINNING)]
    if (!hadApp && passkeys.length === 0) return false
    await store.endAllFamilies(ctx, accountId)
    await audit(ctx, { action: 'totp.reset', entity: 'account', entityId: accountId })
    return true
  })
}

/**
 * Removes the passkeys added at or after a moment, by default all: a recovered account must not keep the key of an
 * intruder.
 */
export async function removePasskeys(ctx: Context, accountId: string, since = BEGINNING): Promise<void> {
  for (const name of await deletePasskeys(ctx, accountId, since))
    await audit(ctx, { action: 'passkey.removed', entity: 'account', entityId: accountId, details: { name } })
}

const BEGINNING = Temporal.Instant.fromEpochMilliseconds(0)

/** Passkeys added since then may belong to whoever acted at `moment`: a thief adds theirs first. */
export function newPasskeysSince(moment: Temporal.Instant): Temporal.Instant {
  return moment.subtract({ hours: 7 * 24 })
}

/**
 * For staff who set a new password by mail: removes passkeys of the last week if an older second factor remains.
 * Otherwise they stay, since the mailbox alone would then open the account; an owner resets a lost one.
 */
export async function removeNewPasskeys(ctx: Context, accountId: string): Promise<void> {
  const since = newPasskeysSince(ctx.now)
  const [app, keys] = [await store.totpOf(ctx, accountId), await passkeysOf(ctx, accountId)]
  const hadFrom = [app?.confirmed_at, ...keys.map(({ created_at }) => created_at)]
  if (hadFrom.some((moment) => moment && isBefore(moment, since))) await removePasskeys(ctx, accountId, since)
}

/** Secrets are sealed per account: in another row they are useless. */
const purposeOf = (accountId: string) => `totp/${accountId}`

/** Fifty random bits each, in unambiguous letters and digits. */
function recoveryCodes({ random }: Context): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => random.symbols(10))
}

const shown = (code: string) => `${code.slice(0, 5)}-${code.slice(5)}`

function recoveryHash({ keys }: Context, accountId: string, code: string): Buffer {
  return keys.digest('recovery-codes', `${accountId}:${code}`)
}
