import { masked } from '../../lib/masked.ts'
import { formatUsd } from '../../lib/money.ts'
import { display } from '../../lib/pacific.ts'
import type { Context } from '../../platform/context.ts'
import { emailsWith } from '../auth/index.ts'
import { frame, publicLinks, renderMail, sendMail } from '../mail/index.ts'
import { type DisputeRow, paymentsByIds } from '../payments/index.ts'
import { currentSettings } from '../settings/index.ts'
import { daysLeft } from './rules.ts'
import { type Subject, subjectsOf } from './subject.ts'
import { reasonWords, SUBJECTS } from './words.ts'

/** Notifies those who may answer a dispute when it opens, and again when it is due soon. */
export async function notifyOfDispute(ctx: Context, dispute: DisputeRow, what: 'opened' | 'due'): Promise<void> {
  const paid = await paymentsByIds(ctx, [dispute.payment_id])
  const subject = (await subjectsOf(ctx, [...paid.values()])).get(dispute.payment_id)
  const links = publicLinks(ctx.config)
  const content = await renderMail('dispute-open', {
    ...frame(await currentSettings(ctx), links),
    dispute: {
      is_due: what === 'due',
      amount: formatUsd(dispute.amount_cents),
      subject: subject ? nameOf(subject) : '',
      customer: subject?.customer ?? '',
      reason: reasonWords(dispute.reason),
      due: dispute.due_at ? display(dispute.due_at) : '',
      days: dispute.due_at ? daysLeft(dispute.due_at, ctx.now) : 0,
    },
    action: links.dispute(dispute.id),
  })
  for (const { id, email } of await emailsWith(ctx, 'Disputes:Answer'))
    await sendMail(ctx, { ...content, purpose: `dispute/${dispute.id}/${what}/${id}`, to: email })
}

/** Mails are read by staff who may not use a voucher or read a booking: they say the end of its number. */
function nameOf({ kind, number }: Subject): string {
  return `${SUBJECTS[kind]} ${kind === 'VOUCHER' || kind === 'BOOKING' ? masked(number) : number}`.trim()
}
