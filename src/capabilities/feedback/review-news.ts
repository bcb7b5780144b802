import { inLanguage } from '../../lib/in-language.ts'
import type { Context } from '../../platform/context.ts'
import { publicLinks, sendMail } from '../mail/index.ts'
import { currentSettings } from '../settings/index.ts'
import { stayById, stayToken } from '../stays/index.ts'
import { type ReviewNews, reviewMail } from './emails.ts'
import { recipientOf } from './recipient.ts'
import * as store from './store.ts'

/**
 * Mails the writer of a review what was done with it, in the language that they wrote in: it is on the site, has an
 * answer, or is not published. A reworded or withdrawn answer sends nothing. Needs the transaction of the step.
 */
export async function notifyReviewer(ctx: Context, review: store.ReviewRow, step: store.ReviewStep): Promise<void> {
  const news = newsOf(review, step)
  const stay = news && (await stayById(ctx, review.transaction_id))
  if (!stay) return
  const [score] = await store.scoresOf(ctx, stay.id)
  const to = score?.email ?? (await recipientOf(ctx, stay))?.email
  if (!to) return
  const token = await stayToken(ctx, stay)
  await inLanguage(review.language, async () => {
    const around = { settings: await currentSettings(ctx), links: publicLinks(ctx.config) }
    const content = await reviewMail(
      news,
      { ...review, ...step, wasPublished: review.status === 'PUBLISHED', token },
      around,
    )
    await sendMail(ctx, { ...content, purpose: `transaction/${stay.id}/review/${review.version}`, to })
  })
}

function newsOf({ answer }: store.ReviewRow, step: store.ReviewStep): ReviewNews | undefined {
  if (step.status === 'PUBLISHED') return 'published'
  if (step.status === 'REFUSED') return 'refused'
  return step.answer && answer === null ? 'answered' : undefined
}
