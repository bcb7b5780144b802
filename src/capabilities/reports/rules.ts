import { addDays, daysBetween, pacificDate, weekday } from '../../lib/pacific.ts'

/** The period that is over and that a report is made of. */
export const REPORT_PERIODS = ['YESTERDAY', 'LAST_WEEK', 'LAST_MONTH'] as const
export type ReportPeriod = (typeof REPORT_PERIODS)[number]

/** Pacific dates, both included. */
export interface Span {
  readonly from: string
  readonly until: string
}

/** The last period of a kind that was over when a Pacific date began. Weeks begin on Monday. */
export function lastPeriod(period: ReportPeriod, today: string): Span {
  if (period === 'YESTERDAY') return { from: addDays(today, -1), until: addDays(today, -1) }
  if (period === 'LAST_WEEK') {
    const monday = addDays(today, -((weekday(today) + 6) % 7))
    return { from: addDays(monday, -7), until: addDays(monday, -1) }
  }
  const until = addDays(`${today.slice(0, 7)}-01`, -1)
  return { from: `${until.slice(0, 7)}-01`, until }
}

/** The period that is to be sent now; undefined before its hour, and for what ended before the report was set up. */
export function dueSpan(
  report: { readonly period: ReportPeriod; readonly hour: number; readonly starts_on: string },
  now: Temporal.Instant,
  hourNow: number,
): Span | undefined {
  const today = pacificDate(now)
  const span = lastPeriod(report.period, today)
  const isFirstDay = daysBetween(span.until, today) === 1
  if (isFirstDay && hourNow < report.hour) return undefined
  return span.until < report.starts_on ? undefined : span
}

/** How long a link opens its file. */
export const LINK_DAYS = 30
/** The most rows of a file; the mail says when there were more. */
export const MOST_ROWS = 100_000
