import { type Context, transaction } from '../../platform/context.ts'
import { invalidForm } from '../../http/problem.ts'
import type { Message } from '../../lib/message.ts'
import { audit } from '../../platform/audit.ts'
import { deliverLater, FILES_KEPT_DAYS } from './jobs.ts'
import { hasKeptFiles, repackedWith, secretsOf } from './keeping.ts'
import { messageId } from './message.ts'
import { countOpen, insertSibling } from '../auth/index.ts'
import { hashesOf, sealed } from './sealed-links.ts'
import { hasLostSecret } from './secret-link.ts'
import * as store from './store.ts'
import { hindrance } from './eligibility.ts'
import { messages } from './refusals/texts.ts'

/** Why a message cannot be sent again; undefined if it can. */
export async function resendRefusal(ctx: Context, mail: store.MailRow): Promise<Message | undefined> {
  if (mail.status === 'QUEUED') return messages.notLeft
  if (mail.html === '' && mail.said === null) return messages.ofCampaign
  const filesUntil = mail.created_at.add({ hours: FILES_KEPT_DAYS * 24 })
  if ((await hasKeptFiles(ctx, mail)) && Temporal.Instant.compare(ctx.now, filesUntil) > 0)
    return messages.filesGone({ days: FILES_KEPT_DAYS })
  if (!(await hasOpenLinks(ctx, mail))) return messages.linksEnded
  return hindrance(ctx, mail)
}

/** Secrets are deleted on delivery, so a copy gets new ones, for whatever the old ones still open. */
async function hasOpenLinks(ctx: Context, mail: store.MailRow): Promise<boolean> {
  const hashes = hashesOf(await secretsOf(ctx, mail)).map((hash) => Buffer.from(hash, 'hex'))
  if (hasLostSecret(mail.html) || hasLostSecret(mail.text)) return false
  return (await countOpen(ctx, hashes)) === hashes.length
}

/** The values of the marks of a copy. */
async function freshSecrets(ctx: Context, mail: store.MailRow) {
  const { links, codes } = await secretsOf(ctx, mail)
  const tokens = new Map<string, string | undefined>()
  for (const hash of hashesOf({ links })) tokens.set(hash, await insertSibling(ctx, Buffer.from(hash, 'hex')))
  return sealed(ctx, {
    links: links.map(({ mark, page, hash }) => ({ mark, page, token: hash === null ? undefined : tokens.get(hash) })),
    codes,
  })
}

/**
 * Writes a copy of a message to the same address, at most one per minute.
 */
export async function resend(ctx: Context, mail: store.MailRow): Promise<store.MailRow> {
  const reason = await resendRefusal(ctx, mail)
  if (reason !== undefined) throw invalidForm(reason)
  const minute = ctx.now.toString().slice(0, 'YYYY-MM-DDTHH:MM'.length)
  const purpose = `again/${mail.id}/${minute}`
  return transaction(ctx, async (ctx) => {
    const { links, secrets } = await freshSecrets(ctx, mail)
    const said = await repackedWith(ctx, mail, links)
    const of = { purpose, messageId: messageId(purpose, ctx.config.publicUrl), links: said ? [] : links, said, secrets }
    const copied = await store.copy(ctx, mail, of)
    if (!copied) throw invalidForm(messages.sentJustNow)
    await audit(ctx, { action: 'mail.sent_again', entity: 'mail', entityId: mail.id, details: { copy: copied.id } })
    await deliverLater(ctx, [copied])
    return copied
  })
}
