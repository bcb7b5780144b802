import { type Cents, formatUsd } from '../../lib/money.ts'
import { display } from '../../lib/pacific.ts'
import { counted, messagesOf, textsOf } from '../../lib/texts.ts'

/** Words around moving bookings, for travelers. */
export const en = {
  option: {
    otherClass: ({ name }: { name: string }) => `Same dates, in the ${name} class`,
    otherDates: ({ from, to }: { from: string; to: string }) => `${moment(from)} – ${moment(to)}`,
    refund: ({ amount }: { amount: Cents }) => `Cancel and get ${formatUsd(amount)} back`,
    nothingPaid: 'Cancel for free',
  },
  gives: {
    price: ({ amount }: { amount: Cents }) => `${formatUsd(amount)} credit included`,
    points: ({ points }: { points: number }) =>
      `And ${counted(points, { one: 'point', other: 'points' })} for your next stay`,
    code: ({ amount }: { amount: Cents }) => `And a code for ${formatUsd(amount)} off your next stay, by email`,
  },
  total: ({ total, before }: { total: Cents; before: Cents }) =>
    total < before ? `${formatUsd(total)} instead of ${formatUsd(before)}` : `${formatUsd(total)}, as before`,
  credit: 'Credit for moving your booking',
  refusal: {
    isAccepted: 'This offer has already been accepted',
    isDeclined: 'This offer has been declined. Your booking stays as it is.',
    isOver: 'This offer has ended. Your booking stays as it is.',
    isEnough: 'Enough travelers have moved in the meantime, thank you. Your booking stays as it is.',
    isChanged: 'Your booking has changed since this offer was made. It stays as it is now.',
    isYours: 'You made this offer. The traveler has to accept it, or someone else on their behalf.',
    unknownOption: 'Choose one of the options of this offer',
    beingPaid: 'A payment for this booking is in progress. Please try again in a moment.',
    nobody: 'None of these bookings can be moved: there is no space for them, or they already have an offer',
    noDates: 'Choose a last date on or after the first',
  },
}

function moment(at: string): string {
  return display(Temporal.Instant.from(at))
}

export const texts = textsOf('moves', en)
export const messages = messagesOf('moves', en)
