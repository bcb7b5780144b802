import { addressIn, languageTags } from '../../../lib/language.ts'
import { escapeHtml } from '../../../lib/html.ts'
import { publicPages } from './public-pages.ts'
import { readArticles } from '../blog/articles.server.ts'
import { servicesOf, siteOf } from '../../serve/session/context.ts'
import { articlePath } from '../blog/links.ts'
import type { Route } from './+types/sitemap'

/** Every page that search engines shall find, in every language, each with the others beside it (sitemaps.org). */
export async function loader(args: Route.LoaderArgs) {
  const { origin } = servicesOf(args.context)
  const items = await readArticles(args, 'en')
  const paths = [...publicPages(siteOf(args.context).settings.business), ...items.map(({ slug }) => articlePath(slug))]
  const urls = paths.flatMap((path) => {
    const alternates = alternatesOf(origin, path)
    return languageTags().map(
      (language) => `<url><loc>${escapeHtml(origin + addressIn(language, path))}</loc>${alternates}</url>`,
    )
  })
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`
  return new Response(xml, {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}

/** The page in each language, and where those go who read none of them. */
function alternatesOf(origin: string, path: string): string {
  const links = [...languageTags().map((each) => [each, addressIn(each, path)] as const), ['x-default', path] as const]
  return links
    .map(([each, at]) => `<xhtml:link rel="alternate" hreflang="${each}" href="${escapeHtml(origin + at)}"/>`)
    .join('')
}
