import { AsyncLocalStorage } from 'node:async_hooks'
import { addLanguage, type Language, readLanguageFrom } from './language.ts'
import { CATALOGS } from '../languages/catalogs.ts'
import { LANGUAGES } from '../languages/index.ts'

for (const each of LANGUAGES) addLanguage({ ...each, texts: CATALOGS[each.tag] })

const reader = new AsyncLocalStorage<Language>()
readLanguageFrom(() => reader.getStore() ?? 'en')

/** Runs `work` on a server with `language` as the reader's language, async work included. */
export function inLanguage<Result>(language: Language, work: () => Result): Result {
  return reader.run(language, work)
}
