import { textsOf } from '../../../lib/texts.ts'

export const en = {
  seePrice: 'See your price',
  goodToKnow: 'Good to know',
  range: (from: string, to: string) => `${from} to ${to}`,
  bookThese: 'Book these dates',
  seeOthers: 'See other dates',
  soldOut: 'Sold out',
  allIn: 'all in',
  below: (savings: string, driveUp: string) => `${savings} below the drive-up price of ${driveUp}`,
  worked: (length: string, vehicle: string) => `${vehicle}, ${length}`,
  stay: 'Stay',
  table: 'All-in prices by length of stay and vehicle',
}

export const texts = textsOf('site/landing', en)
