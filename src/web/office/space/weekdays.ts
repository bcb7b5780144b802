import { WEEKDAYS } from '../../../lib/calendar-names.ts'

/** Days of the week to tick, 1 Monday to 7 Sunday. */
export const WEEKDAY_CHOICES = WEEKDAYS.map((label, index) => ({ value: String(index + 1), label }))
