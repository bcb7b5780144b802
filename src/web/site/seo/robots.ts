import { addressUnder, languageTags } from '../../../lib/language.ts'
import { to } from '../../paths.ts'
import { servicesOf } from '../../serve/session/context.ts'
import type { Route } from './+types/robots'

/** Pages of one person and calls are no use to a crawler. They are guarded besides. */
const CALLS = ['/api/', '/oauth/']
const PRIVATE = ['/auth/', '/bookings/', '/tickets/', '/trips/', '/point-club/', '/staff/', '/email/']

export function loader({ context }: Route.LoaderArgs) {
  const lines = [
    'User-agent: *',
    ...CALLS.map((path) => `Disallow: ${path}`),
    ...PRIVATE.flatMap((path) => [path, ...languageTags().map((each) => addressUnder(each, path))]).map(
      (path) => `Disallow: ${path}`,
    ),
    `Allow: ${to('Home')}`,
    '',
    `Sitemap: ${servicesOf(context).origin}/sitemap.xml`,
    '',
  ]
  return new Response(lines.join('\n'), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
