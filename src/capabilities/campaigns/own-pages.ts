import type { Business } from '../settings/contract.ts'
import { withNames } from '../settings/named-paths.ts'

/** The pages of the site that a campaign may link to: all that do not depend on a booking or person. */
export const OWN_PAGES = [
  '/',
  '/map',
  '/booking',
  '/booking-claim',
  '/gift-voucher',
  '/waiting-list',
  '/contact',
  '/privacy',
  '/pickup',
  '/corporate-program',
  '/register',
  '/blog',
  '/blog/about-{name}',
  '/blog/getting-to-and-from-{airport}',
  '/value-parking',
  '/rates',
  '/offsite-parking',
  '/parking-near-{airport}',
  '/closest-lot-to-{airport}',
  '/long-term-parking',
  '/overnight-parking',
  '/deals',
  '/garage',
  '/point-club/dashboard',
  '/point-club/redeem-points',
  '/point-club/record-points',
  '/point-club/ledger',
  '/point-club/membership-pass',
  '/point-club/account-details',
] as const

/** Whether a path, without its query, is a page of the site. */
export function isOwnPage(path: string, business: Pick<Business, 'short_name' | 'airport'>): boolean {
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path
  return OWN_PAGES.some((page) => withNames(page, business) === plain)
}
