import type { Business, Terms } from '../../../capabilities/settings/contract.ts'
import { VEHICLE_CLASSES, type VehicleClass } from '../../../lib/products.ts'
import { milesBetween } from '../../links.ts'
import { type Keyword, KEYWORDS } from '../../paths.ts'
import { texts } from './pages/texts.ts'

/** A stay whose live price the page shows: so many days from today, so long, in the Pacific morning. */
export interface Example {
  readonly label: string
  readonly inDays: number
  readonly days: number
  readonly vehicleClass?: VehicleClass
}

/** What a keyword landing page says; its names come from the settings. */
export interface LandingText {
  /** For search engines and shared links. */
  readonly description: string
  readonly heading: string
  readonly lead: string
  readonly examplesTitle: string
  /** What each stay of {@link STAYS} is called. */
  readonly examples: readonly [string, string, string]
  readonly sections: readonly { readonly heading: string; readonly text: string; readonly points?: readonly string[] }[]
  readonly questions: readonly { readonly question: string; readonly answer: string }[]
}

export type LandingTexts = Readonly<Record<Keyword, LandingText>>

export interface Facts {
  readonly business: Business
  readonly terms: Terms
  /** From the lot to the airport. */
  readonly miles: string
}

/** The same with the stays whose prices it shows live. */
export interface Landing extends Omit<LandingText, 'examples'> {
  readonly name: Keyword
  readonly examples: readonly Example[]
}

type Stay = readonly [inDays: number, days: number]

/** How many days from now the examples of each page begin, and how many they last. */
const STAYS: Readonly<Record<Keyword, readonly [Stay, Stay, Stay]>> = {
  KeywordValueParking: [
    [7, 3],
    [14, 7],
    [30, 14],
  ],
  KeywordRates: [
    [14, 1],
    [14, 3],
    [14, 7],
  ],
  KeywordOffsiteParking: [
    [7, 2],
    [10, 5],
    [21, 10],
  ],
  KeywordParkingNear: [
    [3, 1],
    [10, 4],
    [14, 7],
  ],
  KeywordClosestLotTo: [
    [2, 1],
    [7, 3],
    [21, 7],
  ],
  KeywordLongTermParking: [
    [14, 7],
    [30, 14],
    [30, 30],
  ],
  KeywordOvernightParking: [
    [1, 1],
    [3, 2],
    [7, 1],
  ],
  KeywordDeals: [
    [1, 4],
    [7, 4],
    [14, 4],
  ],
  KeywordGarage: [
    [7, 1],
    [14, 4],
    [14, 7],
  ],
}

/** All nine in the language of the reader, in the same order as landing-links.ts; their addresses and titles stand there. */
export function landingPages({ business, terms }: Omit<Facts, 'miles'>): readonly Landing[] {
  const pages = texts().pages({ business, terms, miles: milesBetween(business.place, business.airport.place) })
  return KEYWORDS.map((name) => {
    const { examples: labels, ...text } = pages[name]
    const examples = STAYS[name].map(([inDays, days], place) => ({ label: labels[place] ?? '', inDays, days }))
    return { ...text, name, examples: name === 'KeywordRates' ? forAllClasses(examples) : examples }
  })
}

function forAllClasses(examples: readonly Example[]): Example[] {
  return VEHICLE_CLASSES.flatMap((vehicleClass) => examples.map((example) => ({ ...example, vehicleClass })))
}
