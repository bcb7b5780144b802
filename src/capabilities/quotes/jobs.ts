import { found } from '../../http/problem.ts'
import { defineJob, restingBetween, SWEPT_AT_ONCE } from '../../platform/jobs.ts'
import { publicLinks, sendMail } from '../mail/index.ts'
import { currentSettings } from '../settings/index.ts'
import { quoteMail } from './emails.ts'
import { presentQuote } from './presentation.ts'
import * as store from './store.ts'

/** Mails a quote on request; `ref` distinguishes requests. */
export const mailQuote = defineJob<{ quoteId: string; to: string; ref: string }>(
  { name: 'quotes.mail', retry: { limit: 20, delay: 5, backoff: true } },
  async (ctx, { quoteId, to, ref }) => {
    const quote = presentQuote(ctx, found(await store.quoteById(ctx, quoteId)))
    const content = await quoteMail({ quote, settings: await currentSettings(ctx), links: publicLinks(ctx.config) })
    await sendMail(ctx, { ...content, purpose: `quote/${quoteId}/${ref}`, to })
  },
)

/** How long quotes that nobody booked are kept, so that their links say that they are over. */
const KEPT_DAYS = 60

const sweepQuotes = defineJob({ name: 'quotes.sweep', cron: '40 3 * * *', singleton: true }, async (ctx) => {
  const before = ctx.now.subtract({ hours: KEPT_DAYS * 24 })
  await restingBetween(() => store.sweepQuotes(ctx, before, SWEPT_AT_ONCE))
})

export const jobs = [mailQuote, sweepQuotes]
