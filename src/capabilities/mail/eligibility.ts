import type { Message } from '../../lib/message.ts'
import type { Context } from '../../platform/context.ts'
import { messages } from './refusals/texts.ts'
import * as store from './store.ts'

/** Who said nothing gets all offers. */
export const DEFAULT_SETTING = 2

/** The least setting that each kind of marketing needs (docs/rules.md, "Service"). */
const NEEDED: Readonly<Record<'news' | 'offers', number>> = { news: 1, offers: 2 }

/**
 * Why a mail must not be sent to its address, for who reads the outbox; undefined when it may be. What concerns a
 * booking or account is stopped by nothing but a mailbox that is gone.
 */
export async function hindrance(
  ctx: Context,
  { recipient, kind }: Pick<store.MailRow, 'recipient' | 'kind'>,
): Promise<Message | undefined> {
  const suppressed = await store.suppressionOf(ctx, recipient)
  if (suppressed?.reason === 'HARD_BOUNCE') return messages.bounced({ detail: suppressed.detail })
  if (kind === 'service') return undefined
  if (suppressed) return messages.suppressed({ detail: suppressed.detail })
  if ((await settingOf(ctx, recipient)) < NEEDED[kind]) return messages.unwanted[kind]
  // What mailing lists ask of many at once has the last word.
  return (await store.mayWrite(ctx, recipient, kind)) ? undefined : messages.closed
}

/** Whether an address may get marketing of a kind, so that none is made in vain. */
export async function wants(ctx: Context, email: string, kind: 'news' | 'offers'): Promise<boolean> {
  return (await hindrance(ctx, { recipient: email, kind })) === undefined
}

/** What an address wants: 0 only what concerns a booking or account, 1 also monthly news, 2 all offers. */
export async function settingOf(ctx: Context, email: string): Promise<number> {
  return (await store.settingOf(ctx, email)) ?? DEFAULT_SETTING
}
