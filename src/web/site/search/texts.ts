import { textsOf } from '../../../lib/texts.ts'

/** The form that prices a stay, the signs beside it, and the way to the lot. */
export const en = {
  arrive: 'Arrive',
  leave: 'Leave',
  vehicle: 'Vehicle',
  promoCode: 'Promo code',
  moment: 'One moment…',
  /** In place of what a form would do with dates that are sold out. */
  seeAvailable: 'See available dates',
  booking: (number: string) => `Booking <number>${number}</number>`,
  price: {
    pending: 'Getting the price…',
    promise: 'Your price, with all fees and taxes',
    allIn: 'all in',
    parts: (charges: string, fees: string, taxes: string) => `Parking ${charges}, airport fee ${fees}, taxes ${taxes}`,
    saved: (saved: string, driveUp: string) => `You save ${saved} vs. the drive-up price of ${driveUp}`,
    freeUntil: (time: string) => `Stay until ${time} at no extra cost`,
    code: (faults: string) => `Promo code: ${faults}`,
    soldOut: 'Sold out',
    choose: 'Choose when you arrive and when you leave.',
    none: 'We don’t have a price for this stay. Please call us.',
    unreached: 'We can’t reach the server. Check your connection.',
  },
  directions: {
    lost: (phone: string) => `Lost on the way? Call <phone>${phone}</phone>.`,
    newTab: '(opens in a new tab)',
  },
}

export const stayWords = textsOf('site/search', en)
