import { publicPages } from '../../found/public-pages.ts'
import { servicesOf, siteOf } from '../../session/context.ts'
import type { Route } from './+types/sitemap'

/** Every page that search engines shall find (sitemaps.org). */
export function loader({ context }: Route.LoaderArgs) {
  const { origin } = servicesOf(context)
  const urls = publicPages(siteOf(context).settings.business).map((path) => `<url><loc>${origin}${path}</loc></url>`)
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`
  return new Response(xml, {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
