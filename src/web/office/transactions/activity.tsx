import { pageScreen } from '../kit/screen.ts'
import {
  type HourActivity,
  LONGEST_ACTIVITY,
  transactions,
  type WeekdayActivity,
} from '../../../capabilities/stays/office-contract.ts'
import { clockTime } from '../../../lib/clock-time.ts'
import { language, localeOf } from '../../../lib/language.ts'
import { figure } from '../../../lib/texts.ts'
import { addDays, daysBetween, isDate, pacificDate } from '../../../lib/pacific.ts'
import { load } from '../../serve/session/api.ts'
import { servicesOf } from '../../serve/session/context.ts'
import { title } from '../../title.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { Chart } from '../kit/chart.tsx'
import { Sums } from '../kit/sums.tsx'
import { staff } from '../texts.ts'
import { StaffHead } from '../staff-head.tsx'
import type { Route } from './+types/activity'
import { texts } from './texts.ts'

export const screen = pageScreen<typeof loader>({
  name: 'ActivityAnalysis',
  path: '/staff/transactions/activity',
  section: 'lot',
  place: 1,
  title: 'Activity',
  needs: ['transactions.activity'],
})

export const meta: Route.MetaFunction = () => [{ title: title(staff().sections.ActivityAnalysis) }]

const DAYS = 28

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url
  const today = pacificDate(servicesOf(args.context).now())
  const asked = (name: string) => {
    const date = searchParams.get(name) ?? ''
    return isDate(date) ? date : undefined
  }
  const until = asked('until') ?? today
  const from = within(asked('from') ?? addDays(until, 1 - DAYS), until)
  const day = Number(searchParams.get('weekday'))
  const weekday = Number.isInteger(day) && day >= 1 && day <= 7 ? day : undefined
  const found = await load(args, transactions.activity, { from, until, ...(weekday && { weekday }) })
  return { ...found, from, until, weekday: weekday ? String(weekday) : '' }
}

/** The first day that the API still counts from. */
function within(from: string, until: string): string {
  const days = daysBetween(from, until)
  if (days < 0) return until
  return days < LONGEST_ACTIVITY ? from : addDays(until, 1 - LONGEST_ACTIVITY)
}

type Figures = Omit<HourActivity, 'hour'>

/** When the lot is busy, and when it is full: for who plans shifts and shuttles. */
export default function Activity({ loaderData }: Route.ComponentProps) {
  const { from, until, weekday, days, hours, weekdays } = loaderData
  const t = texts().activity
  const busiest = hours.toSorted((a, b) => b.arrivals - a.arrivals)[0]
  const total = (what: 'arrivals' | 'departures') => figure(hours.reduce((sum, hour) => sum + hour[what], 0))
  return (
    <>
      <StaffHead title={staff().sections.ActivityAnalysis}>{t.lead}</StaffHead>
      <Form key={`${from} ${until} ${weekday}`} method="get" values={{ from, until, weekday }} className="mb-6">
        <div className="flex flex-wrap items-end gap-3">
          <TextField label={t.from} name="from" type="date" className="w-48" />
          <TextField label={t.until} name="until" type="date" className="w-48" />
          <SelectField
            label={t.weekday}
            name="weekday"
            className="w-44"
            options={[
              { value: '', label: t.everyDay },
              ...weekdays.map((one) => ({ value: String(one.weekday), label: dayName(one.weekday, 'long') })),
            ]}
          />
          <SubmitButton tone="quiet">{t.show}</SubmitButton>
        </div>
      </Form>
      <Sums
        label={t.sums}
        sums={[
          [t.days, figure(days)],
          [t.arrivals, total('arrivals')],
          [t.departures, total('departures')],
          [t.busiest, busiest && busiest.arrivals > 0 ? hourName(busiest) : t.nobody],
          [t.mostCars, figure(Math.max(0, ...hours.map(({ most_cars }) => most_cars)))],
        ]}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <Busy id="hours" heading={t.byHour} first={t.hour} rows={hours} nameOf={hourName} every={6} />
        <Busy id="days" heading={t.byWeekday} first={t.day} rows={weekdays} nameOf={shortDay} />
      </div>
    </>
  )
}

interface BusyProps<Row> {
  readonly id: string
  readonly heading: string
  /** The head of the table's first column. */
  readonly first: string
  readonly rows: readonly Row[]
  readonly nameOf: (row: Row) => string
  readonly every?: number
}

/** Two pictures above each other on one axis, what moves and what stands, and the same as a table. */
function Busy<Row extends Figures>({ id, heading, first, rows, nameOf, every = 1 }: BusyProps<Row>) {
  const t = texts().activity
  const most = (what: 'arrivals' | 'cars') => nameOf(rows.toSorted((a, b) => b[what] - a[what])[0] as Row)
  const columns: Column<Row>[] = [
    { key: 'name', header: first, cell: nameOf },
    { key: 'arrivals', header: t.arrivals, cell: ({ arrivals }) => figure(arrivals), numeric: true },
    { key: 'departures', header: t.departures, cell: ({ departures }) => figure(departures), numeric: true },
    { key: 'cars', header: t.carsOnAverage, cell: ({ cars }) => cars.toFixed(1), numeric: true },
    { key: 'most_cars', header: t.mostCars, cell: ({ most_cars }) => figure(most_cars), numeric: true },
  ]
  return (
    <section aria-labelledby={id} className="grid content-start gap-4">
      <h2 id={id} className="border-b-2 border-ink pb-1.5 text-base">
        {heading}
      </h2>
      <Chart
        label={t.moves(heading, most('arrivals'))}
        series={[t.arrivals, t.departures]}
        places={rows.map((row) => ({ label: nameOf(row), values: [row.arrivals, row.departures] }))}
        every={every}
      />
      <Chart
        label={t.standing(heading, most('cars'))}
        series={[t.carsOnAverage]}
        places={rows.map((row) => ({ label: nameOf(row), values: [row.cars] }))}
        every={every}
        tone={2}
      />
      <Disclosure summary={t.table}>
        <Table caption={heading} hideCaption columns={columns} rows={rows} rowKey={nameOf} />
      </Disclosure>
    </section>
  )
}

/** "8 am" */
function hourName({ hour }: Pick<HourActivity, 'hour'>): string {
  return clockTime(`${String(hour).padStart(2, '0')}:00`).replace(':00', '')
}

function shortDay({ weekday }: Pick<WeekdayActivity, 'weekday'>): string {
  return dayName(weekday, 'short')
}

/** Of 1 for Monday to 7 for Sunday. */
function dayName(weekday: number, length: 'short' | 'long'): string {
  const monday = Date.UTC(2024, 0, 1)
  const format = new Intl.DateTimeFormat(localeOf(language()), { weekday: length, timeZone: 'UTC' })
  return format.format(monday + (weekday - 1) * 24 * 60 * 60 * 1000)
}
