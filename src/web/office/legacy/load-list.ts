import type { MiddlewareFunction, RouterContextProvider } from 'react-router'
import { pacificDate } from '../../../lib/pacific.ts'
import type { CallInput, Endpoint } from '../../../http/endpoint.ts'
import { load } from '../../serve/session/api.ts'
import { servicesOf } from '../../serve/session/context.ts'
import { csvOf } from '../kit/csv.ts'
import { fileColumns, type List, type ListQuery, listInput, readListQuery } from './list.ts'

/** A call that answers a list: `search`, `sort`, filters, `page_size` and `page_number` in, `items` and `count` out. */
type ListCall = Endpoint

/** What a page asks of its call whatever the address says. */
type Fixed = Readonly<Record<string, string>>

interface Asked {
  readonly context: Readonly<RouterContextProvider>
  readonly url: URL
}

export interface LoadedList<Row, More = unknown> {
  readonly rows: readonly Row[]
  readonly count: number
  readonly query: ListQuery
  /** What the call answers beside the list, as its sums. */
  readonly more: More
}

const FILE_PAGE = 100
const MOST_FILE_PAGES = 100

/** `export const loader = (args) => loadList(args, list(), contract.search)`: the page that the address asks for. */
export async function loadList<Row, More = unknown>(
  args: Asked,
  list: List<Row>,
  call: ListCall,
  fixed: Fixed = {},
): Promise<LoadedList<Row, More>> {
  const query = readListQuery(list, args.url.searchParams)
  const { items, count, ...more } = (await ask(args, call, { ...listInput(list, query), ...fixed })) as Answer<Row>
  return { rows: items, count, query, more: more as More }
}

/**
 * `export const middleware = [listFile(list, contract.search)]`: `?format=csv` answers the whole list as a file instead
 * of the page, with the search, filters, sort and columns of the address; 10,000 rows at most. The list is made for
 * each answer, since its words are.
 */
export function listFile<Row>(
  listOf: () => List<Row>,
  call: ListCall,
  fixed: Fixed = {},
): MiddlewareFunction<Response> {
  return async ({ context, url }, next) => {
    if (url.searchParams.get('format') !== 'csv') return next()
    const list = listOf()
    const query = readListQuery(list, url.searchParams)
    const columns = fileColumns(list, query)
    const rows: Row[] = []
    for (let page = 1; page <= MOST_FILE_PAGES; page++) {
      const input = { ...listInput(list, query), ...fixed, page_size: FILE_PAGE, page_number: page }
      const { items, count } = (await ask({ context, url }, call, input)) as Answer<Row>
      rows.push(...items)
      if (items.length === 0 || rows.length >= count) break
    }
    const lines = [columns.map(({ header }) => header), ...rows.map((row) => columns.map(({ text }) => text(row)))]
    return new Response(csvOf(lines), { headers: fileHeaders(list.label, servicesOf(context).now()) })
  }
}

function fileHeaders(label: string, now: Temporal.Instant): Record<string, string> {
  const name = label.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  return {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}-${pacificDate(now)}.csv"`,
    'cache-control': 'no-store',
  }
}

/** What every such call answers; which rows, the list's own type says. */
interface Answer<Row> {
  readonly items: readonly Row[]
  readonly count: number
}

async function ask(args: Asked, call: ListCall, input: Record<string, unknown>): Promise<unknown> {
  return load(args, call, input as CallInput<ListCall>)
}
