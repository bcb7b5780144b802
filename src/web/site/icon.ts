import { chosenColors } from '../../lib/colors.ts'
import { MARK_PATHS } from '../../lib/logo.ts'
import { siteOf } from '../serve/session/context.ts'
import type { Route } from './+types/icon'

/** The mark as the browser's icon, in the colours of the business. */
export function loader({ context }: Route.LoaderArgs) {
  const { brand: plate, accent: trunk } = chosenColors(siteOf(context).settings.business.colors)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" fill="none"><rect width="48" height="48" rx="11" fill="${plate}"/><path d="${MARK_PATHS.chevrons}" stroke="#fff" stroke-width="4.5"/><path d="${MARK_PATHS.trunk}" stroke="${trunk}" stroke-width="4"/></svg>`
  return new Response(svg, {
    headers: { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=86400' },
  })
}
