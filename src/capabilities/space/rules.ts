import { addDays, datesBetween, monthDates, weekday } from '../../lib/pacific.ts'

/** The Pacific dates from `from` to `to`, both included, on some days of the week: 1 Monday to 7 Sunday, none for all. */
export function datesOn(from: string, to: string, weekdays: readonly number[] = []): string[] {
  return datesBetween(from, to).filter((date) => weekdays.length === 0 || weekdays.includes(weekday(date)))
}

/** A month so many months later. */
export function addMonths(month: string, months: number): string {
  const [year, ordinal] = month.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, ordinal - 1 + months)).toISOString().slice(0, 7)
}

export interface Holiday {
  readonly date: string
  readonly title: string
}

const MONDAY = 1
const THURSDAY = 4

/** The federal holidays of the United States in a year, on the days they are named for. */
export function federalHolidays(year: number): Holiday[] {
  const fixed = (day: string, title: string) => ({ date: `${year}-${day}`, title })
  return [
    fixed('01-01', 'New Year’s Day'),
    { date: nth(year, 1, MONDAY, 3), title: 'Martin Luther King Jr. Day' },
    { date: nth(year, 2, MONDAY, 3), title: 'Presidents’ Day' },
    { date: last(year, 5, MONDAY), title: 'Memorial Day' },
    fixed('06-19', 'Juneteenth'),
    fixed('07-04', 'Independence Day'),
    { date: nth(year, 9, MONDAY, 1), title: 'Labor Day' },
    { date: nth(year, 10, MONDAY, 2), title: 'Columbus Day' },
    fixed('11-11', 'Veterans Day'),
    { date: nth(year, 11, THURSDAY, 4), title: 'Thanksgiving' },
    fixed('12-25', 'Christmas Day'),
  ]
}

function nth(year: number, month: number, day: number, count: number): string {
  const first = `${year}-${String(month).padStart(2, '0')}-01`
  return addDays(first, ((day - weekday(first) + 7) % 7) + 7 * (count - 1))
}

function last(year: number, month: number, day: number): string {
  const { to } = monthDates(`${year}-${String(month).padStart(2, '0')}`)
  return addDays(to, -((weekday(to) - day + 7) % 7))
}
