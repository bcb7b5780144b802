import { to } from '../../paths.ts'
import { servicesOf, siteOf } from '../../session/context.ts'
import { articlesOf } from '../blog/articles.ts'
import type { Route } from './+types/feed'

/** The blog as RSS 2.0. */
export function loader({ context }: Route.LoaderArgs) {
  const { origin } = servicesOf(context)
  const { business } = siteOf(context).settings
  const items = articlesOf(business).map(
    ({ path, title, summary }) => `<item>
<title>${escaped(title)}</title>
<link>${origin}${path}</link>
<guid>${origin}${path}</guid>
<description>${escaped(summary)}</description>
</item>`,
  )
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0">
<channel>
<title>${escaped(business.name)}</title>
<link>${origin}${to('Blog')}</link>
<description>${escaped(business.tagline)}</description>
<language>en-US</language>
${items.join('\n')}
</channel>
</rss>
`
  return new Response(xml, {
    headers: { 'content-type': 'application/rss+xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

function escaped(text: string): string {
  return text.replace(/[&<>]/g, (character) => ENTITIES[character] ?? character)
}
