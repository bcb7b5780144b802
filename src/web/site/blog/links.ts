import { PATHS } from '../../paths.ts'

/** The address of an article. */
export function articlePath(slug: string): string {
  return `${PATHS.Blog}/${encodeURIComponent(slug)}`
}

/** An article's text with its links to our pages where the site stands in this language: `base` is "", "/en" or "/es". */
export function linkedUnder(base: string, html: string): string {
  return html.replaceAll('<a href="/', `<a href="${base}/`)
}
