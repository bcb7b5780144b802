import { MARK_PATHS } from '../../lib/logo.ts'
import { siteOf } from '../serve/session/context.ts'
import type { Route } from './+types/icon'

const HEX = /^#[0-9a-f]{6}$/i

/** The mark as the browser's icon, in the colours of the business. */
export function loader({ context }: Route.LoaderArgs) {
  const { brand, accent } = siteOf(context).settings.business.colors
  const [plate, trunk] = [HEX.test(brand) ? brand : '#0b5138', HEX.test(accent) ? accent : '#f2b01e']
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" fill="none"><rect width="48" height="48" rx="11" fill="${plate}"/><path d="${MARK_PATHS.chevrons}" stroke="#fff" stroke-width="4.5"/><path d="${MARK_PATHS.trunk}" stroke="${trunk}" stroke-width="4"/></svg>`
  return new Response(svg, {
    headers: { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=86400' },
  })
}
