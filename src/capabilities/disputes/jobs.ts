import type { GatewayDispute } from '../../platform/cards.ts'
import { audit } from '../../platform/audit.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { defineJob, enqueue, enqueueAll } from '../../platform/jobs.ts'
import * as payments from '../payments/index.ts'
import { notifyOfDispute } from './emails.ts'
import { evidenceOf, evidenceSheet } from './evidence.ts'
import { urgentBefore } from './rules.ts'

/** Asks the gateway for the state of a dispute, and records it. */
const follow = defineJob<{ readonly ref: string }>(
  { name: 'disputes.follow', retry: { limit: 30, delay: 5, maxDelay: 3600, backoff: true } },
  async (ctx, { ref }) => {
    const theirs = await ctx.gateway.disputes?.find(ref)
    if (theirs) await keep(ctx, theirs, ctx.now)
  },
)

/** Has the gateway asked about a dispute that something was heard of. */
export async function followLater(ctx: Context, ref: string): Promise<void> {
  await enqueue(ctx, follow, { ref }, { singletonKey: ref })
}

/** Records what the gateway says. A new dispute gets its evidence and a notification. */
async function keep(ctx: Context, theirs: GatewayDispute, askedAt: Temporal.Instant): Promise<void> {
  if (theirs.unknownStatus !== undefined)
    ctx.log.error({ dispute: theirs.id, status: theirs.unknownStatus }, 'a dispute has a status that we do not know')
  const charge = await payments.chargeByRef(ctx, theirs.charge)
  if (!charge) {
    ctx.log.error({ dispute: theirs.id }, 'a payment is disputed that we do not know')
    return
  }
  await transaction(ctx, async (ctx) => {
    const kept = await payments.keepDispute(ctx, charge.id, theirs, askedAt)
    if (!kept) return
    const { dispute, was } = kept
    const about = { entity: 'dispute', entityId: dispute.id }
    if (was === null) {
      ctx.log.warn({ dispute: dispute.id }, 'a payment is disputed at the bank')
      await audit(ctx, { ...about, action: 'dispute.opened' })
      await enqueue(ctx, makeEvidence, { disputeId: dispute.id })
      if (dispute.status === 'OPEN') await enqueue(ctx, notify, { disputeId: dispute.id, what: 'opened' })
    }
    if (was !== dispute.status && (dispute.status === 'WON' || dispute.status === 'LOST'))
      await audit(ctx, { ...about, action: dispute.status === 'WON' ? 'dispute.won' : 'dispute.lost' })
  })
}

/** Puts the evidence together, with the note as it is then. */
export const makeEvidence = defineJob<{ readonly disputeId: string }>(
  { name: 'disputes.evidence', retry: { limit: 10, delay: 5, maxDelay: 600, backoff: true } },
  async (ctx, { disputeId }) => {
    const dispute = await payments.disputeById(ctx, disputeId)
    if (!dispute || dispute.sent_at !== null) return
    const { pdf, pages } = await evidenceSheet(ctx, dispute)
    await payments.keepEvidence(ctx, { disputeId, pdf, pages, version: dispute.version })
  },
)

/** Sends the answer that was decided. The gateway knows it by its key, so that a second run sends nothing. */
export const sendAnswer = defineJob<{ readonly disputeId: string }>(
  { name: 'disputes.send', retry: { limit: 30, delay: 5, maxDelay: 3600, backoff: true } },
  async (ctx, { disputeId }) => {
    const dispute = await payments.disputeById(ctx, disputeId)
    if (!dispute?.answer || dispute.sent_at !== null || !ctx.gateway.disputes) return
    const request = { key: dispute.id, dispute: dispute.gateway_ref }
    const theirs =
      dispute.answer === 'ACCEPTED'
        ? await ctx.gateway.disputes.accept(request)
        : await ctx.gateway.disputes.submit({ ...request, evidence: await evidenceOf(ctx, dispute) })
    // Who finds it sent asks no more, so what the gateway said is written down with it.
    await transaction(ctx, async (ctx) => {
      await payments.noteSent(ctx, dispute.id)
      await keep(ctx, theirs, ctx.clock.now())
    })
  },
)

interface NotifyData {
  readonly disputeId: string
  readonly what: 'opened' | 'due'
}

/** Notifies those who may answer it. */
const notify = defineJob<NotifyData>({ name: 'disputes.tell' }, async (ctx, { disputeId, what }) => {
  const dispute = await payments.disputeById(ctx, disputeId)
  if (dispute?.status === 'OPEN' && dispute.answer === null) await notifyOfDispute(ctx, dispute, what)
})

/** How many days back we ask the gateway for missed disputes. */
const LOOK_BACK_DAYS = 3

/** Finds disputes without a notification: some gateways send none, and they get lost. */
async function findMissedDisputes(ctx: Context, since: Temporal.Instant): Promise<void> {
  for await (const theirs of ctx.gateway.disputes?.openedSince(since) ?? []) await keep(ctx, theirs, ctx.now)
}

/** Learns of every dispute that was opened since then or is not decided yet, however long nobody has asked. */
export async function catchUpWithDisputes(ctx: Context, since: Temporal.Instant): Promise<void> {
  await findMissedDisputes(ctx, since)
  for (const { gateway_ref } of await payments.disputesToFollow(ctx, ctx.now)) {
    const theirs = await ctx.gateway.disputes?.find(gateway_ref)
    if (theirs) await keep(ctx, theirs, ctx.now)
  }
}

export const findDisputes = defineJob({ name: 'disputes.find', cron: '*/5 * * * *', singleton: true }, (ctx) =>
  findMissedDisputes(ctx, ctx.now.subtract({ hours: 24 * LOOK_BACK_DAYS })),
)

const RECHECK_HOURS = 6

/**
 * Each hour: asks about disputes that are not decided, sends answers whose job has given up, and reminds of those that are
 * due soon.
 */
const watch = defineJob({ name: 'disputes.watch', cron: '40 * * * *', singleton: true }, async (ctx) => {
  const disputes = await payments.disputesToFollow(ctx, ctx.now.subtract({ hours: RECHECK_HOURS }))
  const isToSend = ({ answer, sent_at }: payments.DisputeRow) => answer !== null && sent_at === null
  await enqueueAll(
    ctx,
    sendAnswer,
    disputes.filter(isToSend).map(({ id }) => ({ data: { disputeId: id }, singletonKey: id })),
  )
  await enqueueAll(
    ctx,
    follow,
    disputes
      .filter((dispute) => !isToSend(dispute))
      .map(({ gateway_ref: ref }) => ({ data: { ref }, singletonKey: ref })),
  )
  const due = await payments.disputesToAnswer(ctx, urgentBefore(ctx.now))
  await enqueueAll(
    ctx,
    notify,
    due.map(({ id }) => ({ data: { disputeId: id, what: 'due' } })),
  )
})

export const jobs = [follow, makeEvidence, sendAnswer, notify, findDisputes, watch]
