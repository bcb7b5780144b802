import type { Business } from '../settings/contract.ts'
import { withNames } from '../settings/named-paths.ts'

/** The pages of the site that a campaign may link to, besides articles: all that do not depend on a booking. */
export const OWN_PAGES = [
  '/',
  '/map',
  '/booking',
  '/booking-claim',
  '/gift-voucher',
  '/waiting-list',
  '/contact',
  '/privacy',
  '/privacy/request',
  '/terms',
  '/reviews',
  '/stay-help',
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
  '/point-club/payment-tokens',
  '/point-club/email-preferences',
  '/point-club/your-data',
] as const

/** Whether a path, without its query, is a page of the site; `articles` are the slugs of those that are published. */
export function isOwnPage(
  path: string,
  business: Pick<Business, 'short_name' | 'airport'>,
  articles: readonly string[],
): boolean {
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path
  return (
    OWN_PAGES.some((page) => withNames(page, business) === plain) || articles.some((slug) => plain === `/blog/${slug}`)
  )
}
