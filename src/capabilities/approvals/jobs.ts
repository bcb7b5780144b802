import { cents, formatUsd } from '../../lib/money.ts'
import { display } from '../../lib/pacific.ts'
import type { Context } from '../../platform/context.ts'
import { continueOnError, defineJob } from '../../platform/jobs.ts'
import {
  expire,
  expiredRequests,
  NOTIFY_JOB,
  type NotifyData,
  requestById,
  type RequestRow,
  todayOf,
} from '../acts/index.ts'
import { texts } from '../acts/texts.ts'
import { accountById } from '../auth/index.ts'
import { type Code, frame, publicLinks, renderMail, sendMail } from '../mail/index.ts'
import { currentSettings } from '../settings/index.ts'
import { decidersOf } from './deciders.ts'

/** Notifies those who may approve a request, and the requester of its outcome. */
const notify = defineJob<NotifyData>({ name: NOTIFY_JOB }, async (ctx, { requestId, what }) => {
  const request = await requestById(ctx, requestId)
  if (!request) return
  if (what === 'asked') await notifyDeciders(ctx, request)
  else await notifyRequester(ctx, request)
})

/** Expires requests that nobody answered in time; one failure stops no other. */
const expireRequests = defineJob({ name: 'approvals.expire', cron: '*/5 * * * *', singleton: true }, async (ctx) => {
  for (const { id: requestId } of await expiredRequests(ctx)) {
    await continueOnError(ctx, { requestId }, 'a request could not be ended', () => expire(ctx, requestId))
  }
})

export const jobs = [notify, expireRequests]

/** Once each; nobody if it has been answered in the meantime. */
async function notifyDeciders(ctx: Context, request: RequestRow): Promise<void> {
  if (request.status !== 'WAITING') return
  const [settings, requester, today] = await Promise.all([
    currentSettings(ctx),
    accountById(ctx, request.account_id),
    todayOf(ctx, { accountId: request.account_id, kind: request.kind, since: ctx.now.subtract({ hours: 24 }) }),
  ])
  const links = publicLinks(ctx.config)
  const content = await renderMail('approval-asked', {
    ...frame(settings, links),
    codes: codesOf(request),
    request: {
      ...wordsOf(request),
      who: requester?.short_name || (requester?.email ?? ''),
      until: display(request.expires_at),
      times: String(today.asked),
      price: request.price_cents === null ? '' : formatUsd(cents(request.price_cents)),
    },
    action: links.approval(request.id),
  })
  for (const { id, email } of await decidersOf(ctx, request))
    await sendMail(ctx, { ...content, purpose: `approval/${request.id}/asked/${id}`, to: email })
}

async function notifyRequester(ctx: Context, request: RequestRow): Promise<void> {
  if (request.status === 'WAITING' || request.status === 'WITHDRAWN') return
  const [settings, requester, decider] = await Promise.all([
    currentSettings(ctx),
    accountById(ctx, request.account_id),
    request.decided_by ? accountById(ctx, request.decided_by) : undefined,
  ])
  if (requester?.status !== 'ACTIVE') return
  const links = publicLinks(ctx.config)
  const content = await renderMail('approval-answered', {
    ...frame(settings, links),
    codes: codesOf(request),
    request: {
      ...wordsOf(request),
      is_done: request.status === 'DONE',
      is_declined: request.status === 'DECLINED',
      who: decider?.short_name || (decider?.email ?? ''),
      answer: request.answer,
    },
    action: links.ownRequests(),
  })
  await sendMail(ctx, { ...content, purpose: `approval/${request.id}/answered`, to: requester.email })
}

/** With its address the number of a booking opens it, for whoever reads the mails of others. */
function codesOf({ subject_kind, subject_number }: RequestRow): Code[] {
  return subject_kind === 'booking' ? [{ text: subject_number, shownTo: 'Bookings:Update' }] : []
}

function wordsOf({ kind, reason_code, reason, amount_cents, subject_kind, subject_number }: RequestRow) {
  const { kinds, reasons, subjects } = texts()
  return {
    act: kinds[kind],
    amount: formatUsd(cents(amount_cents)),
    subject: subjects[subject_kind]({ number: subject_number }),
    reason: [reasons[reason_code as keyof typeof reasons], reason].filter(Boolean).join(': '),
  }
}
