import type { HTMLAttributes, KeyboardEvent, ReactNode } from 'react'
import { SHORT_WEEKDAYS } from '../../../lib/clock-time.ts'
import { classes } from '../../ui/classes.ts'
import { Link } from '../../ui/link.tsx'
import { daysAfter } from '../../ui/when.ts'

interface Dated {
  readonly date: string
}

interface Props<Day extends Dated> {
  readonly label: string
  /** The dates of one month, in their order. */
  readonly days: readonly Day[]
  readonly today: string
  /** The date that the Tab key leads to. */
  readonly entry: string
  readonly isChosen: (date: string) => boolean
  /** The link of a date, or what stands in its place, given how arrow keys go on from it and what it holds. */
  readonly renderLink: (day: Day, keys: SheetKeys, content: ReactNode) => ReactNode
  /** What stands in a date; it is told by `describe`. */
  readonly renderDay: (day: Day) => ReactNode
  /** All of a date in a sentence. */
  readonly describe: (day: Day) => string
  /** An arrow key led from one date to the next. */
  readonly onStep?: (event: KeyboardEvent, date: string, next: string) => void
  /** Several dates can be chosen: by dragging, say. */
  readonly multiple?: boolean
  readonly pointer?: Pick<HTMLAttributes<HTMLElement>, 'onPointerMove' | 'onPointerUp' | 'onPointerLeave'>
}

/** What the link of a date needs, so that arrow keys go from date to date. */
export interface SheetKeys {
  readonly 'data-date': string
  readonly tabIndex: number
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/** A month as a sheet of days, on a phone as a list of them. Arrow keys go from date to date. */
export function MonthSheet<Day extends Dated>(props: Props<Day>) {
  const { label, days, today, entry, isChosen, renderLink, renderDay, describe, onStep, multiple, pointer } = props
  const shown = { from: days[0]?.date ?? '', to: days.at(-1)?.date ?? '' }
  return (
    <div
      role="grid"
      aria-label={label}
      aria-multiselectable={multiple}
      {...pointer}
      className="grid gap-px overflow-hidden rounded-lg border border-line bg-line select-none md:grid-cols-7"
    >
      <div role="row" className="hidden md:contents">
        {SHORT_WEEKDAYS.map((name) => (
          <div key={name} role="columnheader" className="bg-sunk px-2 py-1.5 text-sm font-bold text-muted">
            {name}
          </div>
        ))}
      </div>
      {weeksOf(days).map((week) => (
        <div key={week[0]?.date} role="row" className="contents">
          <Blank days={week[0]?.date === shown.from ? weekdayOf(shown.from) : 0} />
          {week.map((day) => {
            const { date } = day
            const chosen = isChosen(date)
            const look = classes('group relative min-w-0', chosen ? 'bg-tint' : date < today ? 'bg-sunk' : 'bg-raised')
            const content = (
              <>
                <span className="sr-only">{describe(day)}</span>
                {renderDay(day)}
              </>
            )
            const keys = {
              'data-date': date,
              tabIndex: date === entry ? 0 : -1,
              onKeyDown: stepFrom(date, shown, onStep),
            }
            return (
              <div key={date} role="gridcell" aria-selected={chosen} className={look}>
                {renderLink(day, keys, content)}
              </div>
            )
          })}
          <Blank days={week.at(-1)?.date === shown.to ? 6 - weekdayOf(shown.to) : 0} />
        </div>
      ))}
    </div>
  )
}

function stepFrom<Day extends Dated>(
  date: string,
  shown: { readonly from: string; readonly to: string },
  onStep: Props<Day>['onStep'],
) {
  return (event: KeyboardEvent) => {
    const next = step(event.key, date, shown)
    if (!next) return
    event.preventDefault()
    const grid = event.currentTarget.closest('[role="grid"]')
    grid?.querySelector<HTMLElement>(`[data-date="${next}"]`)?.focus()
    onStep?.(event, date, next)
  }
}

/** Where an arrow key leads from a date, within the dates that are shown; undefined for other keys. */
export function step(key: string, date: string, shown: { readonly from: string; readonly to: string }) {
  const days = STEPS[key]
  if (days === undefined) return undefined
  const next = daysAfter(date, days)
  return next === undefined || next < shown.from || next > shown.to ? undefined : next
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

const SPANS = ['', '', 'md:col-span-2', 'md:col-span-3', 'md:col-span-4', 'md:col-span-5', 'md:col-span-6']

/** The days of other months in the first and the last week. */
function Blank({ days }: { days: number }) {
  if (days === 0) return null
  return <div aria-hidden="true" className={classes('hidden bg-sunk md:block', SPANS[days])} />
}

/** Each week begins on Sunday; the first and the last may be short. */
export function weeksOf<Day extends Dated>(days: readonly Day[]): Day[][] {
  const weeks: Day[][] = []
  for (const day of days) {
    const last = weeks.at(-1)
    if (last && weekdayOf(day.date) !== 0) last.push(day)
    else weeks.push([day])
  }
  return weeks
}

/** 0 for Sunday. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay()
}

/** To the month before or after. */
export function MonthLink({ to, month, label, sign }: { to: string; month: string; label: string; sign: string }) {
  return (
    <Link
      to={to}
      preventScrollReset
      aria-label={`${label}, ${monthName(month)}`}
      className="inline-flex size-11 items-center justify-center rounded-md text-xl font-bold no-underline shadow-[inset_0_0_0_1.5px_var(--color-edge)] hover:bg-sunk sm:size-9"
    >
      <span aria-hidden="true">{sign}</span>
    </Link>
  )
}

/** "December 2026" */
export function monthName(month: string): string {
  return MONTH_NAME.format(new Date(`${month}-01T00:00:00Z`))
}

const MONTH_NAME = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
