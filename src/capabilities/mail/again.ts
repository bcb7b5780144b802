import { type Context, transaction } from '../../platform/context.ts'
import { invalidForm } from '../../http/problem.ts'
import { audit } from '../../platform/audit.ts'
import { enqueue } from '../../platform/jobs.ts'
import { deliver, FILES_KEPT_DAYS } from './jobs.ts'
import { messageId } from './message.ts'
import * as store from './store.ts'
import { hindrance } from './wanted.ts'

/** Why a message cannot be sent again, for who asks; undefined when it can. */
export async function whyNotAgain(ctx: Context, mail: store.MailRow): Promise<string | undefined> {
  if (mail.status === 'QUEUED') return 'It has not left yet.'
  const filesUntil = mail.created_at.add({ hours: FILES_KEPT_DAYS * 24 })
  if (Temporal.Instant.compare(ctx.now, filesUntil) > 0)
    return `It is older than ${FILES_KEPT_DAYS} days: its files are gone, and its links may have ended.`
  return hindrance(ctx, mail)
}

/**
 * Writes a message once more, beside the first, for the same address. Within one minute it happens once, however often
 * it is asked for.
 */
export async function sendAgain(ctx: Context, mail: store.MailRow): Promise<store.MailRow> {
  const reason = await whyNotAgain(ctx, mail)
  if (reason !== undefined) throw invalidForm(reason)
  const minute = ctx.now.toString().slice(0, 'YYYY-MM-DDTHH:MM'.length)
  const purpose = `again/${mail.id}/${minute}`
  return transaction(ctx, async (ctx) => {
    const copied = await store.copy(ctx, mail, { purpose, messageId: messageId(purpose, ctx.config.publicUrl) })
    if (!copied) throw invalidForm('It was sent again just now.')
    await audit(ctx, { action: 'mail.sent_again', entity: 'mail', entityId: mail.id, details: { copy: copied.id } })
    await enqueue(ctx, deliver, { mailId: copied.id }, { singletonKey: copied.id })
    return copied
  })
}
