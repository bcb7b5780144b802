/** A page as the router knows it on either side of the wire. */
interface Match {
  readonly id: string
  readonly loaderData?: unknown
}

interface Shown {
  /** Of a landing page. */
  readonly name?: string
  /** Of an article. */
  readonly article?: { readonly slug: string }
}

/** Routes that show one of several pages each, and which of them this is. */
const SEVERAL: Readonly<Record<string, (shown: Shown) => string | undefined>> = {
  KeywordNearAirport: ({ name }) => name,
  BlogArticle: ({ article }) => article?.slug,
}

/** The name under which a page is counted: that of its route, of the landing page, or the slug of the article. */
export function pageName(match: Match | undefined): string | undefined {
  const nameOf = match && SEVERAL[match.id]
  if (!nameOf) return match?.id
  return nameOf(match.loaderData ?? {}) ?? 'NotFound'
}
