import { isDate } from '../../../lib/pacific.ts'
import { queryString } from '../../paths.ts'
import type { Option } from '../../ui/form-fields.ts'
import type { Column } from './column.tsx'
import type { ListScreen } from './screen.ts'

/** A filter, sent to the API under its name: one of a few, a day (YYYY-MM-DD), or words. */
export type Filter = FilterHead & ({ readonly options: readonly Option[] } | { readonly kind: 'date' | 'text' })

interface FilterHead extends FilterOptions {
  readonly name: string
  readonly label: string
}

interface FilterOptions {
  /** Folded away until it is asked for. */
  readonly folded?: boolean
  /** The option that applies while none is chosen; without one, all rows are shown then. */
  readonly usual?: string
}

/** `filter.choice('status', 'Status', { OPEN: 'Open' })`; the states of a badge do as well as plain labels. */
export const filter = {
  choice: (
    name: string,
    label: string,
    labels: Readonly<Record<string, string | readonly [string, string]>>,
    options: FilterOptions = {},
  ): Filter => ({
    ...options,
    name,
    label,
    options: Object.entries(labels).map(([value, text]) => ({
      value,
      label: typeof text === 'string' ? text : text[1],
    })),
  }),
  day: (name: string, label: string, options: FilterOptions = {}): Filter => ({
    ...options,
    name,
    label,
    kind: 'date',
  }),
  text: (name: string, label: string, options: FilterOptions = {}): Filter => ({
    ...options,
    name,
    label,
    kind: 'text',
  }),
}

/** What decides how the address of a list reads. */
export type List<Row> = Pick<ListScreen<Row>, 'columns' | 'filters' | 'sort' | 'pageSize' | 'beside'>

/** What the address asks of a list. */
export interface ListQuery {
  readonly search: string
  readonly filters: Readonly<Record<string, string>>
  readonly sort: string
  readonly page: number
  /** The row behind which the pages begin, where a list goes on beyond those it reaches at once. */
  readonly after?: string
  /** Keys of the columns that were chosen; empty when nobody chose. */
  readonly columns: readonly string[]
  /** The columns that somebody always wants to see, unless the address names others. */
  readonly own?: readonly string[]
  /** Arguments that all links keep: of what stands beside the table, and that no view is opened in its place. */
  readonly kept: Readonly<Record<string, string>>
}

/** What the address says that shows a list as it comes, to those for whom it opens with a view of theirs. */
export const AS_IT_COMES = { view: 'all' } as const

export const PAGE_SIZE = 25

/** The days that a filter takes: a year that is still being typed has fewer digits. */
export const FILTER_DAYS = { min: '1970-01-01', max: '2999-12-31' } as const

/** Characters of the longest search that any list takes. */
const LONGEST_SEARCH = 254

/**
 * Reads the address: what a list does not know is left out, so that old links and typing do no harm.
 * @param longestSearch in characters, as its call takes it
 */
export function readListQuery<Row>(list: List<Row>, query: URLSearchParams, longestSearch = LONGEST_SEARCH): ListQuery {
  const filters = (list.filters ?? []).flatMap((filter) => {
    const value = query.get(filter.name) ?? ''
    return isKnown(filter, value) ? [[filter.name, value] as const] : []
  })
  const sort = query.get('sort') ?? ''
  const sorted = list.columns.some(({ key, sortable }) => sortable && key === sort.replace(/^-/, ''))
  const page = Number(query.get('page'))
  const known = new Set(list.columns.map(({ key }) => key))
  return {
    search: (query.get('search') ?? '').trim().slice(0, longestSearch),
    filters: Object.fromEntries(filters),
    sort: sorted ? sort : (list.sort ?? ''),
    page: Number.isInteger(page) && page > 0 && page < 100_000 ? page : 1,
    ...(query.get('after') && { after: (query.get('after') ?? '').slice(0, 300) }),
    columns: query.getAll('columns').filter((key) => known.has(key)),
    kept: Object.fromEntries(
      (list.beside?.keeps ?? []).flatMap((name) => {
        const value = query.get(name)
        return value ? [[name, value.slice(0, 40)]] : []
      }),
    ),
  }
}

function isKnown(filter: Filter, value: string): boolean {
  if ('kind' in filter && filter.kind === 'text') return value.trim() !== ''
  if ('kind' in filter) return isDate(value) && value >= FILTER_DAYS.min && value <= FILTER_DAYS.max
  return value !== '' && filter.options.some((option) => option.value === value)
}

/** What the fields of a list's form were filled by, and what the form has asked for since. */
export interface Filled {
  /** Raised when the fields are to be filled anew. */
  readonly round: number
  /** What the address asked last, and at which place of the history. */
  readonly asked: string
  readonly at: string
  readonly sent?: string
}

/** What decides whether the fields of a list's form say what the address does. */
export const askedBy = ({ search, filters }: ListQuery): string => JSON.stringify([search, filters])

/**
 * The fields after a new address. What the form asked for last they say already, and somebody may have gone on; any other (a
 * link that clears, the way back, a link that was faster than what was asked for) fills them anew.
 */
export function filledBy(filled: Filled, asked: string, at: string): Filled {
  return asked === (filled.sent ?? filled.asked) ? { ...filled, asked, at } : { round: filled.round + 1, asked, at }
}

/** What the API is asked: `search`, `sort`, the filters by their names, and the page. */
export function listInput<Row>(list: List<Row>, { search, sort, filters, page, after }: ListQuery) {
  return {
    ...(after && { after }),
    ...(search && { search }),
    ...(sort && { sort }),
    ...filters,
    page_size: list.pageSize ?? PAGE_SIZE,
    page_number: page,
  }
}

/** The address of the same list, asked a little differently; a new sort or filter begins at the first page. */
export function listHref<Row>(
  list: List<Row>,
  query: ListQuery,
  change: Partial<ListQuery> & { format?: string },
): string {
  const { search, filters, sort, page, columns, kept, format } = { page: 1, ...withoutPage(query), ...change }
  const after = 'after' in change ? change.after : 'page' in change ? query.after : undefined
  const text = queryString({
    search: search || undefined,
    ...filters,
    ...kept,
    sort: sort && sort !== list.sort ? sort : undefined,
    after,
    page: page > 1 ? page : undefined,
    format,
  })
  const chosen = columns.map((key) => `columns=${encodeURIComponent(key)}`).join('&')
  if (chosen === '') return text || '?'
  return text === '' ? `?${chosen}` : `${text}&${chosen}`
}

function withoutPage({ search, filters, sort, columns, kept }: ListQuery) {
  return { search, filters, sort, columns, kept }
}

/** The columns to show: those that were chosen, now or for good, else those that are not hidden; the first one always. */
export function shownColumns<Row>(list: List<Row>, { columns, own = [] }: ListQuery): readonly Column<Row>[] {
  const chosen = columns.length > 0 ? columns : own
  return list.columns.filter(
    ({ key, hidden, fileOnly }, index) =>
      !fileOnly && (index === 0 || (chosen.length > 0 ? chosen.includes(key) : !hidden)),
  )
}

/** The arguments by which a view shows a list as it is now, without its page. */
export function viewOf<Row>(list: List<Row>, query: ListQuery): string {
  return listHref(list, { ...query, kept: {} }, {}).slice(1)
}

/** The columns of the file: those of the screen, each followed by what the screen says within it. */
export function fileColumns<Row>(list: List<Row>, query: ListQuery): readonly Column<Row>[] {
  const shown = new Set(shownColumns(list, query))
  let isShown = false
  return list.columns.filter((column) => {
    if (!column.fileOnly) isShown = shown.has(column)
    return isShown
  })
}
