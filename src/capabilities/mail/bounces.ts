import PostalMime, { type Email } from 'postal-mime'
import { type Context, transaction } from '../../platform/context.ts'
import { bounceKind, isComplaint, readDeliveryStatus } from './bounce-rules.ts'
import { mailOfReturnPath } from './return-path.ts'
import * as store from './store.ts'

const LONGEST_DIAGNOSTIC = 500

/** What a bounce report says. */
type Told = Pick<store.Bounce, 'kind' | 'toldBy' | 'status' | 'diagnostic'>

/** Records a bounce; an address that is permanently gone gets no more mail. */
async function noteBounce(ctx: Context, mail: Pick<store.MailRow, 'id' | 'recipient'>, told: Told): Promise<void> {
  const diagnostic = told.diagnostic.replaceAll(/[\p{Cc}\s]+/gu, ' ').slice(0, LONGEST_DIAGNOSTIC)
  await transaction(ctx, async (ctx) => {
    await store.noteBounce(ctx, { ...told, diagnostic, mailId: mail.id, address: mail.recipient })
    if (told.kind === 'HARD')
      await store.suppress(ctx, { address: mail.recipient, reason: 'HARD_BOUNCE', detail: diagnostic })
    if (told.kind === 'COMPLAINT')
      await store.suppress(ctx, { address: mail.recipient, reason: 'COMPLAINT', detail: diagnostic })
    if (told.toldBy === 'REPORT' && told.kind !== 'COMPLAINT') await store.markBounced(ctx, mail.id, diagnostic)
  })
  ctx.log.info({ mailId: mail.id, kind: told.kind, status: told.status }, 'mail came back')
}

/** Records what a server that refused a recipient said about the mailbox. */
export async function noteRefusal(
  ctx: Context,
  mail: Pick<store.MailRow, 'id' | 'recipient'>,
  reply: string,
): Promise<void> {
  await noteBounce(ctx, mail, { ...bounceKind(reply), toldBy: 'SMTP', diagnostic: reply })
}

/**
 * Processes a message to a return path, as raw bytes: a report of failed delivery (RFC 3464) or of a complaint (RFC
 * 5965). Anybody can write to us, so only a report to an address that we signed is trusted, and only about the
 * recipient of that message.
 * @returns the outcome, for the log of the mailbox that handed it over
 */
export async function takeReport(
  ctx: Context,
  raw: Uint8Array,
): Promise<'noted' | 'delayed' | 'unknown' | 'no report'> {
  const report = await PostalMime.parse(raw, { attachmentEncoding: 'utf8', forceRfc822Attachments: true })
  const mail = await mailOf(ctx, report)
  if (!mail) return 'unknown'
  const part = (type: string) => textOf(report, type)
  if (isComplaint(part('message/feedback-report'))) {
    await noteBounce(ctx, mail, { kind: 'COMPLAINT', toldBy: 'REPORT', status: undefined, diagnostic: 'Called spam' })
    return 'noted'
  }
  const told = readDeliveryStatus(part('message/delivery-status'))
  const failed = told.find(({ action }) => action === 'failed')
  if (!failed) return told.length > 0 ? 'delayed' : 'no report'
  const { kind, status } = bounceKind(failed.status || failed.diagnostic)
  await noteBounce(ctx, mail, { kind, status, toldBy: 'REPORT', diagnostic: failed.diagnostic || failed.status })
  return 'noted'
}

/** The headers in which mail servers put the address that a message was delivered to. */
const DELIVERED_TO = /^(?:to|delivered-to|x-original-to|envelope-to|x-envelope-to)$/

async function mailOf(ctx: Context, { headers }: Email): Promise<store.MailRow | undefined> {
  for (const { key, value } of headers) {
    const id = DELIVERED_TO.test(key) ? mailOfReturnPath(ctx, value) : undefined
    const mail = id === undefined ? undefined : await store.byId(ctx, id)
    if (mail) return mail
  }
  return undefined
}

function textOf({ attachments }: Email, type: string): string {
  return attachments
    .filter(({ mimeType }) => mimeType === type)
    .map(({ content }) => (typeof content === 'string' ? content : new TextDecoder().decode(content)))
    .join('\n\n')
}
