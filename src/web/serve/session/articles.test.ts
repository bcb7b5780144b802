import { expect, test, vi } from 'vitest'
import { content } from '../../../capabilities/content/contract.ts'
import { reviews } from '../../../capabilities/feedback/reviews-contract.ts'
import { ApiError, type Client, TransportError } from '../../../http/client.ts'
import { inLanguage } from '../../../lib/in-language.ts'
import { harness } from '../../../test/harness.ts'
import { pageArgs } from '../../../test/page-args.ts'
import { loader as readReviews } from '../../site/reviews/reviews.tsx'
import { loader as readTerms } from '../../site/terms/terms.tsx'
import { type ArticleSource, createArticleSource } from './articles.ts'
import { unknownSite } from './site.ts'

const normal = unknownSite('normal')
const away = { call: () => Promise.reject(new TransportError('offline', 'no API')) } as unknown as Client

/** What was read of an API before it went away. */
async function readOf(client: Client): Promise<ArticleSource> {
  const source = createArticleSource(client)
  source.keepUp(normal)
  await vi.waitFor(() => expect(source.last('en')).toBeDefined())
  return source
}

/** A client whose answers are those of another but for some calls. */
function answering(client: Client, instead: ReadonlyMap<unknown, () => unknown>): Client {
  const call = (endpoint: never, input: never) => instead.get(endpoint)?.() ?? client.call(endpoint, input)
  return { call } as unknown as Client
}

test('while the API is away the terms are read as they were, in each language', async () => {
  const h = await harness()
  const articles = await readOf(await h.as.traveller())
  const read = () => readTerms(pageArgs(away, '/terms', { services: { articles } }))
  expect(await read()).toMatchObject({ language: 'en', html: expect.stringContaining('<h2') })
  expect(await inLanguage('es', read)).toMatchObject({ language: 'es' })
})

test('terms that staff have taken off are a missing page then, and ones that were never read one to try again', async () => {
  const h = await harness()
  const missing = () => Promise.reject(new ApiError(404, 'not_found'))
  const articles = await readOf(answering(await h.as.traveller(), new Map([[content.terms, missing]])))
  const read = (articles: ArticleSource) => readTerms(pageArgs(away, '/terms', { services: { articles } }))
  await expect(read(articles)).rejects.toMatchObject({ init: { status: 404 } })
  await expect(read(createArticleSource(away))).rejects.toMatchObject({ init: { status: 503 } })
})

test('while the API is away the newest reviews are read as they were, also by their score', async () => {
  const h = await harness()
  const items = [5, 2, 5].map((score, index) => ({ id: String(index), score }))
  const list = () => Promise.resolve({ items, count: 3, next: null })
  const articles = await readOf(answering(await h.as.traveller(), new Map([[reviews.list, list]])))
  const idsOf = async (path: string) => {
    const site = { ...normal, mode: 'offline' as const }
    const { items } = await readReviews(pageArgs(away, path, { site, services: { articles } }))
    return items.map(({ id }) => id)
  }
  expect(await idsOf('/reviews')).toEqual(['0', '1', '2'])
  expect(await idsOf('/reviews?score=5')).toEqual(['0', '2'])
})
