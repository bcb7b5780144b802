import { inLanguage } from '../../lib/in-language.ts'
import { toWire } from '../../lib/pacific.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { continueOnError, defineJob } from '../../platform/jobs.ts'
import { publicLinks, sendMail } from '../mail/index.ts'
import { currentSettings } from '../settings/index.ts'
import { closedStaysBetween, type StayRow, stayById, stayToken } from '../stays/index.ts'
import { askMail } from './emails.ts'
import { recipientOf } from './recipient.ts'
import { ASK_AFTER_HOURS, ASK_NO_MORE_HOURS, PARKSCORE } from './rules.ts'
import * as store from './store.ts'

/** Eight hours after somebody has left: a message on the site and an e-mail ask how it was. Each stay is asked once. */
export const askForScores = defineJob(
  { name: 'feedback.ask', cron: '*/10 * * * *', singleton: true, timeout: 10 * 60 },
  async (ctx) => {
    const until = ctx.now.subtract({ hours: ASK_AFTER_HOURS })
    const since = until.subtract({ hours: ASK_NO_MORE_HOURS })
    const ids = await closedStaysBetween(ctx, since, until)
    for (const id of await store.notAsked(ctx, ids)) {
      await continueOnError(ctx, { transactionId: id }, 'nobody could be asked about a stay', () =>
        transaction(ctx, (ctx) => ask(ctx, id)),
      )
    }
  },
)

async function ask(ctx: Context, id: string): Promise<void> {
  const stay = await stayById(ctx, id)
  if (!stay?.exited_at || stay.status !== 'CLOSED') return
  const isNew = await store.insertMessage(ctx, {
    template: PARKSCORE,
    payload: { transaction_id: id, exited_at: toWire(stay.exited_at) },
    account_id: stay.account_id,
    transaction_id: id,
    purpose: `parkscore/${id}`,
  })
  if (!isNew) return
  // Who has said it already need not be asked; the message is noted all the same, so that nobody asks again.
  if (stay.score !== null) return store.answerMessagesOf(ctx, id)
  await mail(ctx, stay, stay.exited_at)
}

async function mail(ctx: Context, stay: StayRow, exitedAt: Temporal.Instant): Promise<void> {
  const reader = await recipientOf(ctx, stay)
  if (!reader) return
  const token = await stayToken(ctx, stay)
  await inLanguage(reader.language, async () => {
    const around = { settings: await currentSettings(ctx), links: publicLinks(ctx.config) }
    const content = await askMail({ transactionId: stay.id, exitedAt, token }, around)
    await sendMail(ctx, { ...content, purpose: `transaction/${stay.id}/score`, to: reader.email })
  })
}

export const jobs = [askForScores]
