import { textsOf } from '../../../lib/texts.ts'
import { afterBooking, arrival } from '../faq/texts.ts'

export const en = {
  description: 'Airport parking at one price, all in: fees and taxes included. Book in two minutes, change for free.',
  headline: (airport: string) => `${airport} parking. <together>One price,</together> all in.`,
  submit: 'Book this stay',
  booked: 'Already booked? <claim>Find your booking</claim> to see, change, or cancel it.',
  how: {
    title: 'How it works',
    book: 'Book your dates',
    bookText: 'Pay now, or leave a deposit and pay the rest at the lot. Your space is held.',
    scan: 'Scan your code at the gate',
    scanText: 'It’s in your confirmation. All you need is your phone: no ticket, no paper.',
    ride: 'Ride the shuttle',
    rideText: (airport: string) => `It takes you to ${airport} and picks you up when you’re back.`,
  },
  why: {
    price: 'The first price is the final price',
    priceText:
      'The airport fee and taxes are included from the start. What you see as you choose your dates is what you pay.',
    dates: 'Changing dates is free',
    datesText: 'Change as often as you like until you check in. You pay or get back just the difference.',
    mind: 'Free cancellation',
    mindText: (minutes: number, hours: number) =>
      `Cancel for free ${minutes > 0 ? `${afterBooking(minutes)}, and ` : ''}${hours > 0 ? 'up to' : 'until'} ${arrival(hours)}.`,
    mindDepositText: (minutes: number, hours: number) =>
      minutes > 0
        ? `Cancel for free ${afterBooking(minutes)}. With a deposit it stays free until ${arrival(hours)}.`
        : `With a deposit, canceling is free until ${arrival(hours)}.`,
  },
  map: {
    title: (airport: string) => `Find us near ${airport}`,
    drive: 'Drive here',
    stops: 'Shuttle stops',
    miles: (miles: string) => `${miles} miles`,
    /** What the drawing shows; `direction` is one of {@link en.map.directions}. */
    drawing: (lot: string, miles: string, direction: string, airport: string) =>
      `${lot} is ${miles} miles ${direction} of ${airport}.`,
    directions: {
      east: 'east',
      southeast: 'southeast',
      south: 'south',
      southwest: 'southwest',
      west: 'west',
      northwest: 'northwest',
      north: 'north',
      northeast: 'northeast',
    },
  },
  questions: {
    title: 'Questions and answers',
    write: 'Something else? <write>Write to us</write>.',
    writeOrCall: (phone: string) => `Something else? <write>Write to us</write> or call <phone>${phone}</phone>.`,
  },
}

export const texts = textsOf('site/home', en)
