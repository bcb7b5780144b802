import { index, layout, type RouteConfigEntry, route } from '@react-router/dev/routes'
import type { OfficeName } from './office/paths.ts'
import { OFFICE_FILES } from './office/screens.ts'
import {
  CLUB_FILES,
  DOCUMENTS,
  ENDPOINTS,
  KEYWORDS,
  LEGACY_STAFF_LINKS,
  PATHS,
  PUBLIC_FILES,
  REDIRECTS,
  type RouteName,
  routerPath,
} from './paths.ts'

/** A page under its name and the path of that name. */
function page(name: RouteName, file: string): RouteConfigEntry {
  return name === 'Home' ? index(file, { id: name }) : route(routerPath(name), file, { id: name })
}

/** Landing pages under a path of their own; the two that carry the airport's name share `/:slug`. */
const LANDINGS = KEYWORDS.filter((name) => !PATHS[name].includes('{'))

export default [
  layout('site/layout/wide.tsx', [page('Home', 'site/home/home.tsx'), page('Map', 'site/home/home.tsx')]),

  layout('site/layout/default.tsx', [
    page('BookingCreate', 'site/booking/booking.tsx'),
    page('Booking', 'site/bookings/booking.tsx'),
    page('BookingCancel', 'site/bookings/cancel.tsx'),
    page('BookingModify', 'site/bookings/modify.tsx'),
    page('BookingMove', 'site/bookings/move.tsx'),
    page('BookingPay', 'site/bookings/pay.tsx'),
    page('BookingClaim', 'site/claim/claim.tsx'),
    page('TimeVoucher', 'site/point-club/voucher.tsx'),
    page('GiftVoucher', 'site/gift/gift.tsx'),
    page('CompanyInvoice', 'site/invoice/invoice.tsx'),
    page('ReportFile', 'site/report/report.tsx'),
    page('JoinWaitlist', 'site/waitlist/join.tsx'),
    page('Wait', 'site/waitlist/wait.tsx'),
    page('TicketTransaction', 'site/transactions/transaction.tsx'),
    page('Transaction', 'site/transactions/transaction.tsx'),
    page('Contact', 'site/contact/contact.tsx'),
    page('StayHelp', 'site/stay-help/stay-help.tsx'),
    page('PickupRequest', 'site/pickup/pickup.tsx'),
    page('PickupRide', 'site/pickup/ride.tsx'),
    page('SharedRide', 'site/pickup/shared-ride.tsx'),
    page('ScoreTransaction', 'site/score/score.tsx'),
    page('SurveyResponse', 'site/score/survey-response.tsx'),
    page('Terms', 'site/terms/terms.tsx'),
    page('Reviews', 'site/reviews/reviews.tsx'),
    page('PrivacyPolicy', 'site/privacy/privacy.tsx'),
    page('PrivacyRequest', 'site/privacy-requests/request.tsx'),
    page('ConfirmPrivacy', 'site/privacy-requests/confirm.tsx'),
    page('PrivacyCopy', 'site/privacy-requests/copy.tsx'),
    page('CorporateProgramAbout', 'site/contact/corporate-program.tsx'),
    page('PointClubRegistration', 'site/register/register.tsx'),
    page('Blog', 'site/blog/index.tsx'),
    route('/blog/:slug', 'site/blog/article.tsx', { id: 'BlogArticle' }),
    page('RequestPasswordReset', 'site/auth/request-password-reset.tsx'),
    page('ResetPassword', 'site/auth/reset-password.tsx'),
    page('ConfirmEmail', 'site/auth/confirm-email.tsx'),
    page('UndoEmail', 'site/auth/undo-email.tsx'),
    page('PublicEmailPreferences', 'site/email/preferences.tsx'),
    page('StaffInvitation', 'site/auth/invitation.tsx'),
    page('FirstOwner', 'site/auth/owner.tsx'),
    route(ENDPOINTS.session, 'site/auth/session.tsx', { id: 'Session' }),
    ...LANDINGS.map((name) => page(name, 'site/landing/landing.tsx')),
    route('/:slug', 'site/landing/landing.tsx', { id: 'KeywordNearAirport' }),
    route('*', 'site/not-found.tsx', { id: 'NotFound' }),
  ]),

  layout('site/layout/point-club.tsx', [
    page('PointClubDashboard', 'site/point-club/dashboard.tsx'),
    page('PointClubLedger', 'site/point-club/ledger.tsx'),
    page('RecordPoints', 'site/point-club/record-points.tsx'),
    page('RedeemPoints', 'site/point-club/redeem-points.tsx'),
    page('MembershipPass', 'site/point-club/membership-pass.tsx'),
    page('AccountDetails', 'site/point-club/account-details.tsx'),
    page('MemberPrivacy', 'site/privacy-requests/member.tsx'),
    page('ClubEmailPreferences', 'site/point-club/email-preferences.tsx'),
    page('PaymentTokenConfig', 'site/point-club/payment-tokens.tsx'),
  ]),

  // Screens of the back office say themselves where they are.
  layout('office/layout.tsx', [
    page('StaffHome', 'office/home.tsx'),
    ...Object.entries(OFFICE_FILES).map(([name, file]) => page(name as OfficeName, file)),
  ]),

  // A shared tablet, on which nobody is signed in.
  page('ClockTablet', 'office/time/tablet.tsx'),

  page('Health', 'serve/health.ts'),
  route(PUBLIC_FILES.icon, 'site/icon.ts'),
  route(PUBLIC_FILES.logo, 'site/logo-file.ts'),
  route(PUBLIC_FILES.picture, 'site/pictures/picture-file.ts'),
  route(PUBLIC_FILES.sitemap, 'site/seo/sitemap.ts'),
  route(PUBLIC_FILES.robots, 'site/seo/robots.ts'),
  route(PUBLIC_FILES.feed, 'site/seo/feed.ts'),
  route(ENDPOINTS.worker, 'kept-pages/worker-file.ts'),
  route(PUBLIC_FILES.manifest, 'site/seo/manifest.ts'),
  route(PUBLIC_FILES.image, 'site/seo/social-image.ts'),
  route(ENDPOINTS.privacyFile, 'site/privacy-requests/copy-file.ts'),
  route(ENDPOINTS.prove, 'site/passkeys/prove.ts'),
  route(ENDPOINTS.passkey, 'site/passkeys/passkey-options.ts'),
  route(ENDPOINTS.logout, 'site/auth/logout.ts'),
  route(ENDPOINTS.events, 'site/session/events.ts'),
  route(ENDPOINTS.status, 'site/session/status.ts'),
  route(ENDPOINTS.dismiss, 'site/session/dismiss.ts'),
  route(ENDPOINTS.liveRide.replace('{rideId}', ':rideId'), 'site/pickup/ride-events.ts', { id: 'LiveRide' }),
  route(ENDPOINTS.liveSharedRide.replace('{shareId}', ':shareId'), 'site/pickup/shared-events.ts', {
    id: 'LiveSharedRide',
  }),
  route(ENDPOINTS.liveShuttle, 'office/shuttle/events.ts', { id: 'LiveShuttle' }),
  route(ENDPOINTS.liveRequests, 'office/approvals/events.ts', { id: 'LiveRequests' }),
  route(ENDPOINTS.gateDesk, 'office/gate/desk.ts'),
  route(ENDPOINTS.mailMessage.replace('{itemId}', ':itemId'), 'office/mail/message-frame.ts', {
    id: 'MailMessageFrame',
  }),
  route(ENDPOINTS.mailPreview, 'office/mail/preview-frame.ts', { id: 'MailPreviewFrame' }),
  route(ENDPOINTS.campaignPreview.replace('{itemId}', ':itemId'), 'office/campaigns/preview-frame.ts', {
    id: 'CampaignPreviewFrame',
  }),
  route('/tickets/:ticketNum/:recordLoc/receipt.pdf', 'site/transactions/receipt-file.ts'),
  route(ENDPOINTS.price, 'site/search/price.tsx', { id: 'LivePrice' }),
  route(ENDPOINTS.giftPreview, 'site/gift/preview-frame.ts', { id: 'GiftPreview' }),
  ...Object.entries(DOCUMENTS).map(([kind, path]) =>
    route(path.replace('{itemId}', ':itemId'), 'site/bookings/document.ts', { id: `Document.${kind}` }),
  ),
  ...Object.entries(CLUB_FILES).map(([name, path]) =>
    route(
      path.replace('{itemId}', ':itemId'),
      name.startsWith('voucher') ? 'site/point-club/voucher-file.ts' : 'site/point-club/pass-file.ts',
      { id: `ClubFile.${name}` },
    ),
  ),
  ...(Object.keys(REDIRECTS) as (keyof typeof REDIRECTS)[]).map((name) =>
    route(routerPath(name), 'site/redirects.ts', { id: name }),
  ),
  ...Object.keys(LEGACY_STAFF_LINKS).map((path) => route(path, 'site/redirects.ts', { id: `Legacy${path}` })),
] satisfies RouteConfigEntry[]
