import type { VehicleClass } from '../../http/wire.ts'
import { displayDate } from '../../lib/pacific.ts'
import { counted, messagesOf } from '../../lib/texts.ts'

/** Why a promo code does not apply, in words a customer can act on. */
export const en = {
  unknown: 'This code is not valid',
  ended: ({ date }: { date: string }) => `This code ended on ${displayDate(date)}`,
  starts: ({ date }: { date: string }) => `This code starts on ${displayDate(date)}`,
  usedUp: 'This code has been used up',
  usedByYou: 'You have already used this code',
  leastDays: ({ days }: { days: number }) =>
    `Valid for stays of ${counted(days, { one: 'full day', other: 'full days' })} or more`,
  between: ({ from, until }: { from: string; until: string }) =>
    `Valid for stays between ${displayDate(from)} and ${displayDate(until)}`,
  from: ({ date }: { date: string }) => `Valid for stays from ${displayDate(date)} on`,
  until: ({ date }: { date: string }) => `Valid for stays until ${displayDate(date)}`,
  weekdays: ({ days }: { days: readonly number[] }) =>
    `Valid for stays that include a ${either(days.map((day) => WEEKDAYS[day - 1] ?? ''))}`,
  classes: ({ classes }: { classes: readonly VehicleClass[] }) =>
    `Valid for ${either(classes.map((name) => CLASSES[name]))} only`,
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const CLASSES: Record<VehicleClass, string> = {
  STANDARD: 'standard vehicles',
  OVERSIZE: 'oversize vehicles',
  MOTORCYCLE: 'motorcycles',
}

function either(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
}

export const messages = messagesOf('coupons', en)
