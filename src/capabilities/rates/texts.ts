import type { VehicleClass } from '../../http/wire.ts'
import { display, displayDate } from '../../lib/pacific.ts'
import { counted, messagesOf } from '../../lib/texts.ts'

/** Why a promo code does not apply, in words a customer can act on. */
export const en = {
  coupon: {
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
  },
  section: {
    plans: 'rate plans',
    lead_time: 'book-ahead discounts',
    products: 'products and terms',
    fees: 'fees',
    taxes: 'taxes',
    gate: 'gate rules',
    club: 'Point Club rates',
  },
  book: {
    changedBy: ({ who, at }: { who: string; at: string }) =>
      `${who} changed this on ${display(Temporal.Instant.from(at))}. What you entered is still here: compare it with the draft, then save again.`,
    publishedBy: ({ who, number }: { who: string; number: number }) =>
      `${who} has published version ${number} in the meantime. Look at the draft again.`,
    forbidden: ({ section }: { section: string }) => `You do not have permission to change the ${section}.`,
    nothingChanged: 'The draft says the same as the last version.',
    past: 'Choose a time that is still to come',
    waits: ({ number, at }: { number: number; at: string }) =>
      `Version ${number} begins on ${display(Temporal.Instant.from(at))}. Choose a later time, or cancel that version.`,
    notLatest: 'Only the last version can be canceled.',
    hasBegun: 'This version has begun. Publish an earlier one to go back.',
  },
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

export const messages = messagesOf('rates', en)
