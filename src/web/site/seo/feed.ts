import { addressIn, localeOf, language } from '../../../lib/language.ts'
import { escapeHtml } from '../../../lib/html.ts'
import { to } from '../../paths.ts'
import { readArticles } from '../blog/articles.server.ts'
import { servicesOf, siteOf } from '../../serve/session/context.ts'
import { articlePath } from '../blog/links.ts'
import type { Route } from './+types/feed'

/** The blog as RSS 2.0, in the language of its address. */
export async function loader(args: Route.LoaderArgs) {
  const { origin } = servicesOf(args.context)
  const { business } = siteOf(args.context).settings
  const items = await readArticles(args)
  const entries = items.map(({ slug, title, summary, published_on }) => {
    const url = origin + addressIn(language(), articlePath(slug))
    return `<item>
<title>${escapeHtml(title)}</title>
<link>${url}</link>
<guid>${url}</guid>
<pubDate>${new Date(published_on).toUTCString()}</pubDate>
<description>${escapeHtml(summary)}</description>
</item>`
  })
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0">
<channel>
<title>${escapeHtml(business.name)}</title>
<link>${origin}${addressIn(language(), to('Blog'))}</link>
<description>${escapeHtml(business.tagline)}</description>
<language>${localeOf(language())}</language>
${entries.join('\n')}
</channel>
</rss>
`
  return new Response(xml, {
    headers: {
      'content-type': 'application/rss+xml; charset=utf-8',
      'cache-control': 'public, max-age=3600',
      vary: 'accept-language',
    },
  })
}
