import { textsOf } from '../../../lib/texts.ts'

/** The page of an address that names none. */
export const en = {
  search: 'Search this site',
  go: 'Search',
  searching: 'Searching…',
  results: 'Search results',
  found: (query: string) => `Pages that match “${query}”`,
  nothing: (query: string) => `Nothing matches “${query}”`,
}

export const texts = textsOf('site/missing', en)
