/** A part of an article under a heading of its own. */
export interface Section {
  readonly id: string
  readonly title: string
}

const HEADING = /<h2 id="([^"]+)">(.*?)<\/h2>/g

/** The sections of an article in their order, by the headings of its HTML. */
export function sectionsOf(html: string): Section[] {
  return [...html.matchAll(HEADING)].map(([, id = '', inside = '']) => ({
    id,
    title: unescaped(inside.replaceAll(/<[^>]+>/g, '')),
  }))
}

const CHARACTERS = new Map([
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&#39;', "'"],
])

/** What articles escape, as it is read. */
function unescaped(html: string): string {
  return html.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => CHARACTERS.get(entity) ?? entity)
}
