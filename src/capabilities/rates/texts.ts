import { display } from '../../lib/pacific.ts'
import { messagesOf } from '../../lib/texts.ts'

/** Refusals of those who edit and publish the price book. */
export const en = {
  dollars: 'Enter dollars and cents such as 24.00',
  moreThanNothing: 'Enter an amount above zero, such as 24.00',
  percent: 'Enter a percentage from 0 to 100',
  monthDay: 'Enter month and day such as 06-15',
  season: 'Choose when the plan applies',
  endsBeforeStart: 'Choose a day on or after the first one',
  ownStays: 'Enter up to five stays that leave after they arrive',
  noPrice: 'Enter prices for at least one vehicle class',
  daysTwice: 'Enter each number of days once',
  nothingOnSale: 'Keep at least one product on sale',
  code: 'Use 2 to 40 capital letters, digits, and underscores, such as CITY_TAX',
  codeTwice: 'Use each code once',
  rateOrAmount: 'Enter either a percentage or an amount per stay',
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
    nothingChanged: 'The draft is the same as the latest version.',
    moreThanAll: ({ percent }: { percent: number }) =>
      `Booking ahead and paying now would take ${percent}% off together. Lower one of these discounts: 100% is the most.`,
    past: 'Choose a time in the future',
    waits: ({ number, at }: { number: number; at: string }) =>
      `Version ${number} takes effect on ${display(Temporal.Instant.from(at))}. Choose a later time, or cancel that version.`,
    notLatest: 'Only the latest version can be canceled.',
    hasBegun: 'This version is already in force. To go back, publish an earlier one.',
  },
}

export const messages = messagesOf('rates', en)
