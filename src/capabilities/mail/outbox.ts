import { type Context, transaction } from '../../platform/context.ts'
import { type JobAsker, jobAsker } from '../../platform/jobs.ts'
import { together } from '../../platform/together.ts'
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
  const headers = { ...headersOf(checked, publicUrl), ...header }
  const asker = jobAsker(ctx)
  await write(ctx, { ...checked, ...kept, files, messageId: messageId(mail.purpose, publicUrl), headers, asker })
}

type Written = store.NewMail & Pick<Awaited<ReturnType<typeof asKept>>, 'files'> & { readonly asker: JobAsker }

const write = together((ctx, mails: readonly Written[]) =>
  transaction(ctx, async (ctx) => {
    const ids = await store.insertAll(ctx, mails)
    const written = mails.flatMap((mail, index) => {
      const id = ids[index]
      return id === undefined ? [] : [{ id, said: mail.said, files: mail.files, asker: mail.asker }]
    })
    for (const { id, files } of written) await store.attach(ctx, id, files)
    await deliverLater(ctx, written)
    return ids
  }),
)

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
