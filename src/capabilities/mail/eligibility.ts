import type { Message } from '../../lib/message.ts'
import type { Context } from '../../platform/context.ts'
import { isNobodys } from './erased-address.ts'
import { messages } from './refusals/texts.ts'
import * as store from './store.ts'

/** The setting of addresses that never chose one: all offers. */
export const DEFAULT_SETTING = 2

/** The least setting that each kind of marketing needs (docs/rules.md, "Service"). */
const NEEDED: Readonly<Record<'news' | 'offers', number>> = { news: 1, offers: 2 }

/**
 * Why a mail must not be sent, for readers of the outbox; undefined if it may be. Mail about a booking or account is
 * only stopped by a mailbox that is gone.
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
  // The rule in SQL that mailing lists also use decides.
  return (await store.mayWrite(ctx, recipient, kind)) ? undefined : messages.closed
}

/** Whether an address may get marketing of a kind; asked before any is rendered. */
export async function wants(ctx: Context, email: string, kind: 'news' | 'offers'): Promise<boolean> {
  return (await hindrance(ctx, { recipient: email, kind })) === undefined
}

/** The setting of an address: 0 only mail about a booking or account, 1 also monthly news, 2 all offers. */
export async function settingOf(ctx: Context, email: string): Promise<number> {
  return (await store.settingOf(ctx, email)) ?? DEFAULT_SETTING
}

/** Stops marketing to an address, storing only a digest of it, until its owner chooses a setting. */
export async function refuseMarketing(ctx: Context, email: string): Promise<void> {
  await store.keepRefusal(ctx, refusalOf(ctx, email))
}

/** Whether the owner of an address was erased and has not chosen a setting since. */
export async function wasErased(ctx: Context, email: string): Promise<boolean> {
  if (isNobodys(email)) return true
  const hasRefused = await store.hasRefused(ctx, refusalOf(ctx, email))
  return hasRefused && (await store.settingOf(ctx, email)) === undefined
}

function refusalOf({ keys }: Pick<Context, 'keys'>, email: string): Buffer {
  return keys.digest('mail/refusal', email.toLowerCase())
}
