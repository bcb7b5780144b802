import { setTimeout as sleep } from 'node:timers/promises'
import { type Context, transaction } from '../../../platform/context.ts'
import { audit } from '../../../platform/audit.ts'
import { isBefore } from '../../../lib/pacific.ts'
import * as campaigns from '../store.ts'
import { recover, sendBatch } from './engine.ts'
import * as store from './store.ts'

/** How long one run goes on before it lets its job begin anew. */
const RUN_SECONDS = 25
/** Longer than this nobody waits: the next run begins within a minute. */
const LONGEST_WAIT_MS = 3000

/**
 * Sends whatever is due, of each campaign one batch after the other, for a while. Answers whether there is more to do now.
 */
export async function sendDue(ctx: Context): Promise<boolean> {
  const end = performance.now() + RUN_SECONDS * 1000
  await startDue(ctx)
  for (;;) {
    await recover(ctx)
    const wait = await oneRound(ctx)
    if (wait === undefined) return false
    if (performance.now() + wait > end) return wait < LONGEST_WAIT_MS
    if (wait > LONGEST_WAIT_MS) return false
    const before = ctx.clock.now()
    if (wait > 0) await sleep(wait)
    // Where the clock stands still, nothing becomes due by waiting.
    if (wait > 0 && !isBefore(before, ctx.clock.now())) return false
  }
}

/** A batch of each campaign that is due. Answers the milliseconds until the next one is; undefined when none will be. */
async function oneRound(ctx: Context): Promise<number | undefined> {
  const waits: number[] = []
  for (const campaign of await campaigns.atWork(ctx)) {
    const batch = await sendBatch(ctx, campaign.id)
    if (batch.kind === 'sent') waits.push(0)
    else if (batch.kind === 'later') waits.push(Math.max(0, batch.at.since(ctx.clock.now()).total('milliseconds')))
    else await finish(ctx, campaign.id)
  }
  return waits.length === 0 ? undefined : Math.min(...waits)
}

/** A campaign that has nobody left is over; a series goes on. */
async function finish(ctx: Context, campaignId: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const campaign = await campaigns.lock(ctx, campaignId)
    if (campaign?.status !== 'SENDING' || (await store.nextDue(ctx, campaignId)) !== undefined) return
    await campaigns.update(ctx, campaign, { status: 'SENT', ended_at: ctx.clock.now() })
    await audit(ctx, { action: 'campaign.sent', entity: 'campaign', entityId: campaignId })
  })
}

/** Begins what is scheduled: everybody it is for is written down in the same transaction, once. */
export async function startDue(ctx: Context): Promise<void> {
  for (const { id } of await campaigns.dueToStart(ctx)) {
    await transaction({ ...ctx, now: ctx.clock.now() }, async (ctx) => {
      const campaign = await campaigns.lock(ctx, id)
      if (campaign?.status !== 'SCHEDULED' || !campaign.send_at || isBefore(ctx.now, campaign.send_at)) return
      const count = await store.addFromLists(ctx, campaign, {
        variants: campaign.content.subjects.length,
        heldBackPercent: campaign.held_back_percent,
      })
      await campaigns.putPace(ctx, id, ctx.now)
      await campaigns.update(ctx, campaign, { status: 'SENDING', started_at: ctx.now })
      await audit(ctx, { action: 'campaign.started', entity: 'campaign', entityId: id, details: { people: count } })
    })
  }
}
