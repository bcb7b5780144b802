import { setTimeout as sleep } from 'node:timers/promises'
import { type Context, transaction } from '../../../platform/context.ts'
import { audit } from '../../../platform/audit.ts'
import { continueOnError } from '../../../platform/jobs.ts'
import { isBefore } from '../../../lib/pacific.ts'
import * as campaigns from '../store.ts'
import { recover, sendBatch } from './engine.ts'
import * as store from './store.ts'

/** How long one run lasts before its job starts over. */
const RUN_SECONDS = 25
/** The longest wait in a run; the next run begins within a minute. */
const LONGEST_WAIT_MS = 3000

/** How many recipients are added at once. */
const SLICE = 1000

/**
 * Sends what is due for a while, one batch of each campaign at a time. Returns whether there is more to do now.
 */
export async function sendDue(ctx: Context): Promise<boolean> {
  const end = performance.now() + RUN_SECONDS * 1000
  const isStarted = await startDue(ctx, end)
  const isMore = await sendUntil(ctx, end)
  return isMore || !isStarted
}

async function sendUntil(ctx: Context, end: number): Promise<boolean> {
  for (;;) {
    await recover(ctx)
    const wait = await oneRound(ctx)
    if (wait === undefined) return false
    if (performance.now() + wait > end) return wait < LONGEST_WAIT_MS
    if (wait > LONGEST_WAIT_MS) return false
    const before = ctx.clock.now()
    if (wait > 0) await sleep(wait)
    // With a stopped clock, waiting makes nothing due.
    if (wait > 0 && !isBefore(before, ctx.clock.now())) return false
  }
}

/**
 * Sends a batch of each due campaign; one failing does not stop the others. Returns the milliseconds until the next one
 * is due; undefined if none will be.
 */
async function oneRound(ctx: Context): Promise<number | undefined> {
  const waits: number[] = []
  for (const { id } of await campaigns.atWork(ctx)) {
    await continueOnError(ctx, { campaignId: id }, 'a batch of a campaign could not be sent', async () => {
      const batch = await sendBatch(ctx, id)
      if (batch.kind === 'sent') waits.push(0)
      else if (batch.kind === 'later') waits.push(Math.max(0, batch.at.since(ctx.clock.now()).total('milliseconds')))
      else await finish(ctx, id)
    })
  }
  return waits.length === 0 ? undefined : Math.min(...waits)
}

/** Ends a campaign without recipients left; a series goes on. */
async function finish(ctx: Context, campaignId: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const campaign = await campaigns.lock(ctx, campaignId)
    if (campaign?.status !== 'SENDING' || (await store.nextDue(ctx, campaignId)) !== undefined) return
    await campaigns.update(ctx, campaign, { status: 'SENT', ended_at: ctx.clock.now() })
    await audit(ctx, { action: 'campaign.sent', entity: 'campaign', entityId: campaignId })
  })
}

/**
 * Starts scheduled campaigns and adds their recipients; one failing does not stop the others. Returns false if time
 * runs out before all are added.
 * @param end as of `performance.now()`
 */
export async function startDue(ctx: Context, end = Infinity): Promise<boolean> {
  for (const { id } of await campaigns.dueToStart(ctx)) {
    await continueOnError(ctx, { campaignId: id }, 'campaign could not be started', () => start(ctx, id))
  }
  let isDone = true
  for (const { id } of await campaigns.beingWritten(ctx)) {
    await continueOnError(ctx, { campaignId: id }, 'people of a campaign could not be written down', async () => {
      isDone = (await writePeople(ctx, id, end)) && isDone
    })
  }
  return isDone
}

/** Starts a campaign. From here on it can be paused or stopped but not withdrawn: its recipients stay. */
async function start(ctx: Context, id: string): Promise<void> {
  await transaction({ ...ctx, now: ctx.clock.now() }, async (ctx) => {
    const campaign = await campaigns.lock(ctx, id)
    if (campaign?.status !== 'SCHEDULED' || !campaign.send_at || isBefore(ctx.now, campaign.send_at)) return
    await campaigns.update(ctx, campaign, { status: 'SENDING', started_at: ctx.now })
  })
}

async function writePeople(ctx: Context, id: string, end: number): Promise<boolean> {
  for (;;) {
    if (await transaction({ ...ctx, now: ctx.clock.now() }, (ctx) => writeSlice(ctx, id))) return true
    if (performance.now() > end) return false
  }
}

/** Adds some recipients, and sets the campaign's pace after the last ones. True if nothing is left to do. */
async function writeSlice(ctx: Context, id: string): Promise<boolean> {
  const campaign = await campaigns.lock(ctx, id)
  if (campaign?.status !== 'SENDING' || (await campaigns.lockPace(ctx, id))) return true
  const { content, held_back_percent: heldBackPercent } = campaign
  const count = await store.addFromLists(ctx, campaign, { variants: content.subjects.length, heldBackPercent }, SLICE)
  if (count === SLICE) return false
  await campaigns.putPace(ctx, id, ctx.now)
  const people = await store.countPeople(ctx, id)
  await audit(ctx, { action: 'campaign.started', entity: 'campaign', entityId: id, details: { people } })
  return true
}
