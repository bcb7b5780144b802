import { addDays, fromLocal, isBefore, isDate, isTime, parseInstant, toArgument } from '../../../lib/pacific.ts'
import { typedMoment } from '../kit/form-values.ts'
import type { Sent } from '../kit/screen.ts'

/** How many breaks a form has room for at least. */
export const BREAK_ROWS = 5

/** The rows of a form for a shift with so many breaks, from 1. */
export function breakRows(breaks: number): number[] {
  return Array.from({ length: Math.max(breaks, BREAK_ROWS) }, (_, index) => index + 1)
}

/** The times of a shift as they were typed; those of breaks lie on the day, or the night, on which it began. */
export function typedTimes(fields: Sent['fields']) {
  const from = typedMoment(fields.from_date, fields.from_time)
  const start = parseInstant(from)
  const ends = [fields.to_date ?? '', fields.to_time ?? ''] as const
  const after = (time = '', earliest = start) => {
    const date = fields.from_date ?? ''
    if (!start || !isDate(date) || !isTime(time)) return time
    const sameDay = fromLocal(date, time, earliest)
    return toArgument(isBefore(sameDay, start) ? fromLocal(addDays(date, 1), time, earliest) : sameDay)
  }
  const rows = breakRows(Object.keys(fields).filter((name) => name.startsWith('kind_')).length)
  return {
    from,
    to: isDate(ends[0]) && isTime(ends[1]) ? toArgument(fromLocal(...ends, start)) : typedMoment(...ends),
    breaks: rows.flatMap((row) => {
      const kind = fields[`kind_${row}`]
      if (!kind) return []
      const began = after(fields[`break_from_${row}`])
      return [{ kind, from: began, to: after(fields[`break_to_${row}`], parseInstant(began)) }]
    }),
  }
}
