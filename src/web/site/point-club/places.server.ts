import { countries, DEFAULT_COUNTRY, provinces } from '../../../capabilities/club/billing/places.ts'
import type { Places } from './address-fields.tsx'

/** The lists of an address form: US and CA first, WA, OR, ID and BC first, the US chosen. */
export function places(): Places {
  return { countries: countries(), provinces: ['US', 'CA'].flatMap(provinces), country: DEFAULT_COUNTRY }
}
