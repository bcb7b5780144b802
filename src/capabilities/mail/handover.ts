import type { Context } from '../../platform/context.ts'
import { type MailMessage, MailRefused, MailUncertain, recipientRefusal } from '../../platform/mailer.ts'
import { noteRefusal } from './bounces.ts'
import { letterOf } from './delivered-message.ts'
import { handOver, mailTransports, reasonOf } from './delivery.ts'
import { checkMail, headersOf, htmlOf, messageId, type OutgoingMail } from './message.ts'
import { wasErased } from './eligibility.ts'
import { forReader } from './placeholders.ts'
import { unsubscribing } from './outbox.ts'
import { sealed } from './sealed-links.ts'
import * as store from './store.ts'

/** The outcome of a message that is handed over at most once. */
export type Outcome =
  /** KEPT: there is no mail server. */
  | { readonly kind: 'SENT' | 'KEPT' }
  /** It was not accepted, and may be retried. `isServer`: no other message would get through now either. */
  | { readonly kind: 'LATER'; readonly reason: string; readonly isServer: boolean }
  | { readonly kind: 'REFUSED'; readonly reason: string; readonly ofRecipient: string | undefined }
  /** The mail server may have accepted it: a retry might send a second copy. */
  | { readonly kind: 'UNKNOWN'; readonly reason: string }

/**
 * Writes marketing into the outbox that no job delivers: the caller hands it over by {@link handOverOnce}, which
 * renders the HTML for each reader, so that the outbox only stores the text.
 * @returns its id, or that of the earlier message for the same purpose
 */
export async function writeForOnce(ctx: Context, mail: OutgoingMail): Promise<string> {
  const checked = checkMail(mail)
  const { publicUrl } = ctx.config
  const { hidden, header } = unsubscribing(checked)
  const written = await store.insert(ctx, {
    ...checked,
    ...sealed(ctx, hidden),
    // The tokens are only needed while it is handed over.
    secrets: null,
    html: '',
    form: null,
    said: null,
    messageId: messageId(mail.purpose, publicUrl),
    headers: { ...headersOf(checked, publicUrl), ...header },
  })
  return written ?? (await store.idOfPurpose(ctx, mail.purpose))
}

/** Hands a message to the mail server over marketing's own connections. It writes nothing: see {@link settleOnce}. */
export async function handOverOnce(
  ctx: Context,
  mailId: string,
  mail: OutgoingMail,
  pictures: MailMessage['attachments'],
): Promise<Outcome> {
  if (await wasErased(ctx, mail.to)) return { kind: 'REFUSED', reason: 'erased', ofRecipient: undefined }
  const { publicUrl } = ctx.config
  const checked = checkMail(mail)
  const { hidden, header } = unsubscribing(checked)
  const headers = { ...headersOf(checked, publicUrl), ...header }
  try {
    const letter = await letterOf({ ...checked, html: htmlOf(checked), headers }, forReader(hidden))
    const row = { id: mailId, recipient: mail.to, message_id: messageId(mail.purpose, publicUrl), said: null }
    const outcome = await handOver(ctx, mailTransports(ctx).marketing, row, letter, pictures)
    return { kind: outcome === 'sent' ? 'SENT' : 'KEPT' }
  } catch (error) {
    return outcomeOf(error)
  }
}

function outcomeOf(error: unknown): Outcome {
  const reason = reasonOf(error)
  if (error instanceof MailRefused) return { kind: 'REFUSED', reason, ofRecipient: recipientRefusal(error) }
  if (error instanceof MailUncertain) return { kind: 'UNKNOWN', reason }
  const isOfMessage =
    error instanceof Error && 'command' in error && (error.command === 'RCPT TO' || error.command === 'DATA')
  return { kind: 'LATER', reason, isServer: !isOfMessage }
}

/** Records the outcome of a message; one to be retried stays as it is. */
export async function settleOnce(
  ctx: Context,
  mail: { readonly id: string; readonly recipient: string },
  outcome: Outcome,
): Promise<void> {
  switch (outcome.kind) {
    case 'SENT':
    case 'KEPT':
      return store.close(ctx, mail.id, outcome.kind)
    case 'LATER':
      return store.noteError(ctx, mail.id, outcome.reason)
    case 'UNKNOWN':
      return store.close(ctx, mail.id, 'FAILED', outcome.reason)
    case 'REFUSED':
      await store.close(ctx, mail.id, 'FAILED', outcome.reason)
      if (outcome.ofRecipient !== undefined) await noteRefusal(ctx, mail, outcome.ofRecipient)
  }
}

/** Marks messages that will not be handed over, with the reason. */
export async function giveUp(ctx: Context, mailIds: readonly string[], reason: string): Promise<void> {
  for (const id of mailIds) await store.close(ctx, id, 'FAILED', reason)
}
