import { type Article, content } from '../../../capabilities/content/contract.ts'
import { type Review, reviews } from '../../../capabilities/feedback/reviews-contract.ts'
import { ApiError, type Client } from '../../../http/client.ts'
import { type Language, languageTags } from '../../../lib/language.ts'
import type { Site } from './site.ts'

/** What is published and changes with the site alone, as it was last read, for when the API cannot be asked. */
export interface ArticleSource {
  /** Reads it anew, once for each version of the site; nobody waits for it, and a failure is tried at the next page. */
  keepUp(site: Site): void
  /** The articles of the blog in a language; undefined when they were never read. */
  last(language: Language): readonly Article[] | undefined
  /** The contract of a booking in a language, null where there is none; undefined when it was never read. */
  terms(language: Language): Article | null | undefined
  /** The newest reviews; undefined when they were never read. */
  reviews(): readonly Review[] | undefined
}

/** So many reviews are kept. */
const MOST_REVIEWS = 100

export function createArticleSource(client: Client): ArticleSource {
  let blogs: ReadonlyMap<Language, readonly Article[]> = new Map()
  let terms: ReadonlyMap<Language, Article | null> = new Map()
  let newest: readonly Review[] | undefined
  let version: number | undefined
  let isReading = false

  async function read(wanted: number): Promise<void> {
    try {
      const ofBlog = async (language: Language) => (await client.call(content.blog, { language })).items
      const ofTerms = (language: Language) => client.call(content.terms, { language }).catch(nullIfMissing)
      const [blog, contract, { items }] = await Promise.all([
        inEachLanguage(ofBlog),
        inEachLanguage(ofTerms),
        client.call(reviews.list, { page_size: MOST_REVIEWS }),
      ])
      blogs = blog
      terms = contract
      newest = items
      version = wanted
    } catch {
      // What is kept stays; why the API did not answer is told where a page needs it.
    } finally {
      isReading = false
    }
  }

  return {
    keepUp({ mode, settings }) {
      if (mode !== 'normal' || isReading || settings.version === version) return
      isReading = true
      void read(settings.version)
    },
    last: (language) => blogs.get(language),
    terms: (language) => terms.get(language),
    reviews: () => newest,
  }
}

async function inEachLanguage<Value>(read: (language: Language) => Promise<Value>): Promise<Map<Language, Value>> {
  return new Map(await Promise.all(languageTags().map(async (tag) => [tag, await read(tag)] as const)))
}

function nullIfMissing(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null
  throw error
}
