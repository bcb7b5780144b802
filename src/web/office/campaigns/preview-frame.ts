import { campaigns } from '../../../capabilities/campaigns/contract.ts'
import { load } from '../../serve/session/api.ts'
import { frameAnswer, textFrame } from '../../serve/frame-answer.ts'
import type { Route } from './+types/preview-frame'

/** A campaign as one of its readers gets it, or somebody made up. */
export async function loader(args: Route.LoaderArgs) {
  const query = args.url.searchParams
  const shown = await load(args, campaigns.preview, {
    campaignId: args.params.itemId,
    language: query.get('language') ?? undefined,
    variant: query.get('variant') ?? 1,
    email: query.get('email') ?? undefined,
  })
  return query.get('part') === 'text' ? textFrame(`${shown.subject}\n\n${shown.text}`) : frameAnswer(shown.html)
}
