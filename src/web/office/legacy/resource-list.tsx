import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { Form, Link, useNavigation, useSubmit } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { CONTROL } from '../../ui/field.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Rich } from '../../ui/rich.tsx'
import { EmptyState } from '../../ui/states.tsx'
import {
  type List,
  type ListColumn,
  type ListFilter,
  type ListQuery,
  listHref,
  PAGE_SIZE,
  shownColumns,
} from './list.ts'
import { texts } from './texts.ts'

interface Props<Row> {
  readonly list: List<Row>
  readonly rows: readonly Row[]
  /** Of all that match, not of this page. */
  readonly count: number
  readonly query: ListQuery
  /** When there is nothing at all, before any search. */
  readonly empty?: ReactNode
}

/** A list with everything that goes with it. Its state is the address: it can be linked, kept and gone back to. */
export function ResourceList<Row>({ list, rows, count, query, empty }: Props<Row>) {
  const t = texts()
  const { state, location } = useNavigation()
  const isNarrowed = query.search !== '' || Object.keys(query.filters).length > 0
  const isLoading = state === 'loading' && location?.search !== undefined
  return (
    <section aria-label={list.label} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Toolbar {...{ list, query, count }} />
      <div aria-busy={isLoading} className={isLoading ? 'opacity-60 transition-opacity delay-200' : undefined}>
        {rows.length > 0 ? (
          <ResourceTable {...{ list, rows, query }} />
        ) : isNarrowed || query.page > 1 ? (
          <EmptyState title={t.nothingMatches}>
            <Rich
              text={t.narrower}
              parts={{ all: <Link to="?" className="font-bold text-link underline underline-offset-4" /> }}
            />
          </EmptyState>
        ) : (
          (empty ?? <EmptyState title={t.nothingYet} />)
        )}
      </div>
      <Pager
        label={list.label}
        page={query.page}
        pageSize={list.pageSize ?? PAGE_SIZE}
        count={count}
        href={(page) => listHref(list, query, { page })}
      />
    </section>
  )
}

const SLIM = 'min-h-11! text-sm! lg:min-h-9.5!'

/** Search, filters, columns and the file. Filters apply when chosen; before scripts run, by the button. */
function Toolbar<Row>({ list, query, count }: { list: List<Row>; query: ListQuery; count: number }) {
  const t = texts()
  const submit = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  const send = () => void submit(form.current, { replace: true, preventScrollReset: true })
  return (
    <Form
      ref={form}
      // A new address (a link that clears, the way back) fills the fields anew.
      key={JSON.stringify([query.search, query.filters])}
      method="get"
      role="search"
      aria-label={list.label}
      className="flex flex-wrap items-end gap-x-3 gap-y-2"
    >
      {query.sort && query.sort !== list.sort && <input type="hidden" name="sort" value={query.sort} />}
      {list.search && (
        <label className="grid min-w-0 grow basis-60 gap-1 text-sm font-bold sm:max-w-96">
          {list.search}
          <input
            type="search"
            name="search"
            defaultValue={query.search}
            maxLength={100}
            data-shortcut="search"
            aria-keyshortcuts="Control+/"
            placeholder={t.searchKeys}
            className={classes(CONTROL, SLIM)}
          />
        </label>
      )}
      {list.filters?.map((filter) => (
        <Filter key={filter.name} filter={filter} value={query.filters[filter.name] ?? ''} onChange={send} />
      ))}
      {(list.search || list.filters) && (
        <Button type="submit" tone="quiet" size="sm">
          {t.search}
        </Button>
      )}
      <div className="ml-auto flex flex-wrap items-end gap-x-3">
        <p className="figures flex min-h-11 items-center text-sm text-muted lg:min-h-9.5" role="status">
          {t.rows(count)}
        </p>
        <Columns list={list} query={query} onChange={send} />
        <a
          href={listHref(list, query, { format: 'csv' })}
          download
          className="inline-flex min-h-11 items-center gap-2 rounded-md px-2 text-sm font-bold text-link underline underline-offset-4 lg:min-h-9.5"
        >
          <Rich text={t.file} parts={{ rest: <span className="sr-only" /> }} />
        </a>
      </div>
    </Form>
  )
}

function Filter({ filter, value, onChange }: { filter: ListFilter; value: string; onChange: () => void }) {
  return (
    <label className="grid min-w-0 gap-1 text-sm font-bold max-sm:basis-full">
      {filter.label}
      {'kind' in filter ? (
        <input
          type="date"
          name={filter.name}
          defaultValue={value}
          onChange={(event) => event.target.validity.valid && onChange()}
          className={classes(CONTROL, SLIM, 'figures tracking-normal')}
        />
      ) : (
        <span className="relative block">
          <select
            name={filter.name}
            defaultValue={value}
            onChange={onChange}
            className={classes(CONTROL, SLIM, 'appearance-none pr-9')}
          >
            <option value="">{texts().all}</option>
            {filter.options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon
            name="chevron"
            size="sm"
            className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-muted"
          />
        </span>
      )}
    </label>
  )
}

function Columns<Row>({ list, query, onChange }: { list: List<Row>; query: ListQuery; onChange: () => void }) {
  const shown = new Set(shownColumns(list, query).map(({ key }) => key))
  const chosen = list.columns.slice(1).filter(({ fileOnly }) => !fileOnly)
  return (
    <details className="relative">
      <summary className="inline-flex min-h-11 items-center gap-1.5 rounded-md px-2 text-sm font-bold text-link lg:min-h-9.5">
        {texts().columns}
        <Icon name="chevron" size="sm" />
      </summary>
      <div className="absolute right-0 z-10 mt-1 grid w-56 rounded-lg bg-raised p-2 shadow-float">
        {chosen.map(({ key, header }) => (
          <label key={key} className="flex min-h-10 items-center gap-3 rounded-md px-2 text-sm hover:bg-sunk">
            <input
              type="checkbox"
              name="columns"
              value={key}
              defaultChecked={shown.has(key)}
              onChange={onChange}
              className="size-5 shrink-0"
            />
            {header}
          </label>
        ))}
      </div>
    </details>
  )
}

type TableProps<Row> = Pick<Props<Row>, 'list' | 'rows' | 'query'>

/** On a phone each row becomes a small list of its own, its headers beside its values. Arrow keys move between rows. */
function ResourceTable<Row>({ list, rows, query }: TableProps<Row>) {
  const columns = shownColumns(list, query)
  return (
    // Rows that lead nowhere hold nothing that takes the focus: arrow keys move the table itself then.
    <div className="overflow-x-auto" {...(!list.href && { role: 'group', tabIndex: 0, 'aria-label': list.label })}>
      <table className="w-full border-collapse text-sm max-sm:block">
        <caption className="sr-only">{list.label}</caption>
        <thead className="max-sm:hidden">
          <tr>
            {columns.map((column) => (
              <Header key={column.key} {...{ list, column, query }} />
            ))}
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {rows.map((row) => (
            <tr key={list.rowKey(row)} className="border-b border-line hover:bg-raised max-sm:block max-sm:py-2">
              {columns.map((column, index) => (
                <td
                  key={column.key}
                  data-header={column.header}
                  className={classes(
                    'px-3 py-1.5 align-top first:pl-1 last:pr-1',
                    column.numeric && 'figures text-right tracking-normal sm:whitespace-nowrap',
                    column.whole && 'whitespace-nowrap',
                    'max-sm:flex max-sm:min-h-8 max-sm:items-center max-sm:justify-between max-sm:gap-4 max-sm:px-1 max-sm:py-0.5 max-sm:text-right wrap-anywhere',
                    'max-sm:before:shrink-0 max-sm:before:font-bold max-sm:before:text-muted max-sm:before:content-[attr(data-header)]',
                  )}
                >
                  {index === 0 && list.href ? (
                    <Link
                      to={list.href(row)}
                      data-row
                      onKeyDown={moveByArrow}
                      className="inline-flex min-h-8 items-center font-bold text-link underline underline-offset-4 decoration-[0.06em] hover:decoration-2"
                    >
                      {column.cell?.(row) ?? column.text(row)}
                    </Link>
                  ) : (
                    <span className="inline-flex min-h-8 items-center">{column.cell?.(row) ?? column.text(row)}</span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Header<Row>({ list, column, query }: { list: List<Row>; column: ListColumn<Row>; query: ListQuery }) {
  const isSorted = query.sort.replace(/^-/, '') === column.key
  const isDescending = query.sort.startsWith('-')
  const next = isSorted && !isDescending ? `-${column.key}` : column.key
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : undefined}
      className={classes(
        'border-b-2 border-ink px-3 py-1.5 whitespace-nowrap first:pl-1 last:pr-1',
        column.numeric ? 'text-right' : 'text-left',
      )}
    >
      {column.sortable ? (
        <Link
          to={listHref(list, query, { sort: next })}
          preventScrollReset
          className="inline-flex min-h-8 items-center gap-1 no-underline hover:underline"
        >
          {column.header}
          <span aria-hidden="true" className={isSorted ? undefined : 'text-line'}>
            {isSorted && isDescending ? '↓' : '↑'}
          </span>
        </Link>
      ) : (
        column.header
      )}
    </th>
  )
}

function moveByArrow(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  const links = [...(event.currentTarget.closest('tbody')?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  const next = links[links.indexOf(event.currentTarget) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
