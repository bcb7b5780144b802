import type { Handlers } from '../../http/capability.ts'
import { VehicleClass } from '../../http/wire.ts'
import { addDays, daysBetween, pacificDate, toWire } from '../../lib/pacific.ts'
import { YEAR_DAYS } from '../../lib/periods.ts'
import type { Context } from '../../platform/context.ts'
import { stallDays } from '../capacity/index.ts'
import { readClassSpaces } from '../settings/index.ts'
import { turnedAwayByDate } from '../waitlist/index.ts'
import type { occupancy, OutlookDay } from './contract.ts'
import { DAYS_AHEAD } from './count.ts'
import * as store from './store.ts'

export const handlers: Handlers<typeof occupancy> = {
  async outlook(ctx, { vehicle_class, sort, page_size, page_number, ...asked }) {
    const today = pacificDate(ctx.now)
    const last = addDays(today, DAYS_AHEAD)
    const from = asked.from !== undefined && asked.from > today ? asked.from : today
    const until = asked.until !== undefined && asked.until < last ? asked.until : last
    const [days, countedAt, madeOn] = await Promise.all([
      from > until ? [] : outlookOf(ctx, today, { vehicleClass: vehicle_class, from, until }),
      store.countedAt(ctx, today),
      store.forecastsMadeOn(ctx),
    ])
    const first = page_size * (page_number - 1)
    return {
      items: sorted(days, sort).slice(first, first + page_size),
      count: days.length,
      vehicle_class,
      today,
      counted_at: countedAt ? toWire(countedAt) : null,
      forecast_made_on: madeOn ?? null,
      days,
    }
  },

  async peaks(ctx, query) {
    const [{ rows, count }, spaces] = await Promise.all([store.peaks(ctx, query), readClassSpaces(ctx)])
    const stallsOf = new Map(spaces.map(({ code, stalls }) => [code, stalls]))
    return {
      items: rows.map(({ most_at, ...row }) => ({
        ...row,
        most_at: toWire(most_at),
        stalls: stallsOf.get(row.vehicle_class) ?? null,
      })),
      count,
    }
  },

  async accuracy(ctx) {
    const [errors, madeOn] = await Promise.all([store.forecastErrors(ctx), store.forecastsMadeOn(ctx)])
    return {
      made_on: madeOn ?? null,
      classes: VehicleClass.options.map((code) => ({
        vehicle_class: code,
        leads: errors
          .filter(({ vehicle_class }) => vehicle_class === code)
          .map(({ vehicle_class: _class, ...lead }) => lead),
      })),
    }
  },
}

async function outlookOf(ctx: Context, today: string, dates: store.ClassDates): Promise<OutlookDay[]> {
  const [now, yesterday, lastWeek, lastYear, spaces, turnedAway, forecasts] = await Promise.all([
    store.bookedAsOf(ctx, today, dates),
    countOf(ctx, addDays(today, -1), dates),
    countOf(ctx, addDays(today, -7), dates),
    countOf(ctx, addDays(today, -YEAR_DAYS), {
      ...dates,
      from: addDays(dates.from, -YEAR_DAYS),
      until: addDays(dates.until, -YEAR_DAYS),
    }),
    stallDays(ctx, dates.from, dates.until),
    turnedAwayByDate(ctx, dates),
    store.forecasts(ctx, dates),
  ])
  const spaceOf = new Map(
    spaces.flatMap((day) =>
      day.vehicle_class === dates.vehicleClass ? [[day.date, day.is_closed ? 0 : day.allotment + day.overbooking]] : [],
    ),
  )
  const forecastOf = new Map(forecasts.map((one) => [one.date, one]))
  return Array.from({ length: daysBetween(dates.from, dates.until) + 1 }, (_, index) => {
    const date = addDays(dates.from, index)
    const booked = now.get(date) ?? 0
    const before = (counted: Map<string, number> | undefined) => counted && booked - (counted.get(date) ?? 0)
    const forecast = forecastOf.get(date)
    return {
      vehicle_class: dates.vehicleClass,
      date,
      today,
      booked,
      spaces: spaceOf.get(date) ?? 0,
      last_year: lastYear ? (lastYear.get(addDays(date, -YEAR_DAYS)) ?? 0) : null,
      since_yesterday: before(yesterday) ?? null,
      since_last_week: before(lastWeek) ?? null,
      turned_away: turnedAway.get(date) ?? 0,
      expected: forecast?.expected ?? null,
      low: forecast?.low ?? null,
      high: forecast?.high ?? null,
    }
  })
}

/** What was booked as of a day; undefined when nobody counted then. */
async function countOf(ctx: Context, asOf: string, dates: store.ClassDates): Promise<Map<string, number> | undefined> {
  return (await store.countedAt(ctx, asOf)) && store.bookedAsOf(ctx, asOf, dates)
}

function sorted(days: readonly OutlookDay[], sort: 'date' | '-date' | 'booked' | '-booked'): OutlookDay[] {
  const sign = sort.startsWith('-') ? -1 : 1
  return sort.endsWith('booked')
    ? days.toSorted((a, b) => sign * (a.booked - b.booked) || a.date.localeCompare(b.date))
    : days.toSorted((a, b) => sign * a.date.localeCompare(b.date))
}
