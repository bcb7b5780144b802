import type { OutlookDay } from '../../../capabilities/occupancy/contract.ts'
import { addDays } from '../../../lib/pacific.ts'
import { figure } from '../../../lib/texts.ts'
import { to } from '../../paths.ts'
import { names } from '../../site/names/texts.ts'
import { when, whenDate } from '../../ui/when.ts'
import { Chart } from '../kit/chart/chart.tsx'
import { type Column, NO_VALUE } from '../kit/column.tsx'
import { filter } from '../kit/list.ts'
import { OfficeLink } from '../kit/office-link.tsx'
import { type Answer, listScreen } from '../kit/screen.ts'
import { screenFile, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { Section } from '../kit/section.tsx'
import { HeatCalendar } from './heat-calendar.tsx'

type Data = Omit<Answer<'occupancy.outlook'>, 'items'>

/** From which share of all spaces on their line belongs into the picture. */
const NEARLY_FULL = 0.5

/** What is booked ahead, beside last year, capacity and what is expected. */
export const screen = listScreen('occupancy.outlook', {
  name: 'Occupancy',
  path: '/staff/occupancy',
  section: 'space',
  place: 7,
  title: 'Occupancy and pace',
  lead: ({ counted_at }) =>
    counted_at === null
      ? 'Bookings haven’t been counted yet. They’re counted every ten minutes.'
      : `Counted ${when(counted_at)}. Last year is the same weekday, as the books stood on the same day 52 weeks ago.`,
  tabs: ['Occupancy', 'OccupancyPeaks', 'OccupancyForecast'],
  filters: [
    filter.choice('vehicle_class', 'Vehicle', names().vehicles, { usual: 'STANDARD' }),
    filter.day('from', 'Date from'),
    filter.day('until', 'Date until'),
  ],
  sort: 'date',
  pageSize: 31,
  key: ({ date }) => date,
  above: (data) => <Picture {...data} />,
  columns: [
    { key: 'date', header: 'Date', sortable: true, whole: true, text: ({ date }) => whenDate(date) },
    linked('booked', 'Booked', bookingsOn, 'Bookings:Read', { sortable: true, phone: true }),
    {
      key: 'share',
      header: 'Of all spaces',
      numeric: true,
      labelled: true,
      text: ({ booked, spaces }) => (spaces === 0 ? NO_VALUE : `${Math.round((booked / spaces) * 100)}%`),
    },
    linked('since_yesterday', 'Since yesterday', changedSince(0), 'Bookings:Read', { signed: true }),
    linked('since_last_week', 'Since last week', changedSince(6), 'Bookings:Read', { signed: true, phone: true }),
    { key: 'last_year', header: 'Last year', numeric: true, labelled: true, text: ({ last_year }) => shown(last_year) },
    {
      key: 'than_last_year',
      header: 'Vs. last year',
      numeric: true,
      labelled: true,
      text: thanLastYear,
      cell: (day) => withMinus(thanLastYear(day)),
    },
    linked(
      'spaces',
      'Spaces',
      ({ date }) => to('SpaceCalendar', {}, { query: { month: date.slice(0, 7) } }),
      'Space:Read',
    ),
    linked('turned_away', 'Turned away', turnedAwayOn, 'Waitlist:Read'),
    { key: 'expected', header: 'Expected', numeric: true, labelled: true, text: ({ expected }) => shown(expected) },
    { key: 'low', header: 'At least', numeric: true, labelled: true, text: ({ low }) => shown(low) },
    { key: 'high', header: 'At most', numeric: true, labelled: true, text: ({ high }) => shown(high) },
  ],
  empty: 'No dates to show',
  emptyHint: 'Choose dates within the next 120 days.',
})

interface LinkedOptions extends Pick<Column<OutlookDay>, 'sortable' | 'phone'> {
  readonly signed?: boolean
}

/** A number that opens the list that it counts. */
function linked(
  key: 'booked' | 'since_yesterday' | 'since_last_week' | 'spaces' | 'turned_away',
  header: string,
  leadsTo: (day: OutlookDay) => string,
  allow: 'Bookings:Read' | 'Space:Read' | 'Waitlist:Read',
  { signed: isSigned = false, ...options }: LinkedOptions = {},
): Column<OutlookDay> {
  const text = (day: OutlookDay) => (isSigned ? signed(day[key]) : shown(day[key]))
  return {
    key,
    header,
    numeric: true,
    labelled: true,
    ...options,
    text,
    cell: (day) => (
      <OfficeLink to={day[key] === null ? null : leadsTo(day)} allow={allow}>
        {withMinus(text(day))}
      </OfficeLink>
    ),
  }
}

function shown(count: number | null): string {
  return count === null ? NO_VALUE : figure(count)
}

function thanLastYear({ booked, last_year }: OutlookDay): string {
  return last_year === null ? NO_VALUE : signed(booked - last_year)
}

/** As people read it; files keep the hyphen. */
function withMinus(text: string): string {
  return text.replace('-', '−')
}

function signed(count: number | null): string {
  return count !== null && count > 0 ? `+${figure(count)}` : shown(count)
}

/** The bookings of a date, the last made first. */
function bookingsOn({ date, vehicle_class }: OutlookDay): string {
  return to('BookingDashboard', {}, { query: { status: 'NOT_CANCELED', vehicle_class, on: date } })
}

/** What was booked for a date, and canceled, since a day so many days ago began. */
function changedSince(days: number) {
  return ({ date, vehicle_class, today }: OutlookDay) =>
    to('BookingDashboard', {}, { query: { vehicle_class, on: date, since: addDays(today, -days) } })
}

function turnedAwayOn({ date, vehicle_class }: OutlookDay): string {
  return to('TurnedAway', {}, { query: { vehicle_class, from: date, until: date } })
}

/** The dates asked for in a picture and as a calendar. */
function Picture({ days, vehicle_class, forecast_made_on }: Data) {
  if (days.length === 0) return null
  const name = names().vehicles[vehicle_class]
  const highest = Math.max(...days.map(({ booked, high, last_year }) => Math.max(booked, high ?? 0, last_year ?? 0)))
  const isNearlyFull = days.some(({ spaces }) => spaces > 0 && highest >= spaces * NEARLY_FULL)
  const hasLastYear = days.some(({ last_year }) => last_year !== null)
  const [first, last] = [days[0], days.at(-1)]
  return (
    <div className="mb-6 grid gap-6">
      <Chart
        title={`${name}: cars booked by date`}
        summary={`From ${first ? whenDate(first.date) : ''} to ${last ? whenDate(last.date) : ''}. The table below has every figure.`}
        series={[
          { name: 'Booked', as: 'line' },
          ...(hasLastYear ? [{ name: 'Same time last year', as: 'line' } as const] : []),
          ...(forecast_made_on === null ? [] : [{ name: 'Expected', as: 'range' } as const]),
          ...(isNearlyFull ? [{ name: 'Spaces', as: 'line' } as const] : []),
        ]}
        places={days.map((day) => ({
          label: shortDate(day.date),
          name: whenDate(day.date),
          values: [
            day.booked,
            ...(hasLastYear ? [day.last_year] : []),
            ...(forecast_made_on === null
              ? []
              : [day.low === null || day.high === null ? null : { low: day.low, high: day.high }]),
            ...(isNearlyFull ? [day.spaces] : []),
          ],
        }))}
      />
      {forecast_made_on === null && (
        <p className="text-sm text-muted">
          There isn’t enough data for a forecast yet. It takes five weeks of counted days, and four more to test it.
        </p>
      )}
      <Section id="calendar" title="Calendar">
        <HeatCalendar days={days} leadsTo={bookingsOn} />
      </Section>
    </div>
  )
}

/** "12/24" */
function shortDate(date: string): string {
  return `${Number(date.slice(5, 7))}/${Number(date.slice(8))}`
}

export const middleware = screenFile(screen)
export const loader = screenLoader(screen)
export default screenPage(screen)
