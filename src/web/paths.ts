import type { PassKind } from '../capabilities/documents/kinds.ts'
import { OFFICE_PATHS } from './office/paths.ts'
import { isLanguage, type Language } from '../lib/language.ts'

/** Every address of the site by its name. All URLs come from here. */
export const PATHS = {
  Home: '/',
  Map: '/map',
  Contact: '/contact',
  Terms: '/terms',
  Reviews: '/reviews',
  PrivacyPolicy: '/privacy',
  PrivacyRequest: '/privacy/request',
  ConfirmPrivacy: '/privacy/confirm',
  PrivacyCopy: '/privacy/copy',
  CorporateProgramAbout: '/corporate-program',
  SurveyResponse: '/survey-response',
  TicketTransaction: '/tickets/{ticketNum}/{recordLoc}/',
  Transaction: '/trips/{itemId}/',
  BookingCreate: '/booking',
  Booking: '/bookings/{itemId}/',
  BookingCancel: '/bookings/{itemId}/cancel',
  BookingModify: '/bookings/{itemId}/modify',
  BookingMove: '/bookings/{itemId}/move',
  BookingPay: '/bookings/{itemId}/pay',
  BookingClaim: '/booking-claim',
  ScoreTransaction: '/score-transaction',
  PointClubDashboard: '/point-club/dashboard',
  PaymentTokenConfig: '/point-club/payment-tokens',
  ClubEmailPreferences: '/point-club/email-preferences',
  PublicEmailPreferences: '/email/email-prefs/{emailAddress}',
  RecordPoints: '/point-club/record-points',
  RedeemPoints: '/point-club/redeem-points',
  TimeVoucher: '/point-club/voucher/{itemId}',
  GiftVoucher: '/gift-voucher',
  CompanyInvoice: '/invoices/{number}',
  ReportFile: '/report/{itemId}',
  JoinWaitlist: '/waiting-list',
  Wait: '/waiting-list/{itemId}',
  AccountDetails: '/point-club/account-details',
  MemberPrivacy: '/point-club/your-data',
  PointClubLedger: '/point-club/ledger',
  MembershipPass: '/point-club/membership-pass',
  RequestPasswordReset: '/auth/request-password-reset',
  ResetPassword: '/auth/reset-password',
  ConfirmEmail: '/auth/confirm-email',
  UndoEmail: '/auth/undo-email',
  StaffInvitation: '/auth/invitation',
  FirstOwner: '/auth/owner',
  ClockTablet: '/staff/clock',
  PointClubRegistration: '/register',
  StayHelp: '/stay-help',
  PickupRequest: '/pickup',
  PickupRide: '/pickup/{rideId}',
  SharedRide: '/pickup/shared/{shareId}',
  Health: '/health',
  Blog: '/blog',

  BlogAbout: '/blog/about-{name}',
  BlogGettingToAndFrom: '/blog/getting-to-and-from-{airport}',
  BlogSecretsToAvoidGridlock: '/blog/secrets-to-avoid-gridlock-this-holiday',
  BlogRoadConstruction: '/blog/aug21-road-construction',

  KeywordValueParking: '/value-parking',
  KeywordRates: '/rates',
  KeywordOffsiteParking: '/offsite-parking',
  KeywordParkingNear: '/parking-near-{airport}',
  KeywordClosestLotTo: '/closest-lot-to-{airport}',
  KeywordLongTermParking: '/long-term-parking',
  KeywordOvernightParking: '/overnight-parking',
  KeywordDeals: '/deals',
  KeywordGarage: '/garage',

  Login: '/auth/login',
  Register: '/auth/register',
  ClubAbout: '/club/about',
  AboutPointClub: '/about-point-club',

  StaffHome: '/staff',
  ...OFFICE_PATHS,
} as const

/** Old addresses that lead elsewhere: the last two open the login modal there. */
export const REDIRECTS = {
  Login: { to: 'Home', login: false },
  Register: { to: 'PointClubRegistration', login: false },
  ClubAbout: { to: 'Home', login: true },
  AboutPointClub: { to: 'Home', login: true },
} as const satisfies Partial<Record<RouteName, { to: RouteName; login: boolean }>>

/** Addresses that staff have kept since before: each leads to the screen that does its work now. */
export const LEGACY_STAFF_LINKS = {
  '/access-control/policies': 'StaffPolicies',
  '/access-control/groups': 'StaffGroups',
  '/access-control/checkup': 'AccessCheckup',
  '/users/dashboard': 'UsersDashboard',
  '/scores/dashboard': 'ScoreDashboard',
  '/sitemessages': 'StaffSiteMessages',
  '/transactions/activity-analysis': 'ActivityAnalysis',
  '/templates': 'EmailTemplates',
  '/salesitems': 'SalesItems',
  '/schedule/calendar': 'ScheduleCalendar',
  '/schedule/classic': 'ScheduleWeek',
  '/schedule/user': 'ScheduleUser',
} as const satisfies Record<string, RouteName>

/** Addresses that pages post to or ask; people never see them. */
export const ENDPOINTS = {
  session: '/auth/session',
  prove: '/auth/prove',
  passkey: '/auth/passkey',
  logout: '/auth/logout',
  events: '/session/events',
  status: '/session/status',
  dismiss: '/session/dismiss',
  privacyFile: '/privacy/copy.zip',
  price: '/booking/price',
  giftPreview: '/gift-voucher/preview',
  // Streams of server-sent events. The door counts none of them: they wait more than they work.
  liveRide: '/live/rides/{rideId}',
  liveSharedRide: '/live/shared-rides/{shareId}',
  liveShuttle: '/live/shuttle',
  liveRequests: '/live/requests',
  gateDesk: '/staff/gate/desk',
  // Pages that open without a connection.
  worker: '/worker.js',
  // Mails inside a page of the back office, each with a policy of its own.
  mailMessage: '/staff/email/messages/{itemId}/html',
  mailPreview: '/staff/email/preview',
  campaignPreview: '/staff/email/campaigns/{itemId}/preview',
} as const

/** Files that are the same for everybody, as the router writes their paths. Caches on the way may keep them. */
export const PUBLIC_FILES = {
  icon: '/icon.svg',
  logo: '/logo/:hash',
  picture: '/pictures/:file',
  sitemap: '/sitemap.xml',
  robots: '/robots.txt',
  feed: '/blog.rss',
  manifest: '/manifest.webmanifest',
  image: '/og/:file',
} as const

/** The pictures of public pages that networks show of shared links. */
export const IMAGES = '/og/{page}.png'

/** Files of a booking by their kind: links to them are plain, without the router. */
export const DOCUMENTS = {
  pdf: '/bookings/{itemId}/confirmation.pdf',
  ics: '/bookings/{itemId}/booking.ics',
  pkpass: '/bookings/{itemId}/pass.pkpass',
} as const

export type DocumentKind = keyof typeof DOCUMENTS

/** Files of a voucher and of the membership pass, by their kind. */
export const CLUB_FILES = {
  'voucher.pdf': '/point-club/voucher/{itemId}/voucher.pdf',
  'voucher.pkpass': '/point-club/voucher/{itemId}/pass.pkpass',
  'pass.pdf': '/point-club/membership-pass/pass.pdf',
  'pass.pkpass': '/point-club/membership-pass/pass.pkpass',
} as const

export function toVoucherFile(kind: PassKind, itemId: string): string {
  return CLUB_FILES[`voucher.${kind}`].replace('{itemId}', encodeURIComponent(itemId))
}

export function toPassFile(kind: PassKind): string {
  return CLUB_FILES[`pass.${kind}`]
}

/** The address of a booking's document: `toDocument('pdf', itemId)`. */
export function toDocument(kind: DocumentKind, itemId: string): string {
  return DOCUMENTS[kind].replace('{itemId}', encodeURIComponent(itemId))
}

export type RouteName = keyof typeof PATHS

/** The keyword landing pages. */
export type Keyword = Extract<RouteName, `Keyword${string}`>
export const KEYWORDS = (Object.keys(PATHS) as RouteName[]).filter((name): name is Keyword =>
  name.startsWith('Keyword'),
)

type ParameterNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterNames<Rest>
  : never

/** The parameters of a route's path: `{ itemId: string }`, or nothing. */
export type PathParameters<Name extends RouteName> = Record<ParameterNames<(typeof PATHS)[Name]>, string>

export interface Extras {
  readonly query?: Readonly<Record<string, string | number | undefined>>
  readonly hash?: string
}

type Rest<Name extends RouteName> =
  ParameterNames<(typeof PATHS)[Name]> extends never
    ? [parameters?: Record<string, never>, extras?: Extras]
    : [parameters: PathParameters<Name>, extras?: Extras]

/** The address of a page: `to('Booking', { itemId })`, `to('Home', {}, { hash: 'map' })`. */
export function to<Name extends RouteName>(name: Name, ...[parameters, extras]: Rest<Name>): string {
  return toAny(name, parameters ?? {}) + queryString(extras?.query ?? {}) + (extras?.hash ? `#${extras.hash}` : '')
}

/** The address of whichever page, with the parameters of any. */
export function toAny(name: RouteName, parameters: Readonly<Record<string, string>>): string {
  const path = PATHS[name]
  // The menu alone has 87 that are whole as they are.
  if (!path.includes('{')) return path
  return path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(parameters[key] ?? ''))
}

/** "?a=1&b=2" without what is undefined; an empty string when nothing is left. */
export function queryString(query: Readonly<Record<string, string | number | undefined>>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  return given.length === 0 ? '' : `?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}`
}

/** Any page with the login modal open: a plain link, so that it works before scripts do. */
export const LOGIN_QUERY = 'login'

/** Home after somebody has closed their account, which it says. */
export const CLOSED_QUERY = 'account-closed'
/** Its value where the account is being erased, not only closed. */
export const ERASED = 'erased'

/** Home with the login modal open, where guarded pages send visitors without a credential; `next` is where to go then. */
export function homeWithLogin(next?: string): string {
  return to('Home', {}, { query: { [LOGIN_QUERY]: 1, next } })
}

/** Pages whose own `next` says where they lead. On all others it belongs to the login modal. */
const LEAD_ON: ReadonlySet<string> = new Set([PATHS.PointClubRegistration, PATHS.BookingClaim])

/** Whether a `next` in the address is the page's own, so that it outlives the login modal. */
export function leadsOn(pathname: string): boolean {
  return LEAD_ON.has(pathname)
}

/** Part of an address: a URL, or the router's location. */
interface Place {
  readonly pathname: string
  readonly search: string
}

/** The same page with the login modal open; the rest of its address stays as it is. */
export function withLoginOpen({ pathname, search }: Place): string {
  const query = new URLSearchParams(search)
  if (!leadsOn(pathname)) query.delete('next')
  query.set(LOGIN_QUERY, '1')
  return `${pathname}?${query}`
}

/** The same page with the login modal closed; the rest of its address stays as it is. */
export function withoutLogin({ pathname, search }: Place): string {
  const query = new URLSearchParams(search)
  query.delete(LOGIN_QUERY)
  if (!leadsOn(pathname)) query.delete('next')
  return pathname + (query.size > 0 ? `?${query}` : '')
}

/** The same page with the login modal open, and where to go after signing in: here. */
export function withLogin({ pathname, search }: Place): string {
  const here = { pathname: pathOf({ pathname }), search }
  const query = new URLSearchParams(search)
  query.set(LOGIN_QUERY, '1')
  query.set('next', withoutLogin(here))
  return `${here.pathname}?${query}`
}

/** Any page with the dialog open that asks once more who it is. */
export const PROOF_QUERY = 'prove'

/** The same page with that dialog open. */
export function withProof({ pathname, search }: Place): string {
  const query = new URLSearchParams(search)
  query.set(PROOF_QUERY, '1')
  return `${pathOf({ pathname })}?${query}`
}

/** The same page with that dialog closed; the rest of its address stays as it is. */
export function withoutProof({ pathname, search }: Place): string {
  const query = new URLSearchParams(search)
  query.delete(PROOF_QUERY)
  return pathname + (query.size > 0 ? `?${query}` : '')
}

/** In small letters, without a slash at its end. */
export function plainly(path: string): string {
  return path.toLowerCase().replace(/(?<=.)\/$/, '')
}

/**
 * A path as {@link PATHS} has it, where somebody wrote it in capitals or with a slash at its end. What names a thing of
 * somebody stays as it is, since its letters may count; whoever watches the product may ask for its health in any spelling.
 */
export function usualSpelling(path: string): string {
  const plain = plainly(path)
  return plain !== PATHS.Health && Object.values<string>(PATHS).includes(plain) ? plain : path
}

/** A path as React Router writes it: `/bookings/:itemId/`. */
export function routerPath(name: RouteName): string {
  return PATHS[name].replace(/\{(\w+)\}/g, ':$1')
}

/**
 * The language that an address asks for by its first part (`/es/booking`), and the address without it. That begins with
 * one slash, whatever was asked for: two would make it the address of another site.
 */
export function splitLanguage(pathname: string): { readonly asked: Language | undefined; readonly path: string } {
  const first = pathname.split('/', 2)[1]
  // The data of Home in a language: React Router asks for it under the bare language.
  const ofHome = first === pathname.slice(1) && first.endsWith('.data') ? first.slice(0, -'.data'.length) : undefined
  if (isLanguage(ofHome)) return { asked: ofHome, path: '/_.data' }
  const asked = isLanguage(first) ? first : undefined
  const rest = asked ? pathname.slice(asked.length + 1) : pathname
  return { asked, path: rest.replace(/^[/\\]*/, '/') }
}

/** The path of a request as {@link PATHS} has it, in whichever language it was asked for. */
export function pathOf({ pathname }: { readonly pathname: string }): string {
  return splitLanguage(pathname).path
}

/** Whether an address is one of the back office, or of the data of one; it has no language before it. */
export function isOfStaff(path: string): boolean {
  return /^\/staff(?:$|[/?#.])/.test(path)
}
