import { type Context, transaction } from '../../platform/context.ts'
import { kebab } from '../../lib/text.ts'
import { readClick } from './click-links.ts'
import { addressOf } from './message.ts'
import { isOwnPath } from './rules.ts'
import * as sending from './sending/store.ts'
import * as store from './store.ts'

/**
 * The target of a campaign link; counts a click unless it is only a preview. Undefined for links that we did not sign
 * or that the campaign does not have.
 */
export async function follow(
  ctx: Context,
  code: string,
  { counts }: { readonly counts: boolean },
): Promise<string | undefined> {
  const click = readClick(ctx, code)
  const link = click && (await sending.linkOf(ctx, click.recipientId, click.no))
  if (!click || !link) return undefined
  if (counts) await transaction(ctx, (ctx) => sending.noteClick(ctx, click.recipientId, link.campaign_id, click.no))
  const address = addressOf(ctx, link.url, link)
  if (!isOwnPath(link.url)) return address
  const campaign = await store.byId(ctx, link.campaign_id)
  return withSource(address, campaign?.name ?? '')
}

/** Adds the source for the booking funnel. */
function withSource(address: string, campaign: string): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries({
    utm_source: 'newsletter',
    utm_medium: 'email',
    utm_campaign: kebab(campaign),
  }))
    if (!url.searchParams.has(name)) url.searchParams.set(name, value)
  return url.href
}
