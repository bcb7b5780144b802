import type { Settings } from '../../capabilities/settings/contract.ts'
import { to } from '../paths.ts'
import { articlesOf } from '../routes/blog/articles.ts'
import { landingPages } from '../routes/landing/landing-pages.ts'

type Site = Pick<Settings, 'business' | 'terms'>

/** The pages that search engines shall find: everything else belongs to one person, or does something. */
export function publicPages(site: Site): readonly string[] {
  return [
    to('Home'),
    to('BookingCreate'),
    to('GiftVoucher'),
    to('Contact'),
    to('PickupRequest'),
    to('CorporateProgramAbout'),
    to('PointClubRegistration'),
    to('PrivacyPolicy'),
    ...landingPages(site).map(({ path }) => path),
    to('Blog'),
    ...articlesOf(site.business).map(({ path }) => path),
  ]
}

/** The one address of a public page, without campaign arguments; undefined for all others. `/map` is Home. */
export function canonicalPath(site: Site, pathname: string): string | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname
  if (path === to('Map')) return to('Home')
  return publicPages(site).includes(path) ? path : undefined
}
