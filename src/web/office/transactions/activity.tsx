import {
  type HourActivity,
  LONGEST_ACTIVITY,
  transactions,
  type WeekdayActivity,
} from '../../../capabilities/stays/office-contract.ts'
import { clockTime } from '../../../lib/clock-time.ts'
import { DAY_MS } from '../../../lib/durations.ts'
import { perLanguage } from '../../../lib/language.ts'
import { figure } from '../../../lib/texts.ts'
import { addDays, daysBetween, pacificDate } from '../../../lib/pacific.ts'
import { load } from '../../serve/session/api.ts'
import { servicesOf } from '../../serve/session/context.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { SelectField } from '../../ui/field.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { Chart } from '../kit/chart/chart.tsx'
import { typedDate } from '../kit/form-values.ts'
import { PeriodForm } from '../kit/period-form.tsx'
import { pageScreen } from '../kit/screen.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { Section } from '../kit/section.tsx'
import { Sums } from '../kit/sums.tsx'
import type { Route } from './+types/activity'

const DAYS = 28

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url
  const today = pacificDate(servicesOf(args.context).now())
  const asked = (name: string) => typedDate(searchParams.get(name))
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
export const screen = pageScreen<typeof loader>({
  name: 'ActivityAnalysis',
  path: '/staff/transactions/activity',
  section: 'lot',
  place: 2,
  title: 'Activity',
  needs: ['transactions.activity'],
  lead: 'When cars arrive and leave, and how many are at the lot. Averages cover the days shown.',
  body: ({ data: { from, until, weekday, days, hours, weekdays } }) => {
    const busiest = hours.toSorted((a, b) => b.arrivals - a.arrivals)[0]
    const total = (what: 'arrivals' | 'departures') => figure(hours.reduce((sum, hour) => sum + hour[what], 0))
    return (
      <>
        <PeriodForm values={{ from, until, weekday }}>
          <SelectField
            label="Day of the week"
            name="weekday"
            className="w-44"
            options={[
              { value: '', label: 'Every day' },
              ...weekdays.map((one) => ({ value: String(one.weekday), label: dayName(one.weekday, 'long') })),
            ]}
          />
        </PeriodForm>
        <Sums
          label="Totals"
          sums={[
            ['Days', figure(days)],
            ['Arrivals', total('arrivals')],
            ['Departures', total('departures')],
            ['Busiest hour', busiest && busiest.arrivals > 0 ? hourName(busiest) : '–'],
            ['Most cars', figure(Math.max(0, ...hours.map(({ most_cars }) => most_cars)))],
          ]}
        />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
          <Busy id="hours" heading="By hour of the day" first="Hour" rows={hours} nameOf={hourName} />
          <Busy id="days" heading="By day of the week" first="Day" rows={weekdays} nameOf={shortDay} />
        </div>
      </>
    )
  },
})

interface BusyProps<Row> {
  readonly id: string
  readonly heading: string
  /** The head of the table's first column. */
  readonly first: string
  readonly rows: readonly Row[]
  readonly nameOf: (row: Row) => string
}

/** Two pictures above each other on one axis, what moves and what stands, and the same as a table. */
function Busy<Row extends Figures>({ id, heading, first, rows, nameOf }: BusyProps<Row>) {
  const most = (what: 'arrivals' | 'cars') => nameOf(rows.toSorted((a, b) => b[what] - a[what])[0] as Row)
  const columns: Column<Row>[] = [
    { key: 'name', header: first, cell: nameOf },
    { key: 'arrivals', header: 'Arrivals', cell: ({ arrivals }) => figure(arrivals), numeric: true },
    { key: 'departures', header: 'Departures', cell: ({ departures }) => figure(departures), numeric: true },
    { key: 'cars', header: 'Average cars', cell: ({ cars }) => cars.toFixed(1), numeric: true },
    { key: 'most_cars', header: 'Most cars', cell: ({ most_cars }) => figure(most_cars), numeric: true },
  ]
  return (
    <Section id={id} title={heading}>
      <Chart
        title={`${heading}: arrivals and departures`}
        summary={`Most arrive ${most('arrivals')}. The table below has every figure.`}
        series={[{ name: 'Arrivals' }, { name: 'Departures' }]}
        places={rows.map((row) => ({ label: nameOf(row), values: [row.arrivals, row.departures] }))}
      />
      <Chart
        title={`${heading}: average cars at the lot`}
        summary={`Most are there ${most('cars')}. The table below has every figure.`}
        unit="average"
        series={[{ name: 'Average cars' }]}
        places={rows.map((row) => ({ label: nameOf(row), values: [row.cars] }))}
        firstLook={2}
      />
      <Disclosure summary="Show as a table">
        <Table caption={heading} hideCaption columns={columns} rows={rows} rowKey={nameOf} />
      </Disclosure>
    </Section>
  )
}

/** "8 am" */
function hourName({ hour }: Pick<HourActivity, 'hour'>): string {
  return clockTime(`${String(hour).padStart(2, '0')}:00`).replace(':00', '')
}

function shortDay({ weekday }: Pick<WeekdayActivity, 'weekday'>): string {
  return dayName(weekday, 'short')
}

const dayNames = (weekday: 'short' | 'long') =>
  perLanguage((locale) => new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' }))
const DAY_NAMES = { short: dayNames('short'), long: dayNames('long') }

/** Of 1 for Monday to 7 for Sunday. */
function dayName(weekday: number, length: 'short' | 'long'): string {
  const monday = Date.UTC(2024, 0, 1)
  return DAY_NAMES[length]().format(monday + (weekday - 1) * DAY_MS)
}

export default screenPage(screen)
