import type { Handlers } from '../../http/capability.ts'
import { isFreshProof } from '../../http/endpoint.ts'
import { found, invalidFields, invalidForm, Problem } from '../../http/problem.ts'
import { pacificDate, toWire } from '../../lib/pacific.ts'
import { audit } from '../../platform/audit.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs.ts'
import { hashToken } from '../../platform/keys.ts'
import { lockProved, provePassword, requireOpenSession } from '../auth/index.ts'
import { memberByNumber } from '../club/index.ts'
import { pointsOf } from '../club/points/index.ts'
import type { privacy } from './contract.ts'
import { mailLink } from './jobs.ts'
import { newRequest, personAt } from './person.ts'
import { begin } from './requests.ts'
import { hindranceMessages, type RequestKind } from './rules.ts'
import * as store from './store.ts'
import { messages } from './texts.ts'

export const handlers: Handlers<typeof privacy> = {
  /** Does the same for every address: a job looks whose it is, and only its mailbox learns. */
  async ask(ctx, { email, kind }) {
    await enqueue(ctx, mailLink, { email: email.toLowerCase(), kind, ref: ctx.requestId })
    return { ok: true }
  },

  async link(ctx, { token }) {
    const request = await transaction(ctx, (ctx) => linked(ctx, token))
    const hindrances = request.kind === 'ERASURE' ? await store.hindrancesOf(ctx, request) : []
    return { kind: request.kind, email: request.addresses[0]!, hindrances: hindranceMessages(hindrances) }
  },

  async confirm(ctx, { token }) {
    return transaction(ctx, async (ctx) => {
      const request = await linked(ctx, token)
      await begin(ctx, request, (ctx) => store.confirm(ctx, request, pacificDate(ctx.now)))
      return { kind: request.kind }
    })
  },

  async download(ctx, { token }) {
    const copy = await store.copyByLink(ctx, hashToken(token))
    if (!copy) throw invalidForm(messages.deadLink)
    await audit(ctx, { action: 'privacy.downloaded', entity: 'privacy_request', entityId: copy.request_id })
    return { filename: 'my-data.zip', content_type: 'application/zip', base64: copy.file.toString('base64') }
  },

  async standing(ctx, { number }) {
    const { account_id, email, confirmed_at } = found(await memberByNumber(ctx, number))
    const [copy, erasure, hindrances, { balance }] = await Promise.all([
      lastOf(ctx, account_id, 'COPY'),
      lastOf(ctx, account_id, 'ERASURE'),
      store.personOf(ctx, email, account_id).then((person) =>
        // What else goes by an address that anybody may have typed is told to nobody.
        store.hindrancesOf(ctx, confirmed_at ? person : { ...person, addresses: [] }),
      ),
      pointsOf(ctx, account_id),
    ])
    return { copy, erasure, hindrances: hindranceMessages(hindrances), points: balance }
  },

  async copy(ctx, { number }) {
    const { account_id, email } = found(await memberByNumber(ctx, number))
    const person = await store.personOf(ctx, email, account_id)
    const request = newRequest(ctx, person, { kind: 'COPY', source: 'PASSWORD' })
    await begin(ctx, { ...request, ...person }, (ctx) => store.insert(ctx, request))
    return { ok: true }
  },

  /** Everything that goes by the address is erased, so it has to be theirs: a mailed link erases what is not confirmed. */
  async erase(ctx, { number, password }) {
    const { account_id, email, confirmed_at } = found(await memberByNumber(ctx, number))
    if (!confirmed_at) throw invalidForm(messages.notConfirmed)
    const proof = password === undefined ? undefined : await provePassword(ctx, account_id, password)
    if (password !== undefined && !proof) throw invalidFields({ password: [messages.wrongPassword] })
    if (!proof) requireOwnProof(ctx, account_id)
    const person = await store.personOf(ctx, email, account_id)
    const request = newRequest(ctx, person, { kind: 'ERASURE', source: 'PASSWORD' })
    await begin(ctx, { ...request, ...person }, async (ctx) => {
      await requireOpenSession(ctx)
      if (proof && !(await lockProved(ctx, proof))) throw invalidFields({ password: [messages.wrongPassword] })
      await store.insert(ctx, request)
    })
    return { ok: true }
  },
}

/** The member's own session, proved of late by a passkey or the password: nobody else's counts. */
function requireOwnProof({ caller: { account }, now }: Context, accountId: string): void {
  if (account?.id !== accountId || !isFreshProof(account.provedAt, now)) throw new Problem('reauthentication_required')
}

/**
 * The request that a link is for, about whoever has its address now: an account may have moved on to another one since the
 * link was mailed. @throws Problem 422 when the link is dead
 */
async function linked(
  ctx: Context,
  token: string,
): Promise<store.Person & Pick<store.RequestRow, 'id' | 'kind' | 'source'>> {
  const request = await store.lockByLink(ctx, hashToken(token))
  if (!request) throw invalidForm(messages.deadLink)
  const { id, kind, source, addresses } = request
  return { id, kind, source, ...(await personAt(ctx, addresses[0]!)) }
}

async function lastOf(ctx: Context, accountId: string, kind: RequestKind) {
  const last = await store.lastOf(ctx, accountId, kind)
  return last ? { status: last.status, asked_at: toWire(last.asked_at) } : null
}
