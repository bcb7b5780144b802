import { type ChangeEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Form, useLocation, useNavigation, useSubmit } from 'react-router'
import type { SavedView } from '../../../capabilities/views/contract.ts'
import { listedCount, mayBeMore } from '../../../lib/listed.ts'
import { toAny } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { CONTROL } from '../../ui/field.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { Pager } from '../../ui/pager.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { type Column, NO_VALUE } from './column.tsx'
import { KeptEach } from './kept.tsx'
import {
  askedBy,
  type Filled,
  filledBy,
  type Filter,
  FILTER_DAYS,
  type ListQuery,
  listHref,
  PAGE_SIZE,
  readListQuery,
  shownColumns,
} from './list.ts'
import type { ListScreen, Shape } from './screen.ts'
import { useMay } from './use-may.ts'
import { ViewsMenu } from './views-menu.tsx'

interface Props<Row> {
  readonly list: ListScreen<Row, never>
  readonly rows: readonly Row[]
  /** All that was answered, for what can be done with a row. */
  readonly loaded: never
  /** Of all that match, not of this page. */
  readonly count: number
  readonly query: ListQuery
  /** The last of these rows, behind which a long list goes on. */
  readonly next: string | null
  /** The reader's own. */
  readonly views: readonly SavedView[]
  readonly viewForm: Shape<'views.add', 'name'>
  /** In characters. */
  readonly longestSearch: number | undefined
}

/** A list with everything that goes with it. Its state is the address: it can be linked, kept and gone back to. */
export function ResourceList<Row>(props: Props<Row>) {
  const { list, rows, loaded, count, next, query, views, viewForm, longestSearch } = props
  const { state, location } = useNavigation()
  const isLoading = state === 'loading' && location?.search !== undefined
  return (
    <section aria-label={list.title} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-end gap-x-3 gap-y-2 sm:flex-nowrap print:hidden">
        <Toolbar {...{ list, query, count, longestSearch }} />
        <ViewsMenu {...{ list, query, views, viewForm }} />
      </div>
      <div aria-busy={isLoading} className={isLoading ? 'opacity-60 transition-opacity delay-200' : undefined}>
        {rows.length > 0 ? (
          <>
            <Picks {...{ list, query, count }} />
            <ResourceTable {...{ list, rows, loaded, query }} />
          </>
        ) : isNarrowed(query) || query.page > 1 ? (
          <EmptyState title="No matches">
            Try other words or fewer filters, or{' '}
            <Link
              to={`?${new URLSearchParams(query.kept)}`}
              className="font-bold text-link underline underline-offset-4"
            >
              show everything
            </Link>
            .
          </EmptyState>
        ) : (
          <EmptyState title={list.empty}>{list.emptyHint}</EmptyState>
        )}
      </div>
      <Pager
        label={list.title}
        page={query.page}
        pageSize={list.pageSize ?? PAGE_SIZE}
        count={count}
        search={query.search}
        href={(page) => listHref(list, query, { page })}
      />
      <Further {...{ list, query, count, next }} />
    </section>
  )
}

/** Beyond the rows that pages reach: further on from the last of them, and back to the first. */
function Further<Row>({ list, query, count, next }: Pick<Props<Row>, 'list' | 'query' | 'count' | 'next'>) {
  const isLast = query.page * (list.pageSize ?? PAGE_SIZE) >= count
  const goesOn = mayBeMore(count, query.search) && isLast && next
  const look = 'inline-flex min-h-11 items-center font-bold text-link underline underline-offset-4'
  if (!query.after && !goesOn) return null
  return (
    <p className="flex flex-wrap gap-x-5 text-sm">
      {query.after && (
        <Link to={listHref(list, query, {})} className={look}>
          Back to the first rows
        </Link>
      )}
      {goesOn && (
        <Link to={listHref(list, query, { after: goesOn, page: 1 })} className={look}>
          Show more rows
        </Link>
      )}
    </p>
  )
}

function isNarrowed({ search, filters }: ListQuery): boolean {
  return search !== '' || Object.keys(filters).length > 0
}

/** The form that ticked rows belong to, wherever they stand. */
const PICKS = 'picks'

/** What can be done with the ticked rows, or with all that match. It leads on to a page that asks what to do. */
function Picks<Row>({ list, query, count }: Pick<Props<Row>, 'list' | 'query' | 'count'>) {
  const may = useMay()
  if (!list.picks || !may(list.picks.allow)) return null
  const { to, label } = list.picks
  return (
    <Form id={PICKS} method="get" action={toAny(to, {})} className="mb-2 flex flex-wrap items-center gap-2">
      {Object.entries({ ...(query.search && { search: query.search }), ...query.filters }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <span className="text-sm font-bold">{label}</span>
      <Button type="submit" name="of" value="ticked" tone="quiet" size="sm">
        Selected
      </Button>
      {isNarrowed(query) && (
        <Button type="submit" name="of" value="all" tone="quiet" size="sm">
          All {listedCount(count, query.search)} that match
        </Button>
      )}
    </Form>
  )
}

/** Ticks all rows of the page, or none; it begins unticked on each page. */
function PickAll() {
  const pickAll = (event: ChangeEvent<HTMLInputElement>) => {
    const boxes = event.target.closest('table')?.querySelectorAll<HTMLInputElement>('[data-pick]') ?? []
    for (const box of boxes) box.checked = event.target.checked
  }
  return (
    <input
      type="checkbox"
      aria-label="Select all rows on this page"
      onChange={pickAll}
      className="invisible size-5 in-data-hydrated:visible"
    />
  )
}

const SLIM = 'control-slim'

/** A date applies when it was not typed on for so long, or when it is left. */
const PAUSE_MS = 600

/** Search, filters, columns and the file. Filters apply when chosen; before scripts run, by the button. */
function Toolbar<Row>(props: Pick<Props<Row>, 'list' | 'query' | 'count' | 'longestSearch'>) {
  const { list, query, count, longestSearch } = props
  const mayExport = useMay()('Lists:Export')
  const submit = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  const asked = askedBy(query)
  const { key: at } = useLocation()
  const [filled, setFilled] = useState<Filled>({ round: 0, asked, at })
  if (asked !== filled.asked || at !== filled.at) setFilled(filledBy(filled, asked, at))
  const noteSent = () => {
    const fields = [...new FormData(form.current ?? undefined)].map(([name, value]) => [name, value as string])
    const sent = askedBy(readListQuery(list, new URLSearchParams(fields), longestSearch))
    setFilled((now) => ({ ...now, sent }))
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const forget = () => {
    clearTimeout(timer.current)
    timer.current = undefined
  }
  const send = () => {
    forget()
    noteSent()
    void submit(form.current, { replace: true, preventScrollReset: true })
  }
  // What was typed before the fields were filled anew is asked for no more.
  useEffect(() => forget, [filled.round])
  const sendSoon = (isWhole: boolean) => {
    forget()
    if (isWhole) timer.current = setTimeout(send, PAUSE_MS)
  }
  const sendNow = () => {
    if (timer.current !== undefined) send()
  }
  const folded = list.filters?.filter((filter) => filter.folded) ?? []
  const drawFilter = (filter: Filter) => (
    <FilterField
      key={filter.name}
      filter={filter}
      value={query.filters[filter.name] ?? ''}
      onChoice={send}
      onDate={sendSoon}
      onLeave={sendNow}
    />
  )
  return (
    <Form
      ref={form}
      key={filled.round}
      method="get"
      onSubmit={() => {
        forget()
        noteSent()
      }}
      role="search"
      aria-label={list.title}
      className="flex min-w-0 grow flex-wrap items-end gap-x-3 gap-y-2 max-sm:contents"
    >
      {query.sort && query.sort !== list.sort && <input type="hidden" name="sort" value={query.sort} />}
      {list.search && (
        <label className="grid min-w-0 grow basis-56 gap-1 text-sm font-bold sm:max-w-96">
          {list.search}
          <input
            type="search"
            name="search"
            defaultValue={query.search}
            maxLength={longestSearch}
            data-shortcut="search"
            aria-keyshortcuts="Control+/"
            placeholder="Ctrl /"
            className={classes(CONTROL, SLIM)}
          />
        </label>
      )}
      {list.search && <Go />}
      {Object.entries(query.kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {list.filters?.filter(({ folded }) => !folded).map(drawFilter)}
      {folded.length > 0 && (
        <MoreFilters isOpen={folded.some(({ name }) => query.filters[name])}>{folded.map(drawFilter)}</MoreFilters>
      )}
      {!list.search && list.filters && <Go />}
      <div className="ml-auto flex flex-wrap items-end sm:gap-x-3">
        <p className="figures flex min-h-11 items-center px-1 text-sm text-muted lg:min-h-9.5" role="status">
          {listedCount(count, query.search)} {count === 1 ? 'row' : 'rows'}
        </p>
        <Columns list={list} query={query} onChange={send} />
        {mayExport && (
          <a
            href={listHref(list, query, { format: 'csv' })}
            className="inline-flex min-h-11 items-center gap-2 rounded-md px-2 text-sm font-bold text-link underline underline-offset-4 lg:min-h-9.5"
          >
            <span>
              CSV<span className="sr-only"> file of all rows</span>
            </span>
          </a>
        )}
      </div>
    </Form>
  )
}

/** Open from the start where one of them applies; afterwards it is its reader's to open and close. */
function MoreFilters({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const [isOpenAtFirst] = useState(isOpen)
  return (
    <details open={isOpenAtFirst} className="max-sm:w-full">
      <summary className="inline-flex min-h-11 cursor-pointer items-center gap-1.5 rounded-md px-2 text-sm font-bold text-link lg:min-h-9.5">
        More filters
        <Icon name="chevron" size="sm" />
      </summary>
      <div className="mt-1 flex flex-wrap items-end gap-x-3 gap-y-2">{children}</div>
    </details>
  )
}

function Go() {
  return (
    <Button type="submit" tone="quiet" size="sm">
      Search
    </Button>
  )
}

interface FilterFieldProps {
  readonly filter: Filter
  readonly value: string
  readonly onChoice: () => void
  /** Told whether what is typed so far is a date, or none at all. */
  readonly onDate: (isWhole: boolean) => void
  readonly onLeave: () => void
}

function FilterField({ filter, value, onChoice, onDate, onLeave }: FilterFieldProps) {
  return (
    <label className="list-filter">
      {filter.label}
      {'kind' in filter ? (
        <input
          type={filter.kind}
          name={filter.name}
          defaultValue={value}
          {...(filter.kind === 'date' && {
            ...FILTER_DAYS,
            onChange: (event: ChangeEvent<HTMLInputElement>) => onDate(event.target.validity.valid),
            onBlur: onLeave,
          })}
          className={classes(CONTROL, SLIM, 'figures tracking-normal')}
        />
      ) : (
        <span className="relative block">
          <select
            name={filter.name}
            defaultValue={value === filter.usual ? '' : value}
            onChange={onChoice}
            className={classes(CONTROL, SLIM, 'appearance-none pr-9')}
          >
            {filter.usual === undefined && <option value="">All</option>}
            {filter.options.map((option) => (
              <option key={option.value} value={option.value === filter.usual ? '' : option.value}>
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

function Columns<Row>({
  list,
  query,
  onChange,
}: {
  list: ListScreen<Row, never>
  query: ListQuery
  onChange: () => void
}) {
  const shown = new Set(shownColumns(list, query).map(({ key }) => key))
  const chosen = list.columns.slice(1).filter(({ fileOnly }) => !fileOnly)
  return (
    <details className="relative">
      <summary className="inline-flex min-h-11 items-center gap-1.5 rounded-md px-2 text-sm font-bold text-link lg:min-h-9.5">
        Columns
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

type TableProps<Row> = Pick<Props<Row>, 'list' | 'rows' | 'loaded' | 'query'>

const PHONE_COLUMNS = 5
/** Two on each of three lines. */
const MOST_ON_PHONE = 6

/**
 * On a phone each row is a block of three lines at most, two columns wide: the link, and beside and below it what matters
 * most. Arrow keys move between rows.
 */
function ResourceTable<Row>({ list, rows, loaded, query }: TableProps<Row>) {
  const may = useMay()
  const columns = shownColumns(list, query)
  const isPicked = list.picks !== undefined && may(list.picks.allow)
  const link = linkOf(list, may)
  const lookOf = cellLooks<Row>()
  return (
    // Rows that lead nowhere hold nothing that takes the focus: arrow keys move the table itself then.
    <div className="overflow-x-auto" {...(!link && { role: 'group', tabIndex: 0, 'aria-label': list.title })}>
      <table className="w-full border-collapse text-sm max-sm:block">
        <caption className="sr-only">{list.title}</caption>
        <thead className="max-sm:hidden">
          <tr>
            {isPicked && (
              <th scope="col" className="w-8 border-b-2 border-ink py-1.5 pl-1 text-left align-middle">
                <PickAll key={rows.map(list.key).join(' ')} />
              </th>
            )}
            {columns.map((column) => (
              <Header key={column.key} {...{ list, column, query }} />
            ))}
            {list.rowActions && (
              <th scope="col" className="border-b-2 border-ink">
                <span className="sr-only">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <KeptEach
          as="tbody"
          items={rows}
          itemKey={list.key}
          of={[list.path, isPicked, ...columns.flatMap(({ key, header }) => [key, header])].join(' ')}
          isDrawnAnew={list.rowActions !== undefined}
          className="max-sm:block"
          renderItem={(row) => <ListRow {...{ list, row, loaded, columns, isPicked, lookOf }} />}
        />
      </table>
    </div>
  )
}

/** Where its rows lead, for whoever may go there. */
function linkOf<Row>({ link, linkAllow }: ListScreen<Row, never>, may: ReturnType<typeof useMay>) {
  return linkAllow === undefined || may(linkAllow) ? link : undefined
}

interface RowProps<Row> extends Pick<Props<Row>, 'list' | 'loaded'> {
  readonly row: Row
  readonly columns: readonly Column<Row>[]
  readonly isPicked: boolean
  readonly lookOf: ReturnType<typeof cellLooks<Row>>
}

function ListRow<Row>({ list, row, loaded, columns, isPicked, lookOf }: RowProps<Row>) {
  const may = useMay()
  const link = linkOf(list, may)
  const onPhone = columns.filter((column, index) => isOnPhone(column, index, row)).slice(0, MOST_ON_PHONE)
  return (
    <tr className={classes('list-row', isPicked ? PICKED_ROW : PLAIN_ROW)}>
      {isPicked && (
        <td className="list-cell pl-1 max-sm:row-span-3">
          <input
            type="checkbox"
            form={PICKS}
            name="ids"
            value={list.key(row)}
            data-pick
            aria-label={`Select ${columns[0]?.text(row)}`}
            className="mt-1.5 size-5"
          />
        </td>
      )}
      {columns.map((column, index) => {
        const said = column.cell?.(row) ?? column.text(row)
        const leads = index === 0 && link
        const isText = typeof said === 'string' && !leads
        const look = lookOf(column, index, onPhone)
        return (
          <td key={column.key} data-header={column.header} className={isText ? `${look} list-plain` : look}>
            {leads ? (
              <Link to={link(row)} data-row onKeyDown={moveByArrow} className="list-link">
                {said}
              </Link>
            ) : isText ? (
              said
            ) : (
              <span className="list-text">{said}</span>
            )}
          </td>
        )
      })}
      {list.rowActions && <td className="list-cell text-right max-sm:col-span-full">{list.rowActions(row, loaded)}</td>}
    </tr>
  )
}

/** What has no value takes no room there. */
function isOnPhone<Row>(column: Column<Row>, index: number, row: Row): boolean {
  return (column.phone ?? index < PHONE_COLUMNS) && column.text(row) !== NO_VALUE
}

/** The looks of cells, each of which is put together once for all rows. */
function cellLooks<Row>() {
  const known = new Map<string, string>()
  return (column: Column<Row>, index: number, onPhone: readonly Column<Row>[]): string => {
    const place = onPhone.indexOf(column)
    const key = `${index} ${place} ${onPhone.length}`
    const look =
      known.get(key) ??
      classes(
        'list-cell',
        column.numeric && 'list-figure',
        !column.numeric && !column.whole && 'sm:min-w-24',
        column.whole && 'whitespace-nowrap',
        isLabelledOnPhone(column, place, onPhone.length) && 'list-labelled',
        index === 0 && 'max-sm:font-bold',
        placeOnPhone(place, onPhone.length),
      )
    known.set(key, look)
    return look
  }
}

/** A figure is told by its header; a moment where it has the line for itself. The first column is the name of the row. */
function isLabelledOnPhone<Row>(column: Column<Row>, place: number, count: number): boolean {
  const isAlone = place === count - 1 && place % 2 === 0
  return column.labelled === true && place > 0 && (column.numeric === true || isAlone)
}

/** Left and right by turns; the last one alone has the whole line. */
function placeOnPhone(place: number, count: number): string {
  if (place < 0) return 'max-sm:hidden'
  if (place % 2 === 1) return 'max-sm:text-right'
  return place === count - 1 ? 'max-sm:col-span-2 max-sm:text-left' : 'max-sm:text-left'
}

const PLAIN_ROW = 'max-sm:grid-cols-[minmax(42%,1fr)_fit-content(54%)]'
const PICKED_ROW = 'max-sm:grid-cols-[auto_minmax(38%,1fr)_fit-content(50%)]'

function Header<Row>({ list, column, query }: { list: ListScreen<Row, never>; column: Column<Row>; query: ListQuery }) {
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
