import { siteOf } from '../serve/session/context.ts'
import type { Route } from './+types/icon'

const HEX = /^#[0-9a-f]{6}$/i

/** The mark as the browser's icon, in the colours of the business. */
export function loader({ context }: Route.LoaderArgs) {
  const { brand, accent } = siteOf(context).settings.business.colors
  const [plate, trunk] = [HEX.test(brand) ? brand : '#0b5138', HEX.test(accent) ? accent : '#f2b01e']
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" fill="none"><rect width="48" height="48" rx="11" fill="${plate}"/><path d="m15.5 19.5 8.5-8 8.5 8M13.5 27.5l10.5-9.5 10.5 9.5M11.5 35.5 24 24.5l12.5 11" stroke="#fff" stroke-width="4.5"/><path d="M24 33v8" stroke="${trunk}" stroke-width="4" stroke-dasharray="3 1.5"/></svg>`
  return new Response(svg, {
    headers: { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=86400' },
  })
}
