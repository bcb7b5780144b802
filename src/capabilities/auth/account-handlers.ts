import type { Handlers } from '../../http/capability.ts'
import { isFreshProof } from '../../http/endpoint.ts'
import { found, invalidFields, invalidForm, Problem } from '../../http/problem.ts'
import { toWire } from '../../lib/pacific.ts'
import { audit } from '../../platform/audit.ts'
import { type Account, type Context, transaction } from '../../platform/context.ts'
import type { account, Passkey } from './account-contract.ts'
import { checkKey, checkSignature, requestNewKey, requestSignature } from './passkeys/passkeys.ts'
import * as passkeys from './passkeys/store.ts'
import type { Assertion } from './passkeys/wire.ts'
import { provePassword } from './prove-password.ts'
import { MOST_PASSKEYS } from './rules.ts'
import { endSession, endSessions, type ProofKind, requireOpenSession } from './sessions.ts'
import * as store from './store.ts'
import { messages } from './texts.ts'

export const accountHandlers: Handlers<typeof account> = {
  async sessions(ctx) {
    const { id, session } = accountOf(ctx)
    const open = await store.openSessions(ctx, id)
    return {
      sessions: open.map(({ account_id: _id, proved_at: _proof, began_at, seen_at, ...kept }) => ({
        ...kept,
        began_at: toWire(began_at),
        seen_at: toWire(seen_at),
        is_current: kept.id === session,
      })),
    }
  },

  async endSession(ctx, { sessionId }) {
    const { id } = accountOf(ctx)
    await transaction(ctx, async (ctx) => {
      const session = found(await store.openSession(ctx, id, sessionId))
      await endSession(ctx, session.id, 'session.ended')
    })
    return { ok: true }
  },

  async endOtherSessions(ctx) {
    const { id, session } = accountOf(ctx)
    await transaction(ctx, (ctx) => endSessions(ctx, id, { but: session }))
    return { ok: true }
  },

  async proof(ctx) {
    const { id, provedAt } = accountOf(ctx)
    const own = found(await store.accountById(ctx, id))
    return { is_fresh: isFreshProof(provedAt, ctx.now), has_passkey: own.has_passkey }
  },

  /** A wrong password is limited as at sign-in. */
  async prove(ctx, { password, passkey }) {
    const account = accountOf(ctx)
    if (passkey) {
      await provePasskey(ctx, account, passkey)
      return noteProof(ctx, account, 'passkey')
    }
    if (!password) throw invalidFields({ password: [messages.proofMissing] })
    const proved = await provePassword(ctx, account.id, password)
    if (!proved) throw invalidFields({ password: [messages.wrongPassword] })
    return noteProof(ctx, account, 'password', proved)
  },

  async passkeyChallenge(ctx) {
    const { id, session } = accountOf(ctx)
    return requestSignature(ctx, { purpose: 'prove', sessionId: session }, await passkeys.passkeysOf(ctx, id))
  },

  async passkeys(ctx) {
    return { passkeys: (await passkeys.passkeysOf(ctx, accountOf(ctx).id)).map(present) }
  },

  async beginPasskey(ctx) {
    const { id, session } = accountOf(ctx)
    const own = found(await store.accountById(ctx, id))
    return requestNewKey(ctx, { id, session, email: own.email, name: own.long_name })
  },

  async addPasskey(ctx, { name, passkey }) {
    const { id: account_id, session } = accountOf(ctx)
    const made = await checkKey(ctx, session, passkey)
    return transaction(ctx, async (ctx) => {
      await requireOpenSession(ctx)
      const own = await passkeys.passkeysOf(ctx, account_id)
      if (own.length >= MOST_PASSKEYS) throw invalidForm(messages.passkeysFull({ most: MOST_PASSKEYS }))
      const id = ctx.random.uuid()
      if (!(await passkeys.insertPasskey(ctx, { id, account_id, name, ...made })))
        throw invalidForm(messages.passkeyKnown)
      await audit(ctx, { action: 'passkey.added', entity: 'account', entityId: account_id, details: { name } })
      return present({ id, name, is_synced: made.is_synced, created_at: ctx.now, used_at: null })
    })
  },

  async removePasskey(ctx, { passkeyId }) {
    const { id } = accountOf(ctx)
    await transaction(ctx, async (ctx) => {
      await requireOpenSession(ctx)
      const name = found(await passkeys.deletePasskey(ctx, id, passkeyId))
      await audit(ctx, { action: 'passkey.removed', entity: 'account', entityId: id, details: { name } })
    })
    return { ok: true }
  },
}

/** The signed-in account; a caller with only a link has none. */
function accountOf({ caller }: Context): Account {
  if (!caller.account) throw new Problem('unauthorized')
  return caller.account
}

async function provePasskey(ctx: Context, account: Account, shown: Assertion): Promise<void> {
  const { account_id } = await checkSignature(ctx, { purpose: 'prove', sessionId: account.session }, shown)
  if (account_id !== account.id) throw invalidForm(messages.passkeyRefused)
}

/** Counts from now, unless the password was changed or the session ended while it was checked. */
async function noteProof(ctx: Context, { id, session }: Account, by: ProofKind, proved?: store.Proved) {
  await transaction(ctx, async (ctx) => {
    if (proved && !(await store.lockProved(ctx, proved))) throw invalidFields({ password: [messages.wrongPassword] })
    await requireOpenSession(ctx)
    await store.noteProof(ctx, session)
    await audit(ctx, { action: 'session.proved', entity: 'account', entityId: id, details: { by } })
  })
  return { ok: true as const }
}

function present({
  id,
  name,
  is_synced,
  created_at,
  used_at,
}: Pick<passkeys.PasskeyRow, 'id' | 'name' | 'is_synced' | 'created_at' | 'used_at'>): Passkey {
  return { id, name, is_synced, created_at: toWire(created_at), used_at: used_at && toWire(used_at) }
}
