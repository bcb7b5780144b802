import { siteOf } from '../../serve/session/context.ts'
import type { Route } from './+types/status'

/** Whether the API answers again: asked by pages that show the offline notice. */
export function loader({ context }: Route.LoaderArgs) {
  return Response.json({ mode: siteOf(context).mode }, { headers: { 'cache-control': 'no-store' } })
}
