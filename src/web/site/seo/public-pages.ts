import type { Business } from '../../../capabilities/settings/contract.ts'
import { withNames } from '../../../capabilities/settings/named-paths.ts'
import { IMAGES, KEYWORDS, PATHS, type RouteName, to } from '../../paths.ts'

/**
 * The pages that search engines shall find, besides the articles of the blog: everything else belongs to one person,
 * or does something.
 */
const PUBLIC = [
  'Home',
  'BookingCreate',
  'GiftVoucher',
  'Reviews',
  'Contact',
  'PickupRequest',
  'StayHelp',
  'CorporateProgramAbout',
  'PointClubRegistration',
  'PrivacyPolicy',
  'Terms',
  ...KEYWORDS,
  'Blog',
] as const satisfies readonly RouteName[]

export type PublicName = (typeof PUBLIC)[number]
type Named = Pick<Business, 'short_name' | 'airport'>

/** Their addresses. Made of names alone: every page asks, so no page's text may hang on it. */
export function publicPages(business: Named): readonly string[] {
  return PUBLIC.map((name) => publicPath(name, business))
}

function publicPath(name: PublicName, business: Named): string {
  return withNames(PATHS[name], business)
}

/** The one address of a public page, without campaign arguments, and where its picture is. */
export interface PublicPage {
  readonly path: string
  readonly image: string
}

/** A public page by its address; undefined for all other pages and for articles. `/map` is Home. */
export function publicPageAt(business: Named, pathname: string): PublicPage | undefined {
  const path = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname
  const name = path === to('Map') ? 'Home' : PUBLIC.find((each) => publicPath(each, business) === path)
  return name && { path: publicPath(name, business), image: imageOf(slugOf(name)) }
}

/** The page of an article that is there. */
export function articlePageAt(pathname: string): PublicPage {
  const path = pathname.replace(/\/$/, '')
  return { path, image: imageOf(`article-${path.slice(path.lastIndexOf('/') + 1)}`) }
}

/** What a picture is of: a page, or an article of the blog. */
export type Pictured = { readonly name: PublicName } | { readonly slug: string }

/** By the name of its file: "booking-create.png", "article-about-evergreen.png". */
export function picturedBy(file: string): Pictured | undefined {
  const name = PUBLIC.find((each) => file === `${slugOf(each)}.png`)
  if (name) return { name }
  const [, slug] = /^article-([\w-]{1,120})\.png$/.exec(file) ?? []
  return slug === undefined ? undefined : { slug }
}

function imageOf(page: string): string {
  return IMAGES.replace('{page}', page)
}

function slugOf(name: PublicName): string {
  return name.replaceAll(/(?<!^)(?=[A-Z])/g, '-').toLowerCase()
}
