import { masked } from '../../../lib/masked.ts'
import { figure } from '../../../lib/texts.ts'
import { to } from '../../paths.ts'
import { BOOKING_STATES } from '../desk/booking-states.ts'
import { column, NO_VALUE } from '../kit/column.tsx'
import { labelOf } from '../kit/labels.ts'
import { listScreen, type RowOf, type Sent } from '../kit/screen.ts'
import { screenFile, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { MAIL_STATES } from '../mail/mail-states.ts'
import { pointsText, VOUCHER_KINDS, VOUCHER_STATES } from '../vouchers/voucher-states.ts'
import { signed } from './member-states.ts'
import { MemberTabs } from './member-tabs.tsx'

/** What the lists of a member have in common. */
const OF_MEMBER = {
  parent: 'Members',
  heading: (_: unknown, { number }: Sent['params']) => `Member ${number}`,
  input: ({ number }: Sent['params']) => ({ number }),
  above: () => <MemberTabs />,
} as const

const ENTRIES = {
  EARN: 'Earned',
  BONUS: 'Bonus',
  REDEEM: 'Redeemed',
  REFUND: 'Refunded',
  REVERSE: 'Reversed',
  ADJUST: 'Adjusted',
  EXPIRE: 'Expired',
  MOVED_IN: 'Imported',
  MERGE: 'Merged',
}

const ledger = listScreen('membership.ledger', {
  ...OF_MEMBER,
  name: 'MemberPoints',
  path: '/staff/members/{number}/points',
  title: 'Points',
  key: ({ id }) => id,
  columns: [
    column.when('date', 'When', { phone: true }),
    { key: 'kind', header: 'Entry', text: ({ kind }) => ENTRIES[kind] },
    column.text('description', 'For'),
    { key: 'ref', header: 'Number', text: ({ kind, ref }) => refOf(kind, ref), whole: true },
    { key: 'points', header: 'Points', text: ({ points }) => signed(points), numeric: true, phone: true },
    column.count('balance', 'Balance', { phone: true }),
  ],
  empty: 'No points yet',
})

/** A voucher's whole number opens the gate: a list shows its end. */
function refOf(kind: keyof typeof ENTRIES, ref: string | null): string {
  if (ref === null) return NO_VALUE
  return kind === 'REDEEM' || kind === 'REFUND' ? masked(ref) : ref
}

type Trip = RowOf<'membership.recentTrips'>

const TRIP_STATES = { ...BOOKING_STATES, CLOSED: ['neutral', 'Left'], OPEN: ['good', 'At the lot'] } as const

const TRIP_COLUMNS = [
  column.text('number', 'Number', { whole: true }),
  { key: 'status', header: 'Status', text: ({ status }: Trip) => labelOf(TRIP_LABELS, status) },
  column.when('travel_from_date', 'From', { phone: true }),
  column.when('travel_to_date', 'Until', { phone: false }),
  column.money('total', 'Total', { phone: true }),
  column.count('points', 'Points', { phone: true }),
]
const TRIP_LABELS = Object.fromEntries(Object.entries(TRIP_STATES).map(([state, [, label]]) => [state, label]))

const upcoming = listScreen('membership.upcomingTrips', {
  ...OF_MEMBER,
  name: 'MemberUpcoming',
  path: '/staff/members/{number}/upcoming',
  title: 'Upcoming trips',
  key: ({ id }) => id,
  link: ({ id }) => to('StaffBooking', { itemId: id }),
  linkAllow: 'Bookings:Read',
  columns: TRIP_COLUMNS,
  empty: 'Nothing is booked',
})

const trips = listScreen('membership.recentTrips', {
  ...OF_MEMBER,
  name: 'MemberTrips',
  path: '/staff/members/{number}/trips',
  title: 'Past trips',
  key: ({ id }) => id,
  link: ({ id }) => to('StaffTransaction', { itemId: id }),
  linkAllow: 'Transactions:Read',
  columns: TRIP_COLUMNS,
  empty: 'No stays yet',
})

const bookings = listScreen('members.bookings', {
  ...OF_MEMBER,
  name: 'MemberBookings',
  path: '/staff/members/{number}/bookings',
  title: 'Bookings',
  key: ({ id }) => id,
  link: ({ id }) => to('StaffBooking', { itemId: id }),
  columns: [
    column.text('number', 'Number', { whole: true }),
    column.badge('status', 'Status', BOOKING_STATES, { phone: true }),
    column.when('travel_from_date', 'Arrives', { phone: true }),
    column.when('travel_to_date', 'Leaves', { phone: false }),
    column.money('total', 'Total', { phone: true }),
    column.money('paid', 'Paid', { phone: false }),
    column.when('created_at', 'Booked'),
  ],
  empty: 'No bookings yet',
})

const vouchers = listScreen('vouchers.list', {
  ...OF_MEMBER,
  name: 'MemberVouchers',
  path: '/staff/members/{number}/vouchers',
  title: 'Vouchers',
  key: ({ id }) => id,
  link: ({ id }) => to('StaffTimeVoucher', { itemId: id }),
  linkAllow: 'TimeVouchers:Read',
  columns: [
    { key: 'number', header: 'Number', text: ({ number }) => masked(number), whole: true },
    { key: 'kind', header: 'Kind', text: ({ kind }) => VOUCHER_KINDS[kind] },
    column.badge('status', 'Status', VOUCHER_STATES, { phone: true }),
    column.when('travel_from_date', 'From', { phone: true }),
    column.when('travel_to_date', 'Until', { phone: false }),
    { key: 'points', header: 'Points', text: ({ points }) => pointsText(points), numeric: true },
  ],
  empty: 'No vouchers yet',
})

const letters = listScreen('members.letters', {
  ...OF_MEMBER,
  name: 'MemberLetters',
  path: '/staff/members/{number}/letters',
  title: 'Letters',
  key: ({ id }) => id,
  link: ({ id }) => to('EmailMessage', { itemId: id }),
  linkAllow: 'Email:ReadBody',
  columns: [
    column.text('subject', 'Subject'),
    column.badge('status', 'Status', MAIL_STATES, { phone: true }),
    column.when('created_at', 'Written', { phone: true }),
    column.when('sent_at', 'Sent', { phone: false }),
  ],
  empty: 'No emails to this address',
})

const scores = listScreen('scores.ofMember', {
  ...OF_MEMBER,
  name: 'MemberScores',
  path: '/staff/members/{number}/scores',
  title: 'Scores',
  key: ({ id }) => id,
  link: ({ id }) => to('StaffScore', { itemId: id }),
  columns: [
    { key: 'score', header: 'Score', text: ({ score }) => `${figure(score)} out of 5`, whole: true },
    column.text('feedback', 'Feedback'),
    column.when('given_at', 'Given', { phone: true }),
  ],
  empty: 'No scores yet',
})

export const screen = [ledger, upcoming, trips, bookings, vouchers, letters, scores]
export const middleware = screenFile(screen)
export const loader = screenLoader(screen)
export default screenPage(screen)
