import { capability } from '../../http/capability.ts'
import type { Context } from '../../platform/context.ts'
import { publicLinks, type SecretLink } from '../mail/index.ts'
import { preferences as contract } from './contract.ts'
import { choose, handlers } from './handlers.ts'
import { isProven, preferencesToken } from './proof.ts'

export { jobs } from './jobs.ts'

export const preferences = capability('preferences', contract, handlers)

/** The links that every marketing email needs: to preferences, and for one-click unsubscribing. */
export async function marketingLinks(
  ctx: Context,
  email: string,
): Promise<{ preferences: SecretLink; unsubscribe: SecretLink }> {
  const links = publicLinks(ctx.config)
  const token = await preferencesToken(ctx, email)
  return { preferences: links.emailPreferences(email, token), unsubscribe: links.unsubscribe(email, token) }
}

/**
 * Unsubscribes an address from all marketing. False when that changed nothing: it was unsubscribed before, or the caller has
 * not proven that it is theirs.
 */
export async function unsubscribe(ctx: Context, email: string): Promise<boolean> {
  return (await isProven(ctx, email)) && choose(ctx, email, 0)
}
