import type { Business } from '../../capabilities/settings/contract.ts'
import { kebab } from '../links.ts'
import { KEYWORDS, type RouteName, to, toAny } from '../paths.ts'

/**
 * The pages that search engines shall find, besides the articles of the blog: everything else belongs to one person,
 * or does something.
 */
const PUBLIC: readonly RouteName[] = [
  'Home',
  'BookingCreate',
  'GiftVoucher',
  'Contact',
  'PickupRequest',
  'CorporateProgramAbout',
  'PointClubRegistration',
  'PrivacyPolicy',
  ...KEYWORDS,
  'Blog',
]

/** Their addresses. Made of names alone: every page asks, so no page's text may hang on it. */
export function publicPages({ airport }: Pick<Business, 'airport'>): readonly string[] {
  const names = { airport: kebab(airport.short_name) }
  return PUBLIC.map((name) => toAny(name, names))
}

/** The one address of a public page, without campaign arguments; undefined for all others. `/map` is Home. */
export function canonicalPath(business: Business, pathname: string): string | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname
  if (path === to('Map')) return to('Home')
  return publicPages(business).includes(path) ? path : undefined
}
