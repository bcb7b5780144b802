import { capability } from '../../http/capability.ts'
import type { Context } from '../../platform/context.ts'
import { publicLinks, type SecretLink } from '../mail/index.ts'
import { preferences as contract } from './contract.ts'
import { choose, handlers } from './handlers.ts'
import { isProven, preferencesToken } from './proof.ts'

export { jobs } from './jobs.ts'

export const preferences = capability('preferences', contract, handlers)

/** What a marketing mail to an address must bring: where its preferences are, and where one POST ends it all. */
export async function marketingLinks(
  ctx: Context,
  email: string,
): Promise<{ preferences: SecretLink; unsubscribe: SecretLink }> {
  const links = publicLinks(ctx.config)
  const token = await preferencesToken(ctx, email)
  return { preferences: links.emailPreferences(email, token), unsubscribe: links.unsubscribe(email, token) }
}

/** Ends all marketing to an address, when the caller may speak for it. False when it may not. */
export async function unsubscribe(ctx: Context, email: string): Promise<boolean> {
  if (!isProven(ctx, email)) return false
  await choose(ctx, email, 0)
  return true
}
