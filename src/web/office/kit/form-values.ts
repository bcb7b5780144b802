import { fromLocal, isDate, isTime, toArgument } from '../../../lib/pacific.ts'

/** Values of a form as a call takes them: nothing for what was left empty, and what is no number as it was typed. */

export function typedText(typed = ''): string | undefined {
  return typed.trim() === '' ? undefined : typed.trim()
}

export function typedNumber(typed = ''): number | string | undefined {
  const text = typedText(typed)
  const value = Number(text)
  return text === undefined || Number.isNaN(value) ? text : value
}

/** A Pacific date; nothing for what is none, such as in an address. */
export function typedDate(typed: string | null): string | undefined {
  return typed !== null && isDate(typed) ? typed : undefined
}

/** A moment of a date and a time of day, Pacific. */
export function typedMoment(date = '', time = ''): string {
  return isDate(date) && isTime(time) ? toArgument(fromLocal(date, time)) : `${date} ${time}`.trim()
}
