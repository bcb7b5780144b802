import { type Article, content } from '../../../capabilities/content/contract.ts'
import type { Client } from '../../../http/client.ts'
import { type Language, languageTags } from '../../../lib/language.ts'
import type { Site } from './site.ts'

/** The articles of the blog as they were last published, for when the API cannot be asked. */
export interface ArticleSource {
  /** Reads them anew, once for each version of the site; nobody waits for it, and a failure is tried at the next page. */
  keepUp(site: Site): void
  /** Those of a language; undefined when they were never read. */
  last(language: Language): readonly Article[] | undefined
}

export function createArticleSource(client: Client): ArticleSource {
  let kept: ReadonlyMap<Language, readonly Article[]> = new Map()
  let version: number | undefined
  let isReading = false

  async function read(wanted: number): Promise<void> {
    try {
      const blogs = languageTags().map(async (language) => {
        const { items } = await client.call(content.blog, { language })
        return [language, items] as const
      })
      kept = new Map(await Promise.all(blogs))
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
    last: (language) => kept.get(language),
  }
}
