import type { Catalog, Language } from '../lib/language.ts'
import { catalog as es } from './es/index.ts'

/** Everything that the languages of {@link LANGUAGES} say, for servers. */
export const CATALOGS: Readonly<Record<Language, Catalog>> = { es }
