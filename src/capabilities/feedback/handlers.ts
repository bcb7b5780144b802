import type { Handlers } from '../../http/capability.ts'
import { allow, found, Problem } from '../../http/problem.ts'
import { toWire } from '../../lib/pacific.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { isUuid } from '../../platform/records.ts'
import { record } from '../analytics/index.ts'
import { shownAnnouncements } from '../announcements/index.ts'
import { noteScore, type StayRow, stayById, findStay } from '../stays/index.ts'
import type { feedback } from './contract.ts'
import { answer, assign, close, noteInIncident, phoned, presentIncident, reopen, summaries } from './incidents.ts'
import { recipientOf } from './recipient.ts'
import { ratedOf } from './rated-stay.ts'
import { noteReview, requirePublishable } from './reviews.ts'
import { canScore, NOTICE, thanksFor } from './rules.ts'
import * as store from './store.ts'

const YEAR_HOURS = 365 * 24

/** Announcements to everybody, then the caller's own messages; a caller without a credential has none. */
const messages = async (ctx: Context) => {
  const { account, grants } = ctx.caller
  const own = account || grants.length > 0 ? await store.messagesFor(ctx) : []
  const notices = await shownAnnouncements(ctx)
  return { data: [...notices.map(({ id, ...payload }) => ({ id, template: NOTICE, payload })), ...own] }
}

export const handlers: Handlers<typeof feedback> = {
  /** The last score of a stay counts; 1 and 2 open an incident. Nothing but this call writes one. */
  async score(ctx, { transactionId, score, email_address, feedback = null, publish }) {
    const { stay, isByStaff } = await stayToScore(ctx, transactionId, email_address)
    allow(canScore(stay))
    // What is published in somebody's name, only they say.
    if (publish && isByStaff) throw new Problem('forbidden')
    if (publish) requirePublishable(feedback)
    await transaction(ctx, async (ctx) => {
      // It locks the stay, so that two scores at once come one after the other.
      await noteScore(ctx, stay.id, score, feedback)
      const rated = await ratedOf(ctx, stay)
      const given = { transaction_id: stay.id, score, feedback, email: email_address ?? null, ...rated }
      const id = await store.insertScore(ctx, given)
      await noteInIncident(ctx, { id, transactionId: stay.id, score, feedback })
      if (!isByStaff) await noteReview(ctx, stay, { score, body: publish ? feedback : null })
      await store.answerMessagesOf(ctx, stay.id)
    })
    record(ctx, { class: 'score', name: 'given', ref_id: stay.id, value: score })
    return { score, thanks: thanksFor(score) }
  },

  /** A link in a mail is an id that nobody guesses: that there is such a stay may be told, and nothing else of it. */
  async rateable(ctx, { transactionId }) {
    found(isUuid(transactionId) ? await stayById(ctx, transactionId) : undefined)
    return { ok: true }
  },

  async given(ctx, { transactionId }) {
    const { id, score, feedback, exited_at, receipt_number } = found(
      await findStay(ctx, transactionId, { permission: 'Transactions:Read' }),
    )
    const review = await store.reviewOfStay(ctx, id)
    return {
      exited_at: exited_at && toWire(exited_at),
      receipt_number,
      score,
      feedback,
      review: review?.status ?? null,
    }
  },

  async average(ctx) {
    const scores = await store.countScores(ctx, ctx.now.subtract({ hours: YEAR_HOURS }))
    const count = scores.reduce((sum, each) => sum + each, 0)
    const sum = scores.reduce((total, each, index) => total + each * (index + 1), 0)
    return { average: count === 0 ? null : Math.round((sum / count) * 10) / 10, count, scores }
  },

  async survey(ctx, { answers }) {
    await store.insertSurvey(ctx, answers)
    return { ok: true }
  },

  messages,
  messagesInFull: messages,

  async dismiss(ctx, { id }) {
    found((await store.dismissMessage(ctx, id)) || undefined)
    return { ok: true }
  },

  async incidents(ctx, { score, assignee, ...filter }) {
    const { rows, ...rest } = await store.listIncidents(ctx, {
      ...filter,
      ...(assignee === 'ME' && { assignee_id: ctx.caller.account?.id }),
      isUnassigned: assignee === 'NOBODY',
      score: score && Number(score),
    })
    return { items: await summaries(ctx, rows), ...rest }
  },

  async backlog(ctx) {
    return store.incidentBacklog(ctx, ctx.caller.account?.id ?? '')
  },

  async incident(ctx, { id }) {
    return presentIncident(ctx, found(await store.incidentById(ctx, id)))
  },

  assign: (ctx, { assignee_id, ...seen }) => assign(ctx, seen, assignee_id),
  answer: (ctx, { message, close, ...seen }) => answer(ctx, seen, { message, isLast: close }),
  phoned: (ctx, { message, close, ...seen }) => phoned(ctx, seen, { message, isLast: close }),
  close: (ctx, { note, ...seen }) => close(ctx, seen, note),
  reopen: (ctx, seen) => reopen(ctx, seen),
}

/**
 * The stay that somebody may rate: by the token of a link or ticket, by membership, or because the e-mail address is the
 * one it was booked with. A wrong address is as good as a stay that is not there, which a fresh auth token may find.
 */
async function stayToScore(
  ctx: Context,
  transactionId: string,
  email: string | undefined,
): Promise<{ readonly stay: StayRow; readonly isByStaff: boolean }> {
  const { account, grants, expired } = ctx.caller
  if (!account && grants.length === 0 && !email) throw new Problem('unauthorized')
  const theirs = await findStay(ctx, transactionId, {})
  if (theirs) return { stay: theirs, isByStaff: false }
  if (account?.kind === 'staff') {
    return { stay: found(await findStay(ctx, transactionId, { permission: 'Transactions:Read' })), isByStaff: true }
  }
  const stay = email && isUuid(transactionId) ? await stayById(ctx, transactionId) : undefined
  const address = stay && (await recipientOf(ctx, stay))?.email
  if (stay && address?.toLowerCase() === email?.toLowerCase()) return { stay, isByStaff: false }
  throw new Problem(expired ? 'unauthorized' : 'not_found')
}
