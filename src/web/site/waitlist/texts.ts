import { plural, textsOf } from '../../../lib/texts.ts'

export const en = {
  join: {
    title: 'Waiting list',
    heading: 'Wait for a space',
    lead: 'Plans change, and spaces come back. Be next in line for these dates.',
    tab: 'Sold out',
    fair: 'First come, first served. We offer each space to one person at a time and hold it for an hour before it goes to the next. Hours between 10 pm and 7 am don’t count.',
    book: 'Book it for me',
    bookHow:
      'We’ll book a space the moment one opens up, as long as it’s within your limit. We charge your card then, never before.',
    tell: 'Just tell me',
    tellHow: 'We’ll email you the moment a space opens up and hold it for an hour. You book it yourself.',
    who: 'Your details',
    card: 'Card',
    cards: 'Pay with',
    anotherCard: 'Another card',
    fields: {
      email: 'Email',
      full_name: 'Full name',
      phone_number: { label: 'Phone', hint: 'So the shuttle driver can reach you' },
      postal_code: 'ZIP or postal code',
      token_id: 'Card',
    },
    most: 'The most you’d pay, in dollars',
    mostNow: (price: string) =>
      `All in. Today’s price is ${price}. If it costs more than your limit, we’ll hold the space and ask you first.`,
    cardKept: 'Our payment processor keeps the card until your wait is over; we never store its number.',
    bookButton: 'Join and book it for me',
    tellButton: 'Join and get an email',
    joining: 'Joining…',
    notSent: 'We couldn’t reach the server. Check your connection and try again. You won’t be added twice.',
    instead: 'Or take a space that’s available',
    isFree: 'Good news: there’s space on these dates.',
    seePrices: 'See prices',
    chooseDates: 'Choose your dates first',
    chooseDatesHow: 'If they’re sold out, you can join the waiting list there.',
  },
  wait: {
    title: 'Your place on the waiting list',
    tab: 'Waiting list',
    heads: {
      WAITING: 'You’re on the waiting list',
      OFFERED: 'A space is held for you',
      BOOKING: 'We’re booking your space',
      BOOKED: 'You’ve got a space',
      LAPSED: 'The space went to the next in line',
      LEFT: 'You’ve left the waiting list',
      EXPIRED: 'No space opened up',
    },
    next: 'You’re next in line.',
    ahead: (count: number) =>
      `${count} ${plural(count, { one: 'person is', other: 'people are' })} ahead of you for some of these dates.`,
    tellHow: (email: string) => `We’ll email ${email} as soon as a space opens up, and hold it for an hour.`,
    bookHow: (most: string, card: string) =>
      `As soon as a space opens up for ${most} or less, we’ll book it for you and charge your ${card}. If it costs more, we’ll hold it and ask you first.`,
    heldUntil: (moment: string) => `Held for you until ${moment}`,
    choose: 'Choose how you’d like to pay',
    thenNext: 'After that, it goes to the next in line. These prices are good as long as we hold the space.',
    booking: (email: string) =>
      `A space opened up, and we’re processing your payment. We’ll email ${email} in a minute.`,
    booked: (email: string) => `Your parking is booked. The confirmation is on its way to ${email}.`,
    lapsed:
      'We held a space for you, but the hold has expired. You were not charged. You can join the list again while these dates are sold out.',
    left: 'You’re off the list.',
    leftUnbooked: 'You were not charged, and your card is no longer saved for this waiting list.',
    expired: 'We’re sorry: no space opened up in time. You were not charged.',
    leave: 'Leave the waiting list',
    leaveHow:
      'You’ll lose your place in line. If a space is being held for you, it goes to the next person right away.',
    leaveNow: 'Leave the list',
    leaving: 'Leaving…',
    seePrices: 'See what’s available',
    findBooking: 'Find your booking',
  },
}

export const texts = textsOf('site/waitlist', en)
