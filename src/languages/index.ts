import type { Catalog, LanguageEntry } from '../lib/language.ts'

/** A language beside English. `pages` loads what of its catalog a browser needs. */
export interface Translated extends LanguageEntry {
  readonly pages: () => Promise<{ readonly pages: Catalog }>
}

/**
 * The languages we are translated into. Each has a folder here with a file for each part of the product, by the part's
 * id; {@link CATALOGS} of `catalogs.ts` has all of them.
 */
export const LANGUAGES: readonly Translated[] = [
  { tag: 'es', name: 'Español', locale: 'es-US', pages: () => import('./es/pages.ts') },
]
