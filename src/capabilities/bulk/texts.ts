import { cents, formatUsd } from '../../lib/money.ts'
import { displayDate } from '../../lib/pacific.ts'
import { counted, figure, messagesOf } from '../../lib/texts.ts'

const DAYS = { one: 'day', other: 'days' }

/** What is done with many bookings at once, and why one of them was left out. */
export const en = {
  what: {
    move: ({ days, toClass }: { days: number; toClass: string }) =>
      [
        days !== 0 && `Move ${counted(Math.abs(days), DAYS)} ${days > 0 ? 'later' : 'earlier'}`,
        toClass !== '' && `${days === 0 ? 'Move ' : ''}to ${toClass.toLowerCase()}`,
      ]
        .filter(Boolean)
        .join(', '),
    extend: ({ days }: { days: number }) => `Extend by ${counted(days, DAYS)} free of charge`,
    offer: ({ credit, from, to }: { credit: number; from: string; to: string }) =>
      `Ask to move away from ${displayDate(from)}${to === from ? '' : ` to ${displayDate(to)}`}${credit > 0 ? `, for ${formatUsd(cents(credit))} each` : ''}`,
    refund: 'Cancel and refund in full',
    write: ({ subject }: { subject: string }) => `Write: ${subject}`,
  },
  nothingMoves: 'Say how many days, or choose another class.',
  laterOnly: 'Say how many days longer, 1 or more.',
  chooseOptions: 'Choose at least one thing to offer.',
  chooseDates: 'Choose the dates to move away from.',
  backward: 'The last date is before the first.',
  write: 'Write something here.',
  unknownPlaceholder: ({ name }: { name: string }) => `There is no placeholder {{ ${name} }}.`,
  chooseBookings: 'Filter the list or select bookings first.',
  nobody: 'No bookings match anymore. Choose again.',
  tooMany: ({ most }: { most: number }) => `That’s more than ${figure(most)} bookings. Narrow the filter.`,
  stillChecking: 'The bookings are still being checked. Try again in a moment.',
  nothingReady: 'None of these bookings can be changed.',
  isCanceled: 'This bulk action was canceled. Prepare it again.',
  changed: 'Someone else continued this bulk action in the meantime. Review it as it is now.',
  chooseReason: 'Choose a reason that fits.',
  ended: 'This bulk action is finished, so there is nothing left to cancel.',
  why: {
    changedSince: 'It changed after it was checked. Review it, and change it on its own page.',
    costsMore: 'It costs more now than when it was checked.',
    noSpace: 'There is no space for it.',
    notMovable: 'It cannot be moved now.',
    askedAlready: 'It already has an open offer.',
    unpaid: 'It is not paid yet.',
    unexpected: 'Something went wrong, and the booking stays as it is. Change it on its own page.',
  },
}

export const messages = messagesOf('bulk', en)
