import { unescapeHtml } from '../../../lib/html.ts'

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
    title: unescapeHtml(inside.replaceAll(/<[^>]+>/g, '')),
  }))
}
