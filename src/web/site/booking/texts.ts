import { counted, textsOf } from '../../../lib/texts.ts'

const DAY = { one: 'day', other: 'days' }
const MINUTE = { one: 'minute', other: 'minutes' }
const HOUR = { one: 'hour', other: 'hours' }

export const en = {
  title: 'Book your parking',
  description:
    'Book airport parking: choose your dates and vehicle, see the price with fees and taxes included, and pay now or leave a deposit.',
  yourPrices: 'Your prices',
  startOver: 'Start over',
  dates: {
    heading: 'When do you travel?',
    submit: 'See your prices',
    gone: 'That price has expired. Check your dates to see today’s price.',
    change: 'Change<what> dates</what>',
    promoCode: (code: string) => `promo code ${code}`,
  },
  quotes: {
    heading: 'Choose how you pay',
    soldOut: 'Sold out for these dates',
    codeFault: (code: string, faults: string) => `Promo code ${code}: ${faults}`,
    withoutCode: 'The prices below don’t include it.',
    billedUp: (days: number, hours: number, billed: number) =>
      `${[days > 0 && counted(days, DAY), counted(hours, HOUR)].filter(Boolean).join(', ')} is billed as ${counted(billed, DAY)}`,
    billedUpWhy: (hours: number) =>
      hours === 1
        ? 'By the hour, the last hour would cost a day or more, so you pay for a day.'
        : `By the hour, the last ${hours} hours would cost a day or more, so you pay for a day.`,
    leaveEarlier: (until: string, saving: string) => `Leave by ${until} instead and save ${saving}`,
    leaveDayEarlier: (moment: string, saving: string) => `Leave by ${moment} instead and save ${saving}`,
    stayUntil: (until: string) => `Stay until ${until} at no extra cost`,
    leaveAt: (until: string) => `Leave at ${until} instead`,
  },
  price: {
    chosen: (product: string, total: string) => `${product}: ${total} all in`,
    change: 'Change<what> price</what>',
    changed: (total: string) => `The price has changed to ${total}`,
    was: (total: string) => `It was ${total}.`,
    renewed: (total: string) => `Your price is renewed: still ${total}`,
    expired: 'This price has expired',
    held: (time: string) => `We’re holding this price for ${time}`,
    getAgain: 'Get the price again',
    hold: (minutes: number) => `Hold it for another ${counted(minutes, MINUTE)}`,
    renewing: 'Renewing…',
    typedStays: 'Everything you entered is still here.',
    email: 'Email me this price',
    emailHolds: (hours: number) => `We’ll hold it for up to ${counted(hours, HOUR)}, unless we sell out first.`,
    emailed: 'the price',
    sent: (address: string) => `We sent the price to ${address}`,
    savedUntil: (moment: string) => `We’re holding this price for you until ${moment}, unless we sell out first.`,
  },
  payment: {
    who: 'Your details',
    fields: {
      email: { label: 'Email', hint: 'We’ll send your confirmation here' },
      save_payment_details: 'Save this card for next time',
      token_id: 'Card',
      bill_company: 'Bill it to the company',
      points_to_use: 'Points to use',
      point_club_id: { label: 'Point Club number', hint: 'The member can accept the points after the stay' },
    },
    onAccount: (company: string) => `Bill it to ${company}: no card needed`,
    book: (amount: string) => `Book for ${amount}`,
    addTrip: 'Add trip details',
    card: 'Card',
    howPaid: 'Who’s paying',
    mailWith: 'Email my confirmation with',
    addAddress: 'Add a billing address',
    kept: 'Our payment processor keeps your card for this booking, so you won’t need it again for changes or refunds. We never store its number.',
    payWith: 'Pay with',
    expires: (date: string) => `Expires ${date}`,
    anotherCard: 'Another card',
    pointsGoTo: (number: string) => `Points for this stay go to member <number>${number}</number>.`,
    pointsHint: (balance: string, most: string, worth: string) =>
      `Your points balance is ${balance}. Use up to ${most} to take ${worth} off: 100 points are worth $1.`,
    allPoints: (most: string) => `Use as many as possible: ${most}`,
    noPoints: 'Don’t use points',
    payNothing: 'Book with points',
    member: 'Point Club member? <login>Log in</login> to earn points and pay with a saved card.',
    byNumber: 'Enter a Point Club number instead',
    pay: (now: string) => `Pay ${now} now`,
    payDeposit: (now: string, later: string) => `Pay ${now} deposit now, ${later} at the lot`,
    agree: 'By booking, you accept our <terms>Terms and Conditions</terms>.',
    /** Said beside a field before anything is sent. */
    missing: {
      full_name: 'Enter your full name',
      email: 'Enter your email',
      cc_number: 'Enter the card number',
      cc_exp: 'Enter the expiration date as MM/YY',
      cc_cvc: 'Enter the security code',
      postal_code: 'Enter the card’s billing ZIP or postal code',
    },
    wrong: {
      email: 'Enter an email address such as name@example.com',
      cc_number: 'Check the card number',
      cc_cvc: 'Enter the 3- or 4-digit security code',
    },
    paying: 'Paying…',
    closed: 'Booking is closed right now. You were not charged.',
  },
  duplicate: {
    title: 'Already booked?',
    check: 'Check my email first',
    anyway: 'Book anyway',
    booking: 'Booking…',
    sent: (address: string) => `We emailed a link to that booking to ${address}. You were not charged.`,
    sentToYou: 'We emailed you a link to that booking. You were not charged.',
  },
}

export const texts = textsOf('site/booking', en)
