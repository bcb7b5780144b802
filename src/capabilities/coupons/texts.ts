import { WEEKDAYS } from '../../lib/calendar-names.ts'
import type { VehicleClass } from '../../http/wire.ts'
import { displayDate } from '../../lib/pacific.ts'
import { counted, figure, messagesOf } from '../../lib/texts.ts'
import type { Channel } from './rules.ts'

/** Why a promo code does not apply, in words a customer can act on. */
export const en = {
  unknown: 'This code is not valid',
  ended: ({ date }: { date: string }) => `This code ended on ${displayDate(date)}`,
  starts: ({ date }: { date: string }) => `This code starts on ${displayDate(date)}`,
  noLonger: 'This code can no longer be used for more days',
  usedUp: 'This code has been used up',
  isSpent: 'This code has already been used',
  usedByYou: 'You have already used this code',
  newOnly: 'Valid only for your first booking with us',
  notForYou: 'Log in with your confirmed work email address to use this code',
  channels: ({ channels }: { channels: readonly Channel[] }) =>
    `Valid only for bookings made ${either(channels.map((name) => CHANNELS[name]))}`,
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

  isEnded: 'This coupon has ended. Create a new one',
  notActive: 'Only an active coupon can be paused',
  notPaused: 'Only a paused coupon can be resumed',
  codeTaken: 'This code is taken',
  codesTaken: ({ codes }: { codes: string }) => `Already taken: ${codes}`,
  codeNeeded: 'A contract needs at least one code',
  accessTaken: ({ taken }: { taken: string }) => `Already belongs to another company: ${taken}`,
  codeSpelling: 'Use 3 to 30 letters and digits',
  prefixSpelling: 'Use up to 8 letters and digits',
  amount: 'Enter an amount such as 5.00',
  percent: 'Enter a percentage above 0, up to 100',
  valueNeeded: 'Enter how much it takes off',
  endsBeforeStart: 'The last date comes before the first one',
  fewerThanUsed: ({ uses }: { uses: number }) =>
    `It has been used ${counted(uses, { one: 'time', other: 'times' })} already`,
  tooManyCodes: ({ most }: { most: number }) => `A coupon can have up to ${figure(most)} codes`,
}

const CHANNELS: Record<Channel, string> = {
  WEB: 'on this site',
  COMPANY: 'by travelers of a company with a contract',
  STAFF: 'by phone or at our desk',
}
const CLASSES: Record<VehicleClass, string> = {
  STANDARD: 'standard vehicles',
  OVERSIZE: 'oversize vehicles',
  MOTORCYCLE: 'motorcycles',
}

function either(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
}

export const messages = messagesOf('coupons', en)
