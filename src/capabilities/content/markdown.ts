import { Marked, type Tokens } from 'marked'
import { kebab } from '../../lib/text.ts'
import { escapeHtml } from '../../lib/html.ts'

/** Where links may lead: pages of the site, anchors, other sites, phone numbers and email addresses. */
const LINK = /^(?:\/(?![/\\])|#|https:\/\/|tel:|mailto:)/i

/**
 * GitHub-flavored Markdown as safe HTML: tags are shown as typed, links outside {@link LINK} become plain text, and images
 * become their alt text. Headings have ids made of their words.
 */
export function toHtml(markdown: string): string {
  const taken = new Map<string, number>()
  return new Marked({
    gfm: true,
    renderer: {
      html: ({ text }: Tokens.HTML | Tokens.Tag) => escapeHtml(text),
      heading({ tokens, depth, text }: Tokens.Heading) {
        // The page itself has the only h1.
        const level = Math.max(2, depth)
        return `<h${level} id="${freeId(text, taken)}">${this.parser.parseInline(tokens)}</h${level}>\n`
      },
      link({ href, tokens }: Tokens.Link) {
        const words = this.parser.parseInline(tokens)
        if (!LINK.test(href)) return words
        const rel = /^https:/i.test(href) ? ' rel="noopener"' : ''
        return `<a href="${escapeHtml(href)}"${rel}>${words}</a>`
      },
      image: ({ text }: Tokens.Image) => escapeHtml(text),
      checkbox: ({ checked }: Tokens.Checkbox) => (checked ? '☑ ' : '☐ '),
    },
  }).parse(markdown, { async: false })
}

/** A unique id for a heading: "what-to-do", "what-to-do-2". */
function freeId(text: string, taken: Map<string, number>): string {
  const base = kebab(text) || 'part'
  let [id, number] = [base, taken.get(base) ?? 1]
  while (taken.has(id)) id = `${base}-${++number}`
  taken.set(base, number).set(id, taken.get(id) ?? 1)
  return id
}
