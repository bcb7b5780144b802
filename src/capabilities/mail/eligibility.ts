import type { Message } from '../../lib/message.ts'
import type { Context } from '../../platform/context.ts'
import { isNobodys } from './erased-address.ts'
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
  if (isNobodys(recipient)) return messages.erased
  const suppressed = await store.suppressionOf(ctx, recipient)
  if (suppressed?.reason === 'HARD_BOUNCE') return messages.bounced({ detail: suppressed.detail })
  if (kind === 'service') return undefined
  if (suppressed) return messages.suppressed({ detail: suppressed.detail })
  if ((await settingOf(ctx, recipient)) < NEEDED[kind]) return messages.unwanted[kind]
  if (await wasErased(ctx, recipient)) return messages.erased
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

/** Writes no marketing to an address from now on, though nothing says which one it is, until it says what it wants. */
export async function refuseMarketing(ctx: Context, email: string): Promise<void> {
  await store.keepRefusal(ctx, refusalOf(ctx, email))
}

/** Whether who has an address was erased, and has not said since then what they want. */
export async function wasErased(ctx: Context, email: string): Promise<boolean> {
  if (isNobodys(email)) return true
  const hasRefused = await store.hasRefused(ctx, refusalOf(ctx, email))
  return hasRefused && (await store.settingOf(ctx, email)) === undefined
}

function refusalOf({ keys }: Pick<Context, 'keys'>, email: string): Buffer {
  return keys.digest('mail/refusal', email.toLowerCase())
}
