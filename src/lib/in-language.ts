import { AsyncLocalStorage } from 'node:async_hooks'
import { addLanguage, type Language, readLanguageFrom } from './language.ts'
import { CATALOGS } from '../languages/catalogs.ts'
import { LANGUAGES } from '../languages/index.ts'

for (const each of LANGUAGES) addLanguage({ ...each, texts: CATALOGS[each.tag] })

const reader = new AsyncLocalStorage<Language>()
readLanguageFrom(() => reader.getStore() ?? 'en')

/** Does something on a server for somebody who reads `language`, with all that follows from it. */
export function inLanguage<Result>(language: Language, work: () => Result): Result {
  return reader.run(language, work)
}
