import type { Business } from '../../../capabilities/settings/contract.ts'
import { kebab } from '../../links.ts'
import { type Keyword, KEYWORDS, toAny } from '../../paths.ts'

type Named = Pick<Business, 'airport'>

const TITLES: Readonly<Record<Keyword, (business: Named) => string>> = {
  KeywordValueParking: () => 'Value parking',
  KeywordRates: () => 'Rates',
  KeywordOffsiteParking: () => 'Off-site parking',
  KeywordParkingNear: ({ airport }) => `Parking near ${airport.short_name}`,
  KeywordClosestLotTo: ({ airport }) => `A lot close to ${airport.short_name}`,
  KeywordLongTermParking: () => 'Long-term parking',
  KeywordOvernightParking: () => 'Overnight parking',
  KeywordDeals: () => 'Deals',
  KeywordGarage: () => 'Garage or lot',
}

/** A landing page's name, address and title: all that a way to it needs, without its text. */
export interface LandingLink {
  readonly name: Keyword
  readonly path: string
  readonly title: string
}

/** All nine, in the order of §2. */
export function landingLinks(business: Named): readonly LandingLink[] {
  const airport = kebab(business.airport.short_name)
  return KEYWORDS.map((name) => ({ name, path: toAny(name, { airport }), title: TITLES[name](business) }))
}
