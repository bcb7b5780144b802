/**
 * Moments as pages show them. The wire carries the Pacific clock itself ("2026-12-01T08:00:00-08:00"), so that nothing
 * here needs a time zone, or `Temporal`, which not every traveler's browser has.
 */
import { clockDate, clockTime } from '../../lib/clock-time.ts'
import { DAY_MS } from '../../lib/durations.ts'
import { language, perLanguage } from '../../lib/language.ts'

/** "Tue, 12/01/26, 8:00 am"; in other languages as its readers write it: "mar, 1 de dic de 2026, 8:00 a.m.". */
export function when(wire: string): string {
  return `${whenDate(wire)}, ${whenTime(wire)}`
}

/** "Tue, 12/01/26", of an instant on the wire or of a date. */
export function whenDate(wire: string): string {
  return clockDate(wire.slice(0, 10))
}

/** "8:00 am", of an instant on the wire. The longer "8:00 a.m." stays on one line by itself. */
export function whenTime(wire: string): string {
  const time = clockTime(wire.slice(11, 16))
  return language() === 'en' ? time : time.replace(' ', '\u00a0')
}

/** The YYYY-MM-DD that lies so many days after another; undefined for what is no date (yet). */
export function daysAfter(date: string, days: number): string | undefined {
  const start = midnight(date)
  return Number.isNaN(start) ? undefined : new Date(start + days * DAY_MS).toISOString().slice(0, 10)
}

/** Calendar days from one YYYY-MM-DD to another; undefined when one of them is no date (yet). */
export function daysFrom(from: string, to: string): number | undefined {
  const days = Math.round((midnight(to) - midnight(from)) / DAY_MS)
  return Number.isNaN(days) ? undefined : days
}

function midnight(date: string): number {
  return /^\d{4}-\d\d-\d\d$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN
}

const shortMonth = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' }),
)

/** "Dec 2026", of a month (YYYY-MM). */
export function whenMonth(month: string): string {
  return shortMonth().format(new Date(`${month}-01`))
}
