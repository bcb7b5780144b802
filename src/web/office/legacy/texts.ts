import { counted, englishOnly } from '../../../lib/texts.ts'

/** What every list and every history says. */
export const en = {
  nothingMatches: 'Nothing matches',
  narrower: 'Try other words or fewer filters, or <all>show everything</all>.',
  nothingYet: 'Nothing here yet',
  search: 'Search',
  /** Inside the empty field of a search: the keys that lead there. */
  searchKeys: 'Ctrl /',
  rows: (count: number) => counted(count, { one: 'row', other: 'rows' }),
  columns: 'Columns',
  all: 'All',
  file: 'CSV<rest> file of all rows</rest>',
  history: 'History',
  neverChanged: 'Nothing was changed yet.',
}

export const texts = englishOnly(en)
