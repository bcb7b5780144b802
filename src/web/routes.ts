import { index, layout, type RouteConfigEntry, route } from '@react-router/dev/routes'
import {
  CLUB_FILES,
  DOCUMENTS,
  ENDPOINTS,
  KEYWORDS,
  LEGACY_STAFF_LINKS,
  PATHS,
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
  layout('layouts/wide.tsx', [page('Home', 'routes/home/home.tsx'), page('Map', 'routes/home/map.tsx')]),

  layout('layouts/default.tsx', [
    page('BookingCreate', 'routes/booking/booking.tsx'),
    page('Booking', 'routes/bookings/booking.tsx'),
    page('BookingCancel', 'routes/bookings/cancel.tsx'),
    page('BookingModify', 'routes/bookings/modify.tsx'),
    page('BookingClaim', 'routes/claim/claim.tsx'),
    page('TimeVoucher', 'routes/point-club/voucher.tsx'),
    page('GiftVoucher', 'routes/gift/gift.tsx'),
    page('TicketTransaction', 'routes/transactions/transaction.tsx'),
    page('Transaction', 'routes/transactions/transaction.tsx'),
    page('Contact', 'routes/contact/contact.tsx'),
    page('PickupRequest', 'routes/pickup/pickup.tsx'),
    page('PickupRide', 'routes/pickup/ride.tsx'),
    page('ScoreTransaction', 'routes/score/score.tsx'),
    page('SurveyResponse', 'routes/score/survey-response.tsx'),
    page('PrivacyPolicy', 'routes/privacy/privacy.tsx'),
    page('CorporateProgramAbout', 'routes/contact/corporate-program.tsx'),
    page('PointClubRegistration', 'routes/register/register.tsx'),
    page('Blog', 'routes/blog/index.tsx'),
    route('/blog/:slug', 'routes/blog/article.tsx', { id: 'BlogArticle' }),
    page('RequestPasswordReset', 'routes/auth/request-password-reset.tsx'),
    page('ResetPassword', 'routes/auth/reset-password.tsx'),
    page('ConfirmEmail', 'routes/auth/confirm-email.tsx'),
    page('UndoEmail', 'routes/auth/undo-email.tsx'),
    page('PublicEmailPreferences', 'routes/email/preferences.tsx'),
    page('StaffInvitation', 'routes/auth/invitation.tsx'),
    route(ENDPOINTS.session, 'routes/auth/session.tsx', { id: 'Session' }),
    ...LANDINGS.map((name) => page(name, 'routes/landing/landing.tsx')),
    route('/:slug', 'routes/landing/landing.tsx', { id: 'KeywordNearAirport' }),
    route('*', 'routes/not-found.tsx', { id: 'NotFound' }),
  ]),

  layout('layouts/point-club.tsx', [
    page('PointClubDashboard', 'routes/point-club/dashboard.tsx'),
    page('PointClubLedger', 'routes/point-club/ledger.tsx'),
    page('RecordPoints', 'routes/point-club/record-points.tsx'),
    page('RedeemPoints', 'routes/point-club/redeem-points.tsx'),
    page('MembershipPass', 'routes/point-club/membership-pass.tsx'),
    page('AccountDetails', 'routes/point-club/account-details.tsx'),
    page('ClubEmailPreferences', 'routes/point-club/email-preferences.tsx'),
    page('PaymentTokenConfig', 'routes/point-club/payment-tokens.tsx'),
  ]),

  // The back office: one line a screen here, and one in staff/sections.ts for its place in the menu.
  layout('staff/layout.tsx', [
    page('StaffHome', 'staff/home.tsx'),
    page('StaffShuttle', 'staff/shuttle/shuttle.tsx'),
    page('BookingDashboard', 'staff/desk/bookings.tsx'),
    page('StaffBooking', 'staff/desk/booking.tsx'),
    page('BatchesOpen', 'staff/money/batches-open.tsx'),
    page('BatchesClosed', 'staff/money/batches-closed.tsx'),
    page('PaymentDifferences', 'staff/money/differences.tsx'),
    page('DailySalesReports', 'staff/money/sales-daily.tsx'),
    page('MonthlySalesReports', 'staff/money/sales-monthly.tsx'),
    page('RatePlans', 'staff/prices/rate-plans.tsx'),
    page('Coupons', 'staff/prices/coupons.tsx'),
    page('Fees', 'staff/prices/fees.tsx'),
    page('Taxes', 'staff/prices/taxes.tsx'),
    page('StaffSettings', 'staff/settings/settings.tsx'),
    page('StaffUsers', 'staff/access/users.tsx'),
    page('StaffInvite', 'staff/access/invite.tsx'),
    page('StaffUser', 'staff/access/user.tsx'),
    page('StaffGroups', 'staff/access/groups.tsx'),
    page('StaffGroupCreate', 'staff/access/group-create.tsx'),
    page('StaffGroup', 'staff/access/group.tsx'),
    page('StaffPolicies', 'staff/access/policies.tsx'),
    page('StaffPolicyCreate', 'staff/access/policy-create.tsx'),
    page('StaffPolicy', 'staff/access/policy.tsx'),
    page('AccessCheckup', 'staff/access/checkup.tsx'),
    page('StaffSecurity', 'staff/security/security.tsx'),
    page('IncidentsOpen', 'staff/service/incidents-open.tsx'),
    page('IncidentsClosed', 'staff/service/incidents-closed.tsx'),
    page('StaffIncident', 'staff/service/incident.tsx'),
    page('StaffInquiries', 'staff/service/inquiries.tsx'),
    page('StaffInquiry', 'staff/service/inquiry.tsx'),
    page('StaffGate', 'staff/gate/gate.tsx'),
    page('StaffManifest', 'staff/gate/manifest.tsx'),
    page('StaffFunnel', 'staff/funnel/funnel.tsx'),
  ]),

  page('Health', 'routes/health.ts'),
  route('/icon.svg', 'routes/icon.ts'),
  route('/sitemap.xml', 'routes/found/sitemap.ts'),
  route('/robots.txt', 'routes/found/robots.ts'),
  route('/blog.rss', 'routes/found/feed.ts'),
  route('/manifest.webmanifest', 'routes/found/manifest.ts'),
  route(ENDPOINTS.logout, 'routes/auth/logout.ts'),
  route(ENDPOINTS.events, 'routes/session/events.ts'),
  route(ENDPOINTS.status, 'routes/session/status.ts'),
  route(ENDPOINTS.dismiss, 'routes/session/dismiss.ts'),
  route(ENDPOINTS.liveRide.replace('{rideId}', ':rideId'), 'routes/live/ride.ts', { id: 'LiveRide' }),
  route(ENDPOINTS.liveShuttle, 'routes/live/shuttle.ts', { id: 'LiveShuttle' }),
  route(ENDPOINTS.gateDesk, 'staff/gate/desk.ts'),
  route('/tickets/:ticketNum/:recordLoc/receipt.pdf', 'routes/transactions/receipt-file.ts'),
  route(ENDPOINTS.price, 'routes/booking/price.ts'),
  ...Object.entries(DOCUMENTS).map(([kind, path]) =>
    route(path.replace('{itemId}', ':itemId'), 'routes/bookings/document.ts', { id: `Document.${kind}` }),
  ),
  ...Object.entries(CLUB_FILES).map(([name, path]) =>
    route(
      path.replace('{itemId}', ':itemId'),
      name.startsWith('voucher') ? 'routes/point-club/voucher-file.ts' : 'routes/point-club/pass-file.ts',
      { id: `ClubFile.${name}` },
    ),
  ),
  ...(Object.keys(REDIRECTS) as (keyof typeof REDIRECTS)[]).map((name) =>
    route(routerPath(name), 'routes/redirects.ts', { id: name }),
  ),
  ...Object.keys(LEGACY_STAFF_LINKS).map((path) => route(path, 'routes/redirects.ts', { id: `Legacy${path}` })),
] satisfies RouteConfigEntry[]
