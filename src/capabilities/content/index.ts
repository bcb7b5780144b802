import { capability } from '../../http/capability.ts'
import type { Context } from '../../platform/context.ts'
import { content as contract } from './contract.ts'
import { articles as articlesContract } from './office-contract.ts'
import { officeHandlers } from './office-handlers.ts'
import { handlers } from './handlers.ts'
import { shippedArticles } from './shipped-articles.ts'
import { addArticle } from './store.ts'

export { articleSlugs } from './published-articles.ts'
export { termsVersion } from './store.ts'

export const content = capability('content', contract, handlers)
export const articles = capability('articles', articlesContract, officeHandlers)

/** Adds the shipped articles that are missing; existing ones stay as they are. */
export async function seedArticles(ctx: Context): Promise<void> {
  for (const article of await shippedArticles()) await addArticle(ctx, article)
}
