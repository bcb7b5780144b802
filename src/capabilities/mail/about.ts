import type { Context } from '../../platform/context.ts'
import { resend } from './resend.ts'
import * as store from './store.ts'

/** Mails a message again, where it is one about these subjects. Undefined for any other. */
export async function mailAgain(
  ctx: Context,
  messageId: string,
  subjects: readonly string[],
): Promise<store.MailRow | undefined> {
  const mail = await store.byId(ctx, messageId)
  if (!mail || !subjects.includes(mail.purpose.split('/')[1] ?? '')) return undefined
  return resend(ctx, mail)
}
