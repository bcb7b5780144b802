import type { ReactNode } from 'react'
import { figure } from '../../../lib/texts.ts'
import type { Permission } from '../../../lib/permissions.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { formatMoney } from '../../ui/money.tsx'
import { when, whenDate, whenTime } from '../../ui/when.ts'
import { OfficeLink } from './office-link.tsx'

/** One column of a list: what it says on the screen, in the file, and whether the API sorts by it. */
export interface Column<Row> extends ColumnOptions {
  /** Also what `sort` says to the API. */
  readonly key: string
  readonly header: string
  /** As the file has it; and as the screen shows it, where there is no `cell`. */
  readonly text: (row: Row) => string
  readonly cell?: (row: Row) => ReactNode
}

interface ColumnOptions {
  readonly numeric?: boolean
  /** Short enough never to be broken across lines, as a booking number. */
  readonly whole?: boolean
  readonly mono?: boolean
  readonly sortable?: boolean
  /** Not shown until somebody chooses it. */
  readonly hidden?: boolean
  /** Only in the file: what the screen says within the column before it. */
  readonly fileOnly?: boolean
  /** Whether a phone shows it; the first five columns unless they say otherwise. */
  readonly phone?: boolean
  /** Said on a phone before the value, which has no header there; figures and moments have one by themselves. */
  readonly labelled?: boolean
  /** What stands for nothing; a dash unless given. */
  readonly none?: string
}

type Value = string | number | null | undefined
/** Labels of a state, each with its tone: of a badge, a filter and the file. */
export type States<State extends string> = Readonly<Record<State, readonly [tone: BadgeTone, label: string]>>

/** What stands for nothing. */
export const NO_VALUE = '–'

const plain = (value: Value, none = NO_VALUE) =>
  value === null || value === undefined || value === '' ? none : `${value}`

/** The columns that many lists share: `column.when('created_at', 'Created')`. */
export const column = {
  text: <Key extends string>(key: Key, header: string, options: ColumnOptions = {}) => ({
    key,
    header,
    ...options,
    text: (row: Readonly<Record<Key, Value>>) => plain(row[key], options.none),
    ...(options.mono && {
      cell: (row: Readonly<Record<Key, Value>>) => (
        <span className="font-mono text-xs">{plain(row[key], options.none)}</span>
      ),
    }),
  }),

  count: <Key extends string>(key: Key, header: string, options: ColumnOptions = {}) => ({
    key,
    header,
    numeric: true,
    labelled: true,
    ...options,
    text: (row: Readonly<Record<Key, number | null>>) => {
      const count = row[key]
      return count === null ? (options.none ?? NO_VALUE) : figure(count)
    },
  }),

  /** Dollars: plain in the file, as in "1234.00", and as people read them on the screen, "$1,234.00". */
  money: <Key extends string>(key: Key, header: string, options: ColumnOptions = {}) => ({
    ...column.text(key, header, { numeric: true, labelled: true, ...options }),
    cell: (row: Readonly<Record<Key, Value>>) => {
      const amount = row[key]
      return typeof amount === 'string' && amount !== '' ? formatMoney(amount) : plain(amount, options.none)
    },
  }),

  when: <Key extends string>(key: Key, header: string, options: ColumnOptions = {}) => ({
    key,
    header,
    labelled: true,
    ...options,
    text: (row: Readonly<Record<Key, string | null>>) => {
      const at = row[key]
      return at === null ? (options.none ?? NO_VALUE) : when(at)
    },
    cell: (row: Readonly<Record<Key, string | null>>) => {
      const at = row[key]
      return at === null ? (options.none ?? NO_VALUE) : momentOf(at)
    },
  }),

  date: <Key extends string>(key: Key, header: string, options: ColumnOptions = {}) => ({
    key,
    header,
    whole: true,
    ...options,
    text: (row: Readonly<Record<Key, string | null>>) => {
      const date = row[key]
      return date === null ? (options.none ?? NO_VALUE) : whenDate(date)
    },
  }),

  badge: <Key extends string, State extends string>(
    key: Key,
    header: string,
    states: States<State>,
    options: ColumnOptions = {},
  ) => ({
    key,
    header,
    whole: true,
    ...options,
    text: (row: Readonly<Record<Key, State>>) => states[row[key]][1],
    cell: (row: Readonly<Record<Key, State>>) => <StateBadge states={states} state={row[key]} />,
  }),

  /** A state that follows from several values. */
  state: <Row, State extends string>(
    key: string,
    header: string,
    states: States<State>,
    stateOf: (row: Row) => State,
    options: ColumnOptions = {},
  ): Column<Row> => ({
    key,
    header,
    whole: true,
    ...options,
    text: (row: Row) => states[stateOf(row)][1],
    cell: (row: Row) => <StateBadge states={states} state={stateOf(row)} />,
  }),

  /** A value that leads to another screen, for who may open that. */
  link: <Row,>(
    key: keyof Row & string,
    header: string,
    to: (row: Row) => string | null,
    allow?: Permission,
    options: ColumnOptions = {},
  ): Column<Row> => ({
    key,
    header,
    ...options,
    text: (row) => plain(row[key] as Value, options.none),
    cell: (row) => (
      <OfficeLink to={to(row)} allow={allow}>
        {plain(row[key] as Value, options.none)}
      </OfficeLink>
    ),
  }),
}

/** A text that stays on one line: with no-break spaces, which cost a list less than elements around its parts. */
function whole(text: string): string {
  return text.replaceAll(' ', '\u00a0')
}

/** A moment that breaks between its date and its time, if at all. */
export function momentOf(at: string): string {
  return `${whole(whenDate(at))}, ${whole(whenTime(at))}`
}

/** A state in a word, with its color. */
export function StateBadge<State extends string>({ states, state }: { states: States<State>; state: State }) {
  const [tone, label] = states[state]
  return <Badge tone={tone}>{label}</Badge>
}
