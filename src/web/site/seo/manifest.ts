import { addressUnder, localeOf, language } from '../../../lib/language.ts'
import { splitLanguage, to } from '../../paths.ts'
import { siteOf } from '../../serve/session/context.ts'
import type { Route } from './+types/manifest'
import { texts } from './texts.ts'

/** Lets phones put the site on their home screen, under the name and colours of the business, in the language of its address. */
export function loader({ context, url }: Route.LoaderArgs) {
  const { name, short_name, tagline, colors } = siteOf(context).settings.business
  const { asked } = splitLanguage(url.pathname)
  const at = (path: string) => (asked ? addressUnder(asked, path) : path)
  const t = texts()
  const manifest = {
    id: to('Home'),
    name,
    short_name,
    description: tagline,
    lang: localeOf(language()),
    start_url: at(to('Home')),
    scope: '/',
    display: 'browser',
    ...(colors.brand && { theme_color: colors.brand }),
    background_color: '#ffffff',
    icons: [{ src: '/icon.svg', type: 'image/svg+xml', sizes: 'any', purpose: 'any' }],
    shortcuts: [
      { name: t.book, url: at(to('BookingCreate')) },
      { name: t.pickup, url: at(to('PickupRequest')) },
      { name: t.findBooking, url: at(to('BookingClaim')) },
    ],
  }
  return Response.json(manifest, {
    headers: {
      'content-type': 'application/manifest+json',
      'cache-control': 'public, max-age=3600',
      vary: 'accept-language',
    },
  })
}
