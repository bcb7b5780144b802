import type { Handlers } from '../../http/capability.ts'
import { found, tryLater } from '../../http/problem.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { record } from '../analytics/index.ts'
import { endHold } from '../holds/index.ts'
import { requireBookingsOpen } from '../settings/index.ts'
import type { Wait, waitlist } from './contract.ts'
import { join } from './entry.ts'
import { present } from './presentation.ts'
import * as store from './store.ts'
import { messages } from './texts.ts'
import { waitToken } from './tokens.ts'

export const handlers: Handlers<typeof waitlist> = {
  /** Takes a place in the line for dates that are sold out. */
  async join(ctx, input) {
    await requireBookingsOpen(ctx)
    const wait = await join(ctx, input)
    record(ctx, { class: 'wait', name: input.wish === 'BOOK' ? 'to book' : 'to tell', ref_id: wait.id })
    return { wait: await present(ctx, wait), token: await waitToken(ctx, wait) }
  },

  async get(ctx, { waitId }) {
    return present(ctx, found(await store.find(ctx, waitId)))
  },

  /** Leaves the line. What was held goes to the next. */
  async leave(ctx, { waitId }) {
    await transaction(ctx, async (ctx) => leave(ctx, found(await store.lock(ctx, waitId))))
    return { ok: true }
  },
}

/**
 * Ends a wait for who waits, or for staff.
 * @throws Problem 422 while its space is being booked; nothing happens to a wait that is over
 */
export async function leave(ctx: Context, wait: store.WaitRow): Promise<void> {
  if (wait.status !== 'WAITING' && wait.status !== 'OFFERED') return
  if (wait.hold_id !== null && !(await endHold(ctx, wait.hold_id))) throw tryLater(messages.refusal.beingBooked)
  await store.change(ctx, wait, 'left', { status: 'LEFT', ...store.NOTHING_KEPT })
}

/** A fresh token for a replayed answer: stored answers hold none. */
export const renewSecrets = {
  async join(ctx: Context, { wait }: { wait: Wait }) {
    const row = found(await store.byId(ctx, wait.id))
    return { wait, token: await waitToken(ctx, row) }
  },
}
