import { to } from '../../paths.ts'
import { siteOf } from '../../session/context.ts'
import type { Route } from './+types/manifest'

/** Lets phones put the site on their home screen, under the name and colours of the business. */
export function loader({ context }: Route.LoaderArgs) {
  const { name, short_name, tagline, colors } = siteOf(context).settings.business
  const manifest = {
    name,
    short_name,
    description: tagline,
    start_url: to('Home'),
    scope: '/',
    display: 'browser',
    ...(colors.brand && { theme_color: colors.brand }),
    background_color: '#ffffff',
    icons: [{ src: '/icon.svg', type: 'image/svg+xml', sizes: 'any', purpose: 'any' }],
    shortcuts: [
      { name: 'Book', url: to('BookingCreate') },
      { name: 'Pickup', url: to('PickupRequest') },
      { name: 'Find your booking', url: to('BookingClaim') },
    ],
  }
  return Response.json(manifest, {
    headers: { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=3600' },
  })
}
