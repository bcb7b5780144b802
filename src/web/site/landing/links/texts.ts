import { textsOf } from '../../../../lib/texts.ts'

/** What ways to the nine pages are called. */
export const en = {
  more: 'More about parking',
  titles: {
    KeywordValueParking: 'Value parking',
    KeywordRates: 'Rates',
    KeywordOffsiteParking: 'Off-site parking',
    KeywordParkingNear: (airport: string) => `Parking near ${airport}`,
    KeywordClosestLotTo: (airport: string) => `A lot close to ${airport}`,
    KeywordLongTermParking: 'Long-term parking',
    KeywordOvernightParking: 'Overnight parking',
    KeywordDeals: 'Deals',
    KeywordGarage: 'Garage or lot',
  },
}

export const texts = textsOf('site/landing/links', en)
