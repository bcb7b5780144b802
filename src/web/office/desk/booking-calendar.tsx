import { useLocation } from 'react-router'
import type { BookingDay } from '../../../capabilities/bookings/office-contract.ts'
import { addMonths } from '../../../capabilities/space/rules.ts'
import { SHORT_WEEKDAYS } from '../../../lib/clock-time.ts'
import { figure } from '../../../lib/texts.ts'
import { useSite } from '../../serve/session/use-session.ts'
import { className } from '../../site/names/names.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { whenDate } from '../../ui/when.ts'
import { Kept } from '../kit/kept.tsx'
import type { ListQuery } from '../kit/list.ts'
import { MonthLink, monthName, MonthSheet, weekdayOf } from '../kit/month-sheet.tsx'
import { VehicleClassName } from '../kit/vehicle-class-name.tsx'

interface Props {
  readonly answer: { readonly month: string; readonly today: string; readonly days: readonly BookingDay[] } | null
  readonly query: ListQuery
  readonly href: (change: Partial<ListQuery>) => string
}

/** What arrives, leaves and stands on the lot, day by day; a day opens the list of it. */
export function BookingCalendar({ answer, query, href }: Props) {
  const { pathname } = useLocation()
  const look = 'grid content-start gap-3'
  if (answer) {
    return (
      <Kept
        as="section"
        of={() => JSON.stringify([pathname, answer, query])}
        aria-labelledby="calendar"
        className={look}
      >
        <Month {...answer} query={query} href={(change) => (pathname + href(change)).replace(/\?$/, '')} />
      </Kept>
    )
  }
  return (
    <section aria-labelledby="calendar" className={look}>
      <h2 id="calendar" className="text-lg">
        Calendar
      </h2>
      <Notice
        tone="warning"
        title="The calendar could not be loaded"
        action={
          <ButtonLink to={href({})} tone="quiet" size="sm">
            Try again
          </ButtonLink>
        }
      >
        The list is complete without it.
      </Notice>
    </section>
  )
}

/** Filters that choose a day: the calendar sets one of them anew, and leaves what else narrows the list. */
const OF_A_DAY = ['from', 'until', 'leaves_from', 'leaves_until', 'on'] as const

function Month({ month, today, days: all, query, href }: Omit<Props, 'answer'> & NonNullable<Props['answer']>) {
  const { settings } = useSite()
  const code = query.filters.vehicle_class
  const days = all.map(({ date, classes }) => ({
    date,
    classes: classes.filter(({ vehicle_class }) => code === undefined || vehicle_class === code),
  }))
  const chosen = chosenDay(query.filters)
  const others = Object.fromEntries(Object.entries(query.filters).filter(([name]) => !isOfADay(name)))
  const toDay = (filters: Readonly<Record<string, string>>) =>
    href({
      filters: { ...others, status: others.status ?? 'NOT_CANCELED', ...filters },
      sort: 'arrival',
      kept: { month },
    })
  const toMonth = (shown: string | undefined) => href({ kept: shown ? { month: shown } : {} })
  const day = days.find(({ date }) => date === chosen)
  const isThisMonth = today.startsWith(month)
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <h2 id="calendar" className="mr-auto text-lg">
          {monthName(month)}
        </h2>
        <MonthLink to={toMonth(addMonths(month, -1))} month={addMonths(month, -1)} label="Previous month" sign="‹" />
        {!isThisMonth && (
          <ButtonLink to={toMonth(undefined)} tone="quiet" size="sm">
            This month
          </ButtonLink>
        )}
        <MonthLink to={toMonth(addMonths(month, 1))} month={addMonths(month, 1)} label="Next month" sign="›" />
      </div>
      {days.every(({ classes }) => classes.length === 0) ? (
        <EmptyState title="No vehicle class to show">Choose another class, or all of them.</EmptyState>
      ) : (
        <MonthSheet
          label={`Bookings in ${monthName(month)}`}
          days={days}
          today={today}
          entry={day?.date ?? (isThisMonth ? today : `${month}-01`)}
          isChosen={(date) => date === chosen}
          renderLink={({ date }, keys, content) => (
            <Link
              {...keys}
              to={toDay({ from: date, until: date })}
              preventScrollReset
              aria-current={date === chosen ? 'date' : undefined}
              className={classes(
                'block h-full p-2.5 no-underline hover:bg-tint md:p-1.5',
                date === chosen && 'shadow-[inset_0_0_0_2px_var(--color-link)]',
              )}
            >
              {content}
            </Link>
          )}
          renderDay={(shown) => <DayCell day={shown} isToday={shown.date === today} />}
          describe={({ date, classes }) => describe(date, classes, (vehicleClass) => className(settings, vehicleClass))}
        />
      )}
      <p className="text-sm text-muted">↓ arrivals, ↑ departures. The bars show how full each class is.</p>
      {day && <DayTable day={day} toDay={toDay} />}
    </>
  )
}

function isOfADay(name: string): boolean {
  return (OF_A_DAY as readonly string[]).includes(name)
}

/** The one day that the list is filtered to. */
function chosenDay({ from, until, leaves_from, leaves_until, on }: ListQuery['filters']): string | undefined {
  if (from !== undefined && from === until) return from
  return leaves_from !== undefined && leaves_from === leaves_until ? leaves_from : on
}

type ClassDay = BookingDay['classes'][number]

function sumOf(classes: readonly ClassDay[], key: 'arrivals' | 'departures' | 'stays'): number {
  return classes.reduce((sum, each) => sum + each[key], 0)
}

/** From the top of one bar to that of the next, and what is free between them, in pixels; as `tracks` of the styles has them. */
const BAR = 6
const GAP = 2

/** A day in one line on a phone, in a small box on a sheet; what it says is told by its link. */
function DayCell({ day: { date, classes: own }, isToday }: { day: BookingDay; isToday: boolean }) {
  const [arrivals, departures] = [sumOf(own, 'arrivals'), sumOf(own, 'departures')]
  const number = Number(date.slice(8))
  return (
    <span aria-hidden="true" className="day-cell">
      <span data-weekday={SHORT_WEEKDAYS[weekdayOf(date)]} className="day-number">
        {isToday ? <span className="rounded-sm bg-accent px-1 text-on-accent">{number}</span> : number}
      </span>
      <span className="figures flex gap-x-4 text-sm leading-tight md:flex-col md:text-xs">
        {arrivals + departures > 0 && (
          <>
            <Count sign="↓" count={arrivals} />
            <Count sign="↑" count={departures} />
          </>
        )}
      </span>
      <svg width="100%" height={BAR * own.length - GAP} className="tracks md:mt-auto">
        {own.map((each, index) => {
          if (each.booked === 0) return null
          const place = { y: BAR * index, width: `${shareOf(each)}%`, height: BAR - GAP, rx: 2 }
          return <rect key={each.vehicle_class} {...place} className={toneOf(each)} />
        })}
      </svg>
    </span>
  )
}

/** Days on which nobody comes stay empty, so that the others are seen. */
function Count({ sign, count }: { sign: string; count: number }) {
  return (
    <span className="min-w-8 whitespace-nowrap">
      {count > 0 ? (
        <>
          <span className="text-muted">{sign}</span> {figure(count)}
        </>
      ) : (
        '\u00a0'
      )}
    </span>
  )
}

/** Percent of the spaces that are taken, 100 at most. */
function shareOf({ booked, spaces }: ClassDay): number {
  if (spaces === 0) return booked > 0 ? 100 : 0
  return Math.min(100, Math.round((booked / spaces) * 100))
}

function toneOf({ booked, spaces }: ClassDay): string {
  if (booked > spaces) return 'fill-danger'
  return booked >= spaces * 0.85 ? 'fill-accent' : 'fill-brand dark:fill-link'
}

/** "Thu, 12/24/26: Standard 31 arrive, 28 leave, 340 of 400 spaces taken" */
function describe(date: string, own: readonly ClassDay[], nameOf: (code: ClassDay['vehicle_class']) => string): string {
  const said = own.map(
    (each) =>
      `${nameOf(each.vehicle_class)} ${figure(each.arrivals)} arrive, ${figure(each.departures)} leave, ${figure(each.booked)} of ${figure(each.spaces)} spaces taken`,
  )
  return `${whenDate(date)}: ${said.join('; ')}`
}

/** The chosen day class by class; each figure of all leads to its bookings. */
function DayTable({
  day: { date, classes: own },
  toDay,
}: {
  day: BookingDay
  toDay: (filters: Readonly<Record<string, string>>) => string
}) {
  const lists = [
    ['Arrive', sumOf(own, 'arrivals'), { from: date, until: date }],
    ['Leave', sumOf(own, 'departures'), { leaves_from: date, leaves_until: date }],
    ['On the lot', sumOf(own, 'stays'), { on: date }],
  ] as const
  return (
    <div className="grid gap-2 text-sm">
      <h3 className="border-b-2 border-ink pb-1.5 text-base">{whenDate(date)}</h3>
      <ul className="flex flex-wrap gap-x-4">
        {lists.map(([label, count, filters]) => (
          <li key={label}>
            <Link
              to={toDay(filters)}
              preventScrollReset
              className="figures inline-flex min-h-11 items-center gap-1.5 font-bold text-link underline underline-offset-4 lg:min-h-8"
            >
              {label} {figure(count)}
            </Link>
          </li>
        ))}
      </ul>
      <table className="w-full border-collapse">
        <caption className="sr-only">By vehicle class</caption>
        <thead>
          <tr className="border-b border-line text-muted">
            {['Class', 'Arrive', 'Leave', 'Taken'].map((header, index) => (
              <th
                key={header}
                scope="col"
                className={classes('py-1 font-normal', index > 0 ? 'text-right' : 'text-left')}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {own.map((each) => (
            <tr key={each.vehicle_class} className="border-b border-line">
              <th scope="row" className="py-1 text-left font-normal">
                <VehicleClassName code={each.vehicle_class} />
              </th>
              <td className="figures py-1 text-right">{figure(each.arrivals)}</td>
              <td className="figures py-1 text-right">{figure(each.departures)}</td>
              <td className={classes('figures py-1 text-right', each.booked > each.spaces && 'font-bold text-danger')}>
                {figure(each.booked)}/{figure(each.spaces)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
