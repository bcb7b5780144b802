import { AsyncLocalStorage } from 'node:async_hooks'
import { type Language, readLanguageFrom } from './language.ts'

const reader = new AsyncLocalStorage<Language>()
readLanguageFrom(() => reader.getStore() ?? 'en')

/** Does something on a server for somebody who reads `language`, with all that follows from it. */
export function inLanguage<Result>(language: Language, work: () => Result): Result {
  return reader.run(language, work)
}
