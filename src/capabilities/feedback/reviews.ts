import type { Handlers } from '../../http/capability.ts'
import { allow, found, invalidFields } from '../../http/problem.ts'
import { hasLink } from '../../lib/links.ts'
import { pacificDate, toWire } from '../../lib/pacific.ts'
import { audit } from '../../platform/audit.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { accountNames, requireSeen } from '../auth/index.ts'
import { bookingAtTheLot } from '../bookings/index.ts'
import { memberOfAccount } from '../club/index.ts'
import type { StayRow } from '../stays/index.ts'
import type { HeldReview, Review, reviewDesk, reviews } from './reviews-contract.ts'
import { notifyReviewer } from './review-news.ts'
import { LONGEST_REVIEW, reviewCan, shownName } from './rules.ts'
import * as store from './store.ts'
import { messages } from './texts.ts'

export const reviewHandlers: Handlers<typeof reviews> = {
  async list(ctx, { score, ...page }) {
    const { rows, ...rest } = await store.publishedReviews(ctx, { ...page, score: score && Number(score) })
    return { items: rows.map(shown), ...rest }
  },
}

export const reviewDeskHandlers: Handlers<typeof reviewDesk> = {
  async list(ctx, { score, ...filter }) {
    const { rows, ...rest } = await store.listReviews(ctx, { ...filter, score: score && Number(score) })
    return { items: await held(ctx, rows), ...rest }
  },

  one,

  publish: (ctx, seen) =>
    decide(ctx, seen, 'review.published', (review) => {
      allow(reviewCan.publish(review.status))
      return { status: 'PUBLISHED', reason: null, refused_for: null, published_at: ctx.now, ...decidedBy(ctx) }
    }),

  refuse: (ctx, { reason, refused_for, ...seen }) =>
    decide(ctx, seen, 'review.refused', (review) => {
      allow(reviewCan.refuse(review.status))
      return { status: 'REFUSED', reason, refused_for, published_at: null, answer: null, ...decidedBy(ctx) }
    }),

  answer: (ctx, { answer, ...seen }) =>
    decide(ctx, seen, 'review.answered', (review) => {
      allow(reviewCan.answer(review.status))
      return { answer: answer ?? null }
    }),
}

/** @throws Problem 422 when what was written with a score is nothing that can stand on the site */
export function requirePublishable(body: string | null): void {
  if (!body) throw invalidFields({ feedback: [messages.review.noWords] })
  if (body.length > LONGEST_REVIEW) throw invalidFields({ feedback: [messages.review.tooLong] })
  if (hasLink(body)) throw invalidFields({ feedback: [messages.review.noLinks] })
}

/**
 * Keeps what somebody lets us publish with the score of a stay; a `body` of null withdraws what they let us publish before.
 * Lock the stay first.
 */
export async function noteReview(
  ctx: Context,
  stay: Pick<StayRow, 'id' | 'booking_id' | 'account_id' | 'exited_at'>,
  { score, body }: { score: number; body: string | null },
): Promise<void> {
  if (body === null) return store.withdrawReview(ctx, stay.id)
  const name = await nameOf(ctx, stay)
  await store.offerReview(ctx, {
    transaction_id: stay.id,
    score,
    body,
    shown_name: name ? shownName(name) : null,
    stayed_in: pacificDate(stay.exited_at ?? ctx.now).slice(0, 7),
  })
}

async function nameOf(ctx: Context, { booking_id, account_id }: Pick<StayRow, 'booking_id' | 'account_id'>) {
  if (booking_id) return (await bookingAtTheLot(ctx, booking_id)).booking.full_name
  const member = account_id ? await memberOfAccount(ctx, account_id) : undefined
  return member?.long_name
}

async function one(ctx: Context, { id }: { id: string }): Promise<HeldReview> {
  return found((await held(ctx, [found(await store.reviewById(ctx, id))]))[0])
}

/**
 * One step of a review as it was read, written down in the audit trail; its writer is told.
 * @throws Problem 409 when its writer or a colleague has changed it since
 */
async function decide(
  ctx: Context,
  { id, version }: { id: string; version: number },
  action: string,
  step: (review: store.ReviewRow) => store.ReviewStep,
): Promise<HeldReview> {
  await transaction(ctx, async (ctx) => {
    const review = found(await store.lockReview(ctx, id))
    await requireSeen(ctx, review.version, version, { entity: 'review', entityId: id })
    const next = step(review)
    await store.stepReview(ctx, id, next)
    await notifyReviewer(ctx, review, next)
    await audit(ctx, { action, entity: 'review', entityId: id })
  })
  return one(ctx, { id })
}

const decidedBy = (ctx: Context) => ({ decided_at: ctx.now, decided_by: ctx.caller.account?.id ?? null })

function shown({ id, score, body, shown_name, language, stayed_in, published_at, answer }: store.PublishedRow): Review {
  return {
    id,
    score,
    text: body,
    name: shown_name,
    language,
    stayed_in,
    published_at: toWire(published_at),
    answer,
  }
}

async function held(ctx: Context, rows: readonly store.ReviewRow[]): Promise<HeldReview[]> {
  const names = await accountNames(
    ctx,
    rows.flatMap(({ decided_by }) => decided_by ?? []),
  )
  return rows.map(({ body, shown_name, consented_at, decided_at, decided_by, ...row }) => ({
    id: row.id,
    version: row.version,
    status: row.status,
    score: row.score,
    text: body,
    name: shown_name,
    language: row.language,
    stayed_in: row.stayed_in,
    consented_at: toWire(consented_at),
    transaction_id: row.transaction_id,
    answer: row.answer,
    reason: row.reason,
    refused_for: row.refused_for,
    decided: decided_at && { at: toWire(decided_at), by: decided_by && (names.get(decided_by) ?? null) },
  }))
}
