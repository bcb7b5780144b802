import { type Context, transaction } from '../../platform/context.ts'
import { asEdited } from './edited-templates.ts'
import { deliverLater } from './jobs.ts'
import { asKept } from './keeping.ts'
import { checkMail, headersOf, messageId, type OutgoingMail } from './message.ts'
import { isNobodys } from './erased-address.ts'
import { type Hidden, withLink } from './placeholders.ts'
import { sealed } from './sealed-links.ts'
import * as store from './store.ts'

/**
 * Writes a mail in the caller's transaction; a job delivers it after the commit and retries while the mail server is
 * down. The same purpose is written once. Secrets are stored sealed until delivery, and deleted then.
 * @throws RangeError when an address or header could inject another
 */
export async function sendMail(ctx: Context, mail: OutgoingMail): Promise<void> {
  if (isNobodys(mail.to)) return
  const checked = checkMail(await asEdited(ctx, mail))
  const { publicUrl } = ctx.config
  const { hidden, header } = unsubscribing(checked)
  const { files, ...kept } = await asKept(ctx, checked, sealed(ctx, hidden))
  await transaction(ctx, async (ctx) => {
    const mailId = await store.insert(ctx, {
      ...checked,
      ...kept,
      messageId: messageId(mail.purpose, publicUrl),
      headers: { ...headersOf(checked, publicUrl), ...header },
    })
    if (!mailId) return
    await store.attach(ctx, mailId, files)
    await deliverLater(ctx, mailId, kept)
  })
}

const NOTHING_HIDDEN: Hidden = { links: [], codes: [] }

/** The hidden values of a mail and of its unsubscribe header. */
export function unsubscribing({ hidden = NOTHING_HIDDEN, marketing }: OutgoingMail): {
  hidden: Hidden
  header: Record<string, string>
} {
  if (!marketing) return { hidden, header: {} }
  const { hidden: both, mark } = withLink(hidden, marketing.unsubscribeLink)
  return { hidden: both, header: { 'List-Unsubscribe': `<${mark}>` } }
}
