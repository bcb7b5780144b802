import { isBefore } from '../../../lib/pacific.ts'
import { type Context, transaction } from '../../../platform/context.ts'
import { describeError } from '../../../platform/log.ts'
import {
  giveUp,
  handOverOnce,
  isBehind,
  isLastTry,
  type OutgoingMail,
  type Outcome,
  settleOnce,
  wants,
  writeForOnce,
} from '../../mail/index.ts'
import { targetsIn } from '../content.ts'
import { messageFor, prepare, type Prepared } from '../message.ts'
import { batchSize, paceMs, retrySeconds } from '../rules.ts'
import * as campaigns from '../store.ts'
import * as store from './store.ts'

/** How long a claim lasts, and handing over one message may take. */
const CLAIM_SECONDS = 90
/** Messages sent in parallel: as many as marketing has connections. */
const LANES = 2
/** How long to wait while the mail server is unreachable. */
const SERVER_PAUSE_SECONDS = 10
/** Customer mail that has been untried for so long goes first. */
const BEHIND_SECONDS = 15

/** The outcome of a batch: when the next one may begin. */
type Batch =
  | { readonly kind: 'sent'; readonly count: number }
  /** Nothing is due until then. */
  | { readonly kind: 'later'; readonly at: Temporal.Instant }
  /** Nothing is left, or it must not be sent now. */
  | { readonly kind: 'done' }

/**
 * Sends the next messages of a campaign, as its rate allows. Right before each it checks again that the campaign is
 * still running and its reader may get the message.
 */
export async function sendBatch(ctx: Context, campaignId: string): Promise<Batch> {
  const claimed = await claimBatch(ctx, campaignId)
  if (claimed.kind !== 'claimed') return claimed
  const { campaign, recipients } = claimed
  const shared = await sharedBy(ctx, campaign).catch(async (error: unknown) => {
    ctx.log.error({ err: error, campaignId }, 'the messages of a campaign could not be made')
    for (const recipient of recipients) await putOff(ctx, recipient, error)
    return undefined
  })
  if (!shared) return { kind: 'later', at: ctx.clock.now().add({ seconds: SERVER_PAUSE_SECONDS }) }
  const waiting = [...recipients]
  let isServerAway = false
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      if (isServerAway) await store.release(ctx, next, ctx.clock.now())
      else isServerAway = await sendOne({ ...ctx, now: ctx.clock.now() }, { campaign, ...shared, recipient: next })
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  if (isServerAway) {
    const at = ctx.clock.now().add({ seconds: SERVER_PAUSE_SECONDS })
    await campaigns.setPace(ctx, campaignId, { next_batch_at: at })
  }
  return { kind: 'sent', count: recipients.length }
}

/** What all messages of a campaign share. */
async function sharedBy(
  ctx: Context,
  { id, content }: campaigns.CampaignRow,
): Promise<Pick<One, 'prepared' | 'links'>> {
  const prepared = await prepare({ ...ctx, now: ctx.clock.now() }, content)
  return { prepared, links: await store.linkNumbers(ctx, id, targetsIn(content)) }
}

type Claim =
  | Exclude<Batch, { kind: 'sent' }>
  | { kind: 'claimed'; campaign: campaigns.CampaignRow; recipients: store.RecipientRow[] }

/** Batches begin one at a time across processes, and at the campaign's rate: after a pause there is no rush. */
function claimBatch(ctx: Context, campaignId: string): Promise<Claim> {
  return transaction(ctx, async (ctx): Promise<Claim> => {
    const now = ctx.clock.now()
    const pace = await campaigns.lockPace(ctx, campaignId)
    const campaign = await campaigns.byId(ctx, campaignId)
    if (!pace || !campaign || !isGoingOn(campaign)) return { kind: 'done' }
    const due = await store.nextDue(ctx, campaignId)
    if (due === undefined) return { kind: 'done' }
    const at = isBefore(due, pace.next_batch_at) ? pace.next_batch_at : due
    if (isBefore(now, at)) return { kind: 'later', at }
    if (await isBehind(ctx, now.subtract({ seconds: BEHIND_SECONDS })))
      return { kind: 'later', at: now.add({ seconds: BEHIND_SECONDS }) }
    const recipients = await store.claimBatch(ctx, {
      campaignId,
      now,
      most: batchSize(campaign.rate_per_minute),
      until: now.add({ seconds: CLAIM_SECONDS }),
    })
    // Other processes have claimed them, and will be done soon.
    if (recipients.length === 0) return { kind: 'later', at: now.add({ seconds: 1 }) }
    const next = now.add({ milliseconds: paceMs(recipients.length, campaign.rate_per_minute) })
    await campaigns.setPace(ctx, campaignId, { next_batch_at: next })
    return { kind: 'claimed', campaign, recipients }
  })
}

function isGoingOn({ status }: Pick<campaigns.CampaignRow, 'status'>): boolean {
  return status === 'SENDING' || status === 'ON'
}

interface One {
  readonly campaign: campaigns.CampaignRow
  readonly links: ReadonlyMap<string, number>
  readonly prepared: Prepared
  readonly recipient: store.RecipientRow
}

/** Sends one message, if still allowed. True if the mail server is unreachable, so that others would fail too. */
async function sendOne(ctx: Context, one: One): Promise<boolean> {
  const { recipient } = one
  try {
    const mail = await messageFor(ctx, one.prepared, { ...one.campaign, links: one.links }, recipient)
    const mailId = await begin(ctx, one, mail)
    if (mailId === undefined) return false
    const outcome = await handOverOnce(ctx, mailId, mail, one.prepared.pictures)
    await transaction({ ...ctx, now: ctx.clock.now() }, (ctx) => settle(ctx, one, mailId, outcome))
    return outcome.kind === 'LATER' && outcome.isServer
  } catch (err) {
    // Either sending had not begun, or the claim expires and the outcome is recorded as unknown.
    ctx.log.error({ err, recipientId: recipient.id }, 'a message of a campaign failed')
    await putOff(ctx, recipient, err)
    return false
  }
}

/**
 * The final check of a message; from here on it counts as handed over. Undefined if it must not be sent, which is
 * recorded.
 */
function begin(ctx: Context, { campaign, recipient }: One, mail: OutgoingMail): Promise<string | undefined> {
  return transaction(ctx, async (ctx) => {
    const standing = await campaigns.hold(ctx, campaign.id)
    if (!standing || !isGoingOn(standing)) {
      await store.release(ctx, recipient, ctx.clock.now())
      return undefined
    }
    await store.lockPerson(ctx, recipient.email)
    const hindrance = await hindranceOf(ctx, campaign, recipient)
    if (hindrance !== undefined) {
      await store.settle(ctx, recipient, 'SUPPRESSED', { why: hindrance, now: ctx.now })
      if (recipient.mail_id) await giveUp(ctx, [recipient.mail_id], hindrance)
      return undefined
    }
    const mailId = await writeForOnce(ctx, mail)
    const until = ctx.now.add({ seconds: CLAIM_SECONDS })
    const isOurs = await store.beginHandOver(ctx, recipient, { mailId, now: ctx.now, until })
    return isOurs ? mailId : undefined
  })
}

/** Why somebody must not get the message now, as a code; undefined if they may. */
async function hindranceOf(
  ctx: Context,
  { about }: campaigns.CampaignRow,
  { email }: store.RecipientRow,
): Promise<'UNWANTED' | 'OFTEN' | undefined> {
  if (!(await wants(ctx, email, about))) return 'UNWANTED'
  const { most_messages, most_days } = await campaigns.settings(ctx)
  const handed = await store.countHandedSince(ctx, email, ctx.now.subtract({ hours: 24 * most_days }))
  return handed >= most_messages ? 'OFTEN' : undefined
}

async function settle(ctx: Context, { campaign, recipient }: One, mailId: string, outcome: Outcome): Promise<void> {
  await settleOnce(ctx, { id: mailId, recipient: recipient.email }, outcome)
  switch (outcome.kind) {
    case 'SENT':
    case 'KEPT':
      return store.settle(ctx, recipient, 'SENT', { why: null, now: ctx.now })
    case 'UNKNOWN':
      return store.settle(ctx, recipient, 'UNKNOWN', { why: outcome.reason, now: ctx.now })
    case 'REFUSED':
      return store.settle(ctx, recipient, 'REFUSED', { why: outcome.reason, now: ctx.now })
    case 'LATER': {
      // An unreachable server is no fault of the message.
      if (!outcome.isServer && isLastTry(triesOf(recipient), ctx.now)) {
        await giveUp(ctx, [mailId], outcome.reason)
        return store.settle(ctx, recipient, 'REFUSED', { why: outcome.reason, now: ctx.now })
      }
      const standing = await campaigns.hold(ctx, campaign.id)
      if (standing?.status === 'STOPPED') await giveUp(ctx, [mailId], outcome.reason)
      const wait = outcome.isServer ? SERVER_PAUSE_SECONDS : retrySeconds(recipient.attempts + 1)
      return store.putBack(ctx, recipient, {
        dueAt: ctx.now.add({ seconds: wait }),
        why: outcome.reason,
        counts: !outcome.isServer,
      })
    }
  }
}

/** Retries a message after an error of ours like one that the mail server deferred, and gives up likewise. */
async function putOff(ctx: Context, recipient: store.RecipientRow, fault: unknown): Promise<void> {
  await transaction({ ...ctx, now: ctx.clock.now() }, async (ctx) => {
    const why = describeError(fault).message
    const isLast = isLastTry(triesOf(recipient), ctx.now)
    const dueAt = ctx.now.add({ seconds: retrySeconds(recipient.attempts + 1) })
    const isOurs = await store.fail(ctx, recipient, { dueAt, why, isLast })
    if (isOurs && isLast && recipient.mail_id) await giveUp(ctx, [recipient.mail_id], why)
  })
}

/** The day of tries of a message begins with its turn, which may come long after its campaign began. */
function triesOf({ attempts, counted_from: since }: store.RecipientRow) {
  return { attempts, since }
}

/** Recovers the messages of processes that died while sending. */
export async function recover(ctx: Context): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const lost = await store.recover(ctx, ctx.clock.now())
    await giveUp(ctx, lost, 'The process that sent it ended before the mail server had answered')
  })
}
