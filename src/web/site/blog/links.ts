import { PATHS, splitLanguage } from '../../paths.ts'

/** The address of an article. */
export function articlePath(slug: string): string {
  return `${PATHS.Blog}/${encodeURIComponent(slug)}`
}

/**
 * An article's text with its links to our pages where the site stands in this language: `base` is "", "/en" or "/es".
 * A link that names a language keeps it.
 */
export function linkedUnder(base: string, html: string): string {
  return html.replaceAll(/(?<=<a href=")\/[^"]*/g, (address) => {
    const [path = ''] = address.split(/[?#]/)
    return splitLanguage(path).asked ? address : base + address
  })
}
