import type { Handlers } from '../../http/capability.ts'
import { found, invalidFields, invalidForm, Problem } from '../../http/problem.ts'
import { pacificDate, toWire } from '../../lib/pacific.ts'
import { audit } from '../../platform/audit.ts'
import { type Context, staffOf, transaction } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs.ts'
import { allowance, take } from '../../platform/limits.ts'
import { actorNames } from '../auth/index.ts'
import { work } from './jobs.ts'
import type { PrivacyRequest, privacyDesk } from './office-contract.ts'
import { digestOf, newRequest, personAt } from './person.ts'
import { begin } from './requests.ts'
import { hindranceMessages } from './rules.ts'
import * as store from './store.ts'
import { messages } from './texts.ts'

/** So many requests a day may one account enter: what is erased does not come back. */
const MADE_BY_ONE = { count: 20, seconds: 24 * 3600 }

export const officeHandlers: Handlers<typeof privacyDesk> = {
  async list(ctx, { search, ...asked }) {
    const digest = search === undefined ? undefined : digestOf(ctx, search)
    const { items, ...rest } = await store.list(ctx, { ...asked, digest })
    return { items: items.map((row) => present(ctx, row)), ...rest }
  },

  async get(ctx, { id }) {
    const row = found(await store.byId(ctx, id))
    const actor = `staff:${row.made_by}`
    const nameOf = await actorNames(ctx, row.made_by ? [{ actor }] : [])
    const hindrances = row.status === 'BLOCKED' ? await store.hindrancesOf(ctx, row) : []
    return {
      ...present(ctx, row),
      proof: row.proof,
      answer: row.answer,
      made_by: row.made_by ? nameOf(actor) : null,
      hindrances: hindranceMessages(hindrances),
    }
  },

  async make(ctx, { email, kind, source, proof }) {
    const person = await personAt(ctx, email)
    const isKnown = Object.values(await store.dataOf(ctx, person)).some((rows) => rows.length > 0)
    if (!isKnown) throw invalidFields({ email: [messages.nothingKnown] })
    const { id: made_by } = staffOf(ctx)
    const retryAfter = await take(ctx.db, allowance(ctx, `privacy.made-by:${made_by}`, MADE_BY_ONE))
    if (retryAfter > 0) throw new Problem('rate_limited', { retryAfter })
    const made = { kind, source, proof, made_by }
    const request = newRequest(ctx, person, made)
    await begin(ctx, { ...request, ...person }, (ctx) => store.insert(ctx, request))
    return { id: request.id }
  },

  async retry(ctx, { id }) {
    await transaction(ctx, async (ctx) => {
      const request = found(await store.lock(ctx, id))
      if (request.status !== 'BLOCKED') throw invalidForm(messages.notBlocked)
      const hindrances = await store.hindrancesOf(ctx, request)
      if (hindrances.length > 0) throw invalidForm(...hindranceMessages(hindrances))
      await store.reopen(ctx, id)
      await audit(ctx, { action: 'privacy.retried', entity: 'privacy_request', entityId: id })
      await enqueue(ctx, work, { requestId: id })
    })
    return { ok: true }
  },

  async decline(ctx, { id, reason }) {
    await transaction(ctx, async (ctx) => {
      const request = found(await store.lock(ctx, id))
      if (request.status !== 'BLOCKED') throw invalidForm(messages.notOpen)
      await store.settle(ctx, id, 'DECLINED', reason)
      await audit(ctx, { action: 'privacy.declined', entity: 'privacy_request', entityId: id })
    })
    return { ok: true }
  },
}

function present(ctx: Context, row: store.RequestRow): PrivacyRequest {
  const { id, kind, status, source, addresses, asked_at, due_on, settled_at } = row
  return {
    id,
    kind,
    status,
    source,
    email: addresses[0] ?? null,
    asked_at: toWire(asked_at),
    due_on,
    is_overdue: settled_at === null && due_on < pacificDate(ctx.now),
    settled_at: settled_at && toWire(settled_at),
  }
}
