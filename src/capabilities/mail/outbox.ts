import { type Context, transaction } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs.ts'
import { asEdited } from './edited-templates.ts'
import { deliver } from './jobs.ts'
import { checkMail, headersOf, messageId, type OutgoingMail } from './message.ts'
import * as store from './store.ts'

/**
 * Writes a mail beside the data it tells of: it leaves when the caller's transaction commits, else it never was. The
 * same purpose is written once. Nothing is sent here; a job does it, again and again while the mail server is down.
 * @throws RangeError when an address or header could smuggle in another
 */
export async function sendMail(ctx: Context, mail: OutgoingMail): Promise<void> {
  const checked = checkMail(await asEdited(ctx, mail))
  const { publicUrl } = ctx.config
  await transaction(ctx, async (ctx) => {
    const mailId = await store.insert(ctx, {
      ...checked,
      messageId: messageId(mail.purpose, publicUrl),
      headers: headersOf(checked, publicUrl),
    })
    if (!mailId) return
    await store.attach(ctx, mailId, mail.attachments ?? [])
    await enqueue(ctx, deliver, { mailId }, { singletonKey: mailId })
  })
}
