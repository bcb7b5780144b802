import { gzip } from 'node:zlib'
import { promisify } from 'node:util'
import { displayDate, pacificTime } from '../../lib/pacific.ts'
import { figure } from '../../lib/texts.ts'
import { audit } from '../../platform/audit.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { continueOnError, defineJob, enqueue, type Job } from '../../platform/jobs.ts'
import { staffCaller } from '../auth/index.ts'
import { frame, publicLinks, renderMail, sendMail } from '../mail/index.ts'
import { currentSettings } from '../settings/index.ts'
import { codeOf } from './link.ts'
import { makeFile, type OfferedReports } from './offered.ts'
import { readerOf } from './reader.ts'
import { dueSpan, LINK_DAYS, type Span } from './rules.ts'
import * as store from './store.ts'

const compress = promisify(gzip)

interface Delivering extends Span {
  readonly reportId: string
  readonly recipientId: string
}

/** Makes and sends scheduled reports, at most once for each recipient and period. */
export function jobsOf(offered: OfferedReports): readonly Job<never>[] {
  const deliver = defineJob<Delivering>(
    { name: 'reports.deliver', retry: { limit: 12, delay: 30, maxDelay: 3600, backoff: true }, timeout: 10 * 60 },
    (ctx, asked) => deliverReport(ctx, offered, asked),
  )
  /** Each quarter of an hour: writes down what is due. What a job gave up on is due again; what one is still at is not. */
  const send = defineJob({ name: 'reports.send', cron: '*/15 * * * *', singleton: true }, async (ctx) => {
    const hour = Number(pacificTime(ctx.now).slice(0, 2))
    const asked = new Set((await ctx.jobs.unfinished(deliver.name)).map((data) => keyOf(data as Delivering)))
    for (const report of await store.live(ctx)) {
      const span = dueSpan(report, ctx.now, hour)
      if (!span) continue
      await continueOnError(ctx, { report: report.id }, 'a report could not be sent', async () => {
        for (const { id: recipientId } of await store.waitingFor(ctx, report.id, span)) {
          const singletonKey = keyOf({ recipientId, ...span })
          if (asked.has(singletonKey)) continue
          await enqueue(ctx, deliver, { reportId: report.id, recipientId, ...span }, { singletonKey })
        }
      })
    }
  })
  const forget = defineJob({ name: 'reports.forget', cron: '50 3 * * *', singleton: true }, store.forgetFiles)
  return [deliver, send, forget]
}

function keyOf({ recipientId, from, until }: Omit<Delivering, 'reportId'>): string {
  return `${recipientId}/${from}/${until}`
}

async function deliverReport(
  ctx: Context,
  offered: OfferedReports,
  { reportId, recipientId, from, until }: Delivering,
): Promise<void> {
  const asked = await wantedBy(ctx, reportId, recipientId)
  if (!asked) return
  const read = await readerOf(ctx, offered, asked.report, asked.recipient)
  if ('barred' in read) return stopSending(ctx, asked.recipient, read.barred)
  const { account, wanted } = read

  const span = { from, until }
  const { csv, rows, isCut } = await makeFile(ctx, wanted, { account: staffCaller(account), span })
  const file = await compress(csv)
  const settings = await currentSettings(ctx)
  const expiresAt = ctx.now.add({ hours: 24 * LINK_DAYS })
  await transaction(ctx, async (ctx) => {
    // Making the file takes its time. The lock holds off whoever ends the report or removes a recipient, or shows what they did.
    await store.lockById(ctx, reportId)
    const now = await wantedBy(ctx, reportId, recipientId)
    if (!now) return
    const { report, recipient } = now
    const id = await store.keepDelivery(ctx, { reportId, recipientId, span, file, rows, isCut, expiresAt })
    if (id === undefined) return
    const links = publicLinks(ctx.config)
    const content = await renderMail('report-ready', {
      ...frame(settings, links),
      report: {
        name: report.name,
        from: displayDate(from),
        until: displayDate(until),
        is_day: from === until,
        rows: figure(rows),
        is_cut: isCut,
        days: LINK_DAYS,
      },
      action: links.report(id, codeOf(ctx, id)),
    })
    await sendMail(ctx, { ...content, purpose: `report/${id}`, to: recipient.outside_email ?? account.email })
  })
}

/** A report that is sent, and who gets it; undefined once either has ended. */
async function wantedBy(ctx: Context, reportId: string, recipientId: string) {
  const [report, recipient] = await Promise.all([store.byId(ctx, reportId), store.recipientById(ctx, recipientId)])
  return report?.paused_at === null && recipient?.stopped_at === null ? { report, recipient } : undefined
}

/** Sends nothing any more to who may not read it; the screen of the report says why. */
async function stopSending(
  ctx: Context,
  { id, subscription_id }: store.RecipientRow,
  because: 'PERMISSION' | 'ACCOUNT',
): Promise<void> {
  await transaction(ctx, async (ctx) => {
    if (!(await store.stop(ctx, id, because))) return
    const details = { recipient: id, because }
    await audit(ctx, { action: 'report.stopped', entity: 'report', entityId: subscription_id, details })
  })
}
