import { say } from '../../lib/texts.ts'
import type { Context, Services } from '../../platform/context.ts'
import { describeError } from '../../platform/log.ts'
import {
  type MailMessage,
  MailRefused,
  type MailTransport,
  openMailTransport,
  recipientRefusal,
  sendMail,
} from '../../platform/mailer.ts'
import { allowance, giveBack, type Rate, take } from '../../platform/limits.ts'
import { perServices } from '../../platform/per-services.ts'
import { accountByEmail } from '../auth/index.ts'
import { currentSettings } from '../settings/index.ts'
import { noteRefusal } from './bounces.ts'
import { inlineImages, shownInline } from './inline-images.ts'
import type { Letter } from './delivered-message.ts'
import { filesOf, letterFor, logoFor, secretsOf } from './keeping.ts'
import { forReader } from './placeholders.ts'
import { returnPath } from './return-path.ts'
import { unsealSecrets } from './sealed-links.ts'
import * as store from './store.ts'
import { isLastTry } from './tries.ts'
import { hindrance } from './eligibility.ts'

/** Mails to one address, of all kinds, so that nobody can flood a stranger's mailbox through our forms. */
const TO_ONE: Rate = { count: 60, seconds: 3600 }
/** Security alerts and account recovery are counted separately: strangers can trigger only a few of them. */
const SECURITY = new Set<string | null>([
  'account-address-moved',
  'account-changed',
  'account-email-changed',
  'account-password-changed',
  'account-reset',
  'security',
])

/**
 * Sends a queued message and marks it; finished ones are left alone. A crash between the two sends it again, with the
 * same Message-ID. What its address does not want, or cannot receive, is marked and not sent.
 * @returns seconds until the next try if the address has reached its hourly limit; else undefined
 * @throws what the mail server or the connection reported, when a later try may succeed
 */
export async function deliverMail(ctx: Context, mailId: string): Promise<number | undefined> {
  const mail = await store.queued(ctx, mailId)
  if (!mail) return undefined
  const reason = await hindrance(ctx, mail)
  if (reason !== undefined) {
    await store.close(ctx, mailId, 'SUPPRESSED', say(reason), mail)
    return undefined
  }
  const isLast = isLastTry({ attempts: mail.attempts, since: mail.created_at }, ctx.now)
  const share = SECURITY.has(mail.template) ? 'security-mail-to' : 'mail-to'
  const toOne = allowance(ctx, `${share}:${mail.recipient.toLowerCase()}`, TO_ONE)
  const wait = await take(ctx.db, toOne)
  if (wait > 0 && (await accountByEmail(ctx, mail.recipient))?.kind !== 'staff') {
    const error = `${TO_ONE.count} mails have gone to this address within the hour`
    if (!isLast) {
      await store.noteError(ctx, mailId, `Waits: ${error}`)
      return wait
    }
    await store.close(ctx, mailId, 'FAILED', error, mail)
    return undefined
  }
  try {
    const outcome = await send(ctx, mail)
    await store.close(ctx, mailId, outcome === 'sent' ? 'SENT' : 'KEPT', null, mail)
  } catch (error) {
    await giveBack(ctx.db, toOne)
    const reason = reasonOf(error)
    if (!(error instanceof MailRefused) && !isLast) {
      await store.noteError(ctx, mailId, reason)
      throw error
    }
    await store.close(ctx, mailId, 'FAILED', reason, mail)
    const said = recipientRefusal(error)
    if (said !== undefined) await noteRefusal(ctx, mail, said)
    ctx.log.error({ err: error, mailId, purpose: mail.purpose }, 'mail given up')
  }
  return undefined
}

async function send(ctx: Context, mail: store.MailRow): Promise<'sent' | 'kept'> {
  const transport = mailTransports(ctx).usual
  if (!transport && mail.said) {
    if (ctx.config.demo) await store.putTokensIntoMailbox(ctx, mail)
    return 'kept'
  }
  const letter = await letterFor(ctx, mail, forReader(unsealSecrets(ctx, await secretsOf(ctx, mail))))
  return handOver(ctx, transport, mail, letter, await filesOf(ctx, mail))
}

/** Hands a finished message to the mail server, or in a demonstration without one to its mailbox. */
export async function handOver(
  ctx: Context,
  transport: MailTransport | undefined,
  mail: Pick<store.MailRow, 'id' | 'recipient' | 'message_id' | 'said'>,
  { subject, html, text, headers }: Letter,
  files: MailMessage['attachments'] = [],
): Promise<'sent' | 'kept'> {
  if (!transport) {
    if (ctx.config.demo)
      await store.putIntoMailbox(ctx, mail.id, { subject, html: shownInline(html, files), text, headers })
    return 'kept'
  }
  const { business } = await currentSettings(ctx)
  const images = await inlineImages(html, await logoFor(ctx, mail))
  return sendMail(transport, {
    from: `"${business.name.replaceAll(/["\\\p{Cc}]/gu, ' ')}" <${business.email}>`,
    to: mail.recipient,
    returnPath: ctx.config.bounces && returnPath(ctx, ctx.config.bounces.address, mail.id),
    subject,
    html,
    text,
    messageId: mail.message_id,
    // Autoresponders ignore these.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All', ...headers },
    attachments: [
      ...images.map(({ cid, filename, png }) => ({ cid, filename, contentType: 'image/png', content: png })),
      ...files,
    ],
  })
}

/** Connections to the mail server, opened on first use; marketing has its own, so that no booking waits behind it. */
const opened = perServices<{ usual?: MailTransport; marketing?: MailTransport }>(() => ({}))

const MARKETING_CONNECTIONS = 2

export function mailTransports(ctx: Pick<Context, 'config' | 'keys'>): {
  readonly usual: MailTransport | undefined
  readonly marketing: MailTransport | undefined
} {
  const holder = opened(ctx)
  const { smtpUrl, dkim } = ctx.config
  holder.usual ??= openMailTransport(smtpUrl, dkim)
  holder.marketing ??= openMailTransport(smtpUrl, dkim, { connections: MARKETING_CONNECTIONS, atMostOnce: true })
  return { usual: holder.usual, marketing: holder.marketing }
}

/** Closes the connections to the mail server, so that the process can exit. */
export function closeMail(services: Pick<Services, 'keys'>): void {
  const holder = opened(services)
  holder.usual?.close()
  holder.marketing?.close()
  delete holder.usual
  delete holder.marketing
}

/** What the server said, for staff. */
export function reasonOf(error: unknown): string {
  const { message, cause } = describeError(error)
  return cause ? `${message}: ${cause.message}` : message
}
