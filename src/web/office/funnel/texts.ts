import { englishOnly } from '../../../lib/texts.ts'

/** Where bookings come from. */
export const en = {
  lead: 'By utm_source of the link that brought somebody first. Counted by browser; nobody is known by name.',
  from: 'From',
  until: 'Until',
  show: 'Show',
  sources: 'Sources',
  source: 'Source',
  visitors: 'Visitors',
  sawPrice: 'Saw a price',
  booked: 'Booked',
  bookedFor: 'Booked for',
  stayed: 'Stayed',
  byThemselves: 'By themselves',
  /** So many, and how many of each hundred of the step before. */
  share: (count: number, percent: number) => `${count} · ${percent}%`,
}

export const texts = englishOnly(en)
