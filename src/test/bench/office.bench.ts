import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { Client } from 'pg'
import { auditLog } from '../../capabilities/audit-log/contract.ts'
import { auth } from '../../capabilities/auth/contract.ts'
import { desk } from '../../capabilities/bookings/office-contract.ts'
import { companies } from '../../capabilities/companies/contract.ts'
import { coupons } from '../../capabilities/coupons/contract.ts'
import { disputes } from '../../capabilities/disputes/contract.ts'
import { feedback } from '../../capabilities/feedback/contract.ts'
import { scores } from '../../capabilities/feedback/office-contract.ts'
import { finder } from '../../capabilities/finder/contract.ts'
import { gate } from '../../capabilities/gate/contract.ts'
import { imports } from '../../capabilities/imports/contract.ts'
import { inquiries } from '../../capabilities/inquiries/contract.ts'
import { invoices } from '../../capabilities/invoices/contract.ts'
import { journal } from '../../capabilities/journal/contract.ts'
import { handlers as closing } from '../../capabilities/journal/handlers.ts'
import { mailingLists } from '../../capabilities/mailing-lists/contract.ts'
import type { MailingRules, Rule } from '../../capabilities/mailing-lists/rule-schema.ts'
import { mailroom } from '../../capabilities/mail/office-contract.ts'
import { members } from '../../capabilities/members/contract.ts'
import { moveDesk } from '../../capabilities/moves/office-contract.ts'
import { occupancy } from '../../capabilities/occupancy/contract.ts'
import { payments } from '../../capabilities/payments/contract.ts'
import { points } from '../../capabilities/club/points/contract.ts'
import { preview } from '../../capabilities/price-preview/contract.ts'
import { rates } from '../../capabilities/rates/contract.ts'
import { sales } from '../../capabilities/sales/contract.ts'
import { salesReports } from '../../capabilities/sales/reports/contract.ts'
import { setup } from '../../capabilities/setup/contract.ts'
import { shuttle } from '../../capabilities/shuttle/contract.ts'
import { space } from '../../capabilities/space/contract.ts'
import { access } from '../../capabilities/staff/contract.ts'
import { transactions } from '../../capabilities/stays/office-contract.ts'
import { today } from '../../capabilities/today/contract.ts'
import { tonight } from '../../capabilities/tonight/office-contract.ts'
import { voucherDesk } from '../../capabilities/vouchers/office-contract.ts'
import { waiting } from '../../capabilities/waitlist/office-contract.ts'
import { openServices } from '../../app/services.ts'
import { settableClock } from '../../platform/clock.ts'
import { systemContext, transaction } from '../../platform/context.ts'
import { TEST_NOW, TEST_OWNER, testConfig, testLog } from '../config.ts'
import { ORIGIN, type Traveller, travellers } from '../travellers.ts'
import { onYears, percentile } from './ground.ts'

/**
 * What staff look at, over HTTP, in a business with a million bookings: each screen beside its floor, the read of one row by
 * its key through the same door. `npm run bench office`; `BENCH_DATA=folder` keeps the database for the next run,
 * `BENCH_BOOKINGS` makes a smaller one, and `BENCH_ONLY=pattern` asks only for the calls whose names match it.
 */
const BOOKINGS = Number(process.env.BENCH_BOOKINGS ?? 1_000_000)
const ONLY = new RegExp(process.env.BENCH_ONLY ?? '')
const ROUNDS = 15
const PATIENCE_MS = 4000

/** What the floor takes on a machine with nothing else to do, in milliseconds: limits are of such a one, and grow with it. */
const FLOOR_MS = 2
/** Milliseconds at the 95th percentile: of what is looked at all day, of the books, of what sums a year, of what runs by itself. */
const MOST = { screen: 250, books: 200, report: 1000, job: 10_000 } as const
type Kind = keyof typeof MOST

const listOf = (...rules: Rule[]): MailingRules => ({
  match: 'ALL',
  include: [{ match: 'ALL', rules }],
  exclude: [{ match: 'ANY', rules: [{ kind: 'SCORE', compare: 'AT_MOST', score: 2 }] }],
})
const EVERYBODY = listOf({ kind: 'MEMBERSHIP', who: 'ANYBODY' })
const SEVEN_RULES = listOf(
  { kind: 'STAYS', compare: 'AT_LEAST', stays: 2, in_days: 730 },
  { kind: 'SPEND', compare: 'AT_LEAST', amount: '50.00', in_days: 365 },
  { kind: 'LAST_VISIT', compare: 'NOT_FOR', days: 30 },
  { kind: 'VEHICLE_CLASS', any_of: ['STANDARD', 'OVERSIZE'] },
  { kind: 'LANGUAGE', language: 'en' },
  { kind: 'SOURCE', any_of: [''] },
  { kind: 'CHANNEL', any_of: ['WEB'] },
)
const NOBODY = listOf({ kind: 'STAYS', compare: 'AT_LEAST', stays: 10_000, in_days: null })

interface Facts {
  readonly number: string
  readonly plate: string
  readonly name: string
  readonly email: string
  readonly booking: string
  readonly stay: string
  readonly company: string
  readonly invoice: string
  readonly coupon: string
  readonly code: string
  readonly import: string
  readonly round: string
  readonly wait: string
  readonly voucher: string
  /** A far row of each long list, the last first, as `next` names it. */
  readonly far: Readonly<Record<keyof typeof FAR, string>>
}

/** Where the far row of a list is found: its table, what it is sorted by, its key, and how many rows are before it. */
const FAR = {
  bookings: { from: 'bookings', sort: 'created_at', key: 'id', before: 99_999 },
  transactions: { from: 'transactions', sort: 'entered_at', key: 'id', before: 99_999 },
  members: { from: 'members', sort: 'joined_at', key: 'account_id', before: 90_000 },
  mail: { from: 'mail_messages', sort: 'created_at', key: 'id', before: 99_999 },
  redemptions: { from: 'coupon_redemptions', sort: 'redeemed_at', key: 'booking_id', before: 99_999 },
  inquiries: { from: `inquiries where status = 'CLOSED'`, sort: 'received_at', key: 'id', before: 99_999 },
  scores: { from: 'scores where is_last', sort: 'given_at', key: 'id', before: 60_000 },
  rides: { from: 'ride_requests', sort: 'requested_at', key: 'id', before: 20_000 },
  incidents: { from: `incidents where status = 'CLOSED'`, sort: 'closed_at', key: 'id', before: 9000 },
  vouchers: { from: 'vouchers', sort: 'created_at', key: 'id', before: 40_000 },
} as const

type Ask = (who: Traveller, facts: Facts) => Promise<unknown>

const YEAR = { from: '2025-11-22', until: '2026-11-21' }
const QUARTER = { from: '2026-08-22', until: '2026-11-21' }
const MONTH = { from: '2026-10-23', until: '2026-11-21' }
/** A tenth of all bookings are of it. */
const BUSY_MONTH = { from: '2026-10-01', until: '2026-10-31' }
const WEEK = { from: '2026-11-15', until: '2026-11-21' }

const CALLS: readonly (readonly [name: string, kind: Kind, ask: Ask])[] = [
  ['bookings, first page', 'screen', (who) => who.call(desk.search, {})],
  ['bookings, page 300', 'screen', (who) => who.call(desk.search, { page_number: 300 })],
  ['bookings, behind row 100,000', 'screen', (who, { far }) => who.call(desk.search, { after: far.bookings })],
  [
    'bookings, behind row 100,000, page 400',
    'screen',
    (who, { far }) => who.call(desk.search, { after: far.bookings, page_number: 400 }),
  ],
  ['bookings, by arrival', 'screen', (who) => who.call(desk.search, { sort: 'arrival' })],
  ['bookings, by price', 'screen', (who) => who.call(desk.search, { sort: '-total' })],
  ['bookings, no-shows', 'screen', (who) => who.call(desk.search, { status: 'NO_SHOW' })],
  ['bookings, pending', 'screen', (who) => who.call(desk.search, { status: 'PENDING' })],
  ['bookings, calendar of a month', 'screen', (who) => who.call(desk.calendar, { month: '2026-11' })],
  ['bookings, on the lot on a day', 'screen', (who) => who.call(desk.search, { on: WEEK.from, sort: 'arrival' })],
  [
    'bookings, departures of a week',
    'screen',
    (who) => who.call(desk.search, { leaves_from: WEEK.from, leaves_until: WEEK.until }),
  ],
  ['bookings, arrivals of a week', 'screen', (who) => who.call(desk.search, { ...WEEK, sort: 'arrival' })],
  ['bookings, canceled of a year', 'screen', (who) => who.call(desk.search, { ...YEAR, status: 'CANCELLED' })],
  ['bookings, by number', 'screen', (who, { number }) => who.call(desk.search, { search: number })],
  ['bookings, by plate', 'screen', (who, { plate }) => who.call(desk.search, { search: plate })],
  ['bookings, by full name', 'screen', (who, { name }) => who.call(desk.search, { search: name })],
  ['bookings, by a common name', 'screen', (who) => who.call(desk.search, { search: 'lovelace' })],
  ['bookings, by e-mail address', 'screen', (who, { email }) => who.call(desk.search, { search: email })],
  ['bookings, by nothing known', 'screen', (who) => who.call(desk.search, { search: 'Zuckmayer' })],
  ['bookings, by two letters', 'screen', (who) => who.call(desk.search, { search: 'ad' })],
  ['booking', 'screen', (who, { booking }) => who.call(desk.booking, { bookingId: booking })],
  ['transactions, first page', 'screen', (who) => who.call(transactions.search, {})],
  ['transactions, page 300', 'screen', (who) => who.call(transactions.search, { page_number: 300 })],
  [
    'transactions, behind row 100,000',
    'screen',
    (who, { far }) => who.call(transactions.search, { after: far.transactions }),
  ],
  ['transactions, open', 'screen', (who) => who.call(transactions.search, { status: 'OPEN' })],
  ['transactions, by leaving', 'screen', (who) => who.call(transactions.search, { sort: '-exited_at' })],
  ['transactions, by price', 'screen', (who) => who.call(transactions.search, { sort: '-total' })],
  ['transactions of a week', 'screen', (who) => who.call(transactions.search, WEEK)],
  ['transactions of a year', 'report', (who) => who.call(transactions.search, YEAR)],
  ['transactions, drive-up', 'screen', (who) => who.call(transactions.search, { product: 'DRIVE_UP' })],
  ['transactions, BOOK_NOW', 'screen', (who) => who.call(transactions.search, { product: 'BOOK_NOW' })],
  ['transactions, paid in cash', 'screen', (who) => who.call(transactions.search, { paid_by: 'CASH' })],
  ['transactions, by plate', 'screen', (who, { plate }) => who.call(transactions.search, { search: plate })],
  ['transactions, by name', 'screen', (who, { name }) => who.call(transactions.search, { search: name })],
  ['transaction', 'screen', (who, { stay }) => who.call(transactions.one, { transactionId: stay })],
  [
    'transactions by hour of a month',
    'report',
    (who) => who.call(transactions.activity, { from: '2026-10-22', until: '2026-11-21' }),
  ],
  ['price overrides', 'screen', (who) => who.call(transactions.overrides, {})],
  ['price overrides of a quarter', 'screen', (who) => who.call(transactions.overrides, QUARTER)],
  ['gate, find by plate', 'screen', (who, { plate }) => who.call(gate.find, { code: plate })],
  ['gate, find by name', 'screen', (who) => who.call(gate.find, { code: 'Lovelace' })],
  ['manifest of 12 hours', 'screen', (who) => who.call(gate.manifest, {})],
  ['manifest of 48 hours', 'report', (who) => who.call(gate.manifest, { hours: 48 })],
  ['daily figures of a year', 'report', (who) => who.call(gate.days, { from: YEAR.from, to: YEAR.until })],
  ['today, the lot', 'books', (who) => who.call(today.lot, {})],
  ['today, takings', 'books', (who) => who.call(today.takings, {})],
  ['tonight', 'screen', (who) => who.call(tonight.show, {})],
  ['occupancy', 'screen', (who) => who.call(occupancy.outlook, {})],
  ['occupancy, peaks', 'screen', (who) => who.call(occupancy.peaks, { vehicle_class: 'STANDARD' })],
  ['occupancy, forecast', 'screen', (who) => who.call(occupancy.accuracy, {})],
  ['sales items of 30 days', 'screen', (who) => who.call(sales.items, {})],
  ['sales items of 3 months', 'report', (who) => who.call(sales.items, QUARTER)],
  ['sales items of a year', 'report', (who) => who.call(sales.items, YEAR)],
  ['sales item of 3 months by week', 'report', (who) => who.call(sales.item, { id: 'BUY_NOW', ...QUARTER })],
  ['sales item of a year by month', 'report', (who) => who.call(sales.item, { id: 'BUY_NOW', ...YEAR })],
  ['sales of a month by day', 'books', (who) => who.call(salesReports.report, { ...MONTH, by: 'DAY' })],
  ['sales of a month by product', 'books', (who) => who.call(salesReports.report, MONTH)],
  ['sales of a month by coupon', 'books', (who) => who.call(salesReports.report, { ...MONTH, by: 'COUPON' })],
  ['sales of a year by month', 'books', (who) => who.call(salesReports.report, { ...YEAR, by: 'MONTH' })],
  ['sales of a year by company', 'books', (who) => who.call(salesReports.report, { ...YEAR, by: 'COMPANY' })],
  ['payments and refunds of a month', 'books', (who) => who.call(salesReports.entries, MONTH)],
  [
    'payments and refunds of a coupon',
    'screen',
    (who) => who.call(salesReports.entries, { ...MONTH, coupon: 'COUPON7' }),
  ],
  ['journal, first page', 'books', (who) => who.call(journal.entries, {})],
  ['journal of a tax in a month', 'books', (who) => who.call(journal.entries, { ...BUSY_MONTH, account: 'tax' })],
  ['journal of a day', 'books', (who) => who.call(journal.entries, { from: '2026-10-14', until: '2026-10-14' })],
  ['journal, trial balance of a month', 'books', (who) => who.call(journal.trial, BUSY_MONTH)],
  [
    'journal, deferred revenue by day',
    'books',
    (who) => who.call(journal.deferred, { ...BUSY_MONTH, step: 'day', page_size: 100 }),
  ],
  ['journal, taxes by day', 'books', (who) => who.call(journal.taxes, { ...BUSY_MONTH, step: 'day', page_size: 100 })],
  ['journal, points by day', 'books', (who) => who.call(journal.points, { ...BUSY_MONTH, step: 'day' })],
  ['journal, payouts by day', 'books', (who) => who.call(journal.gateway, { ...BUSY_MONTH, step: 'day' })],
  ['journal, months', 'books', (who) => who.call(journal.months, {})],
  ['journal, a month', 'books', (who) => who.call(journal.month, { month: '2026-10' })],
  ['journal, the proof', 'books', (who) => who.call(journal.proof, {})],
  ['scores of 90 days', 'screen', (who) => who.call(scores.list, {})],
  ['scores of a year', 'report', (who) => who.call(scores.list, YEAR)],
  ['scores of a year by words', 'report', (who) => who.call(scores.list, { ...YEAR, search: 'bags' })],
  ['incidents', 'screen', (who) => who.call(feedback.incidents, {})],
  ['incidents, closed', 'screen', (who) => who.call(feedback.incidents, { status: 'CLOSED' })],
  ['mailing lists', 'screen', (who) => who.call(mailingLists.list, {})],
  ['mailing list, everybody counted', 'report', (who) => who.call(mailingLists.preview, { rules: EVERYBODY })],
  ['mailing list, seven rules counted', 'report', (who) => who.call(mailingLists.preview, { rules: SEVEN_RULES })],
  ['mailing list, nobody found', 'report', (who) => who.call(mailingLists.preview, { rules: NOBODY })],
  [
    'incidents, closed, behind row 9,000',
    'screen',
    (who, { far }) => who.call(feedback.incidents, { status: 'CLOSED', after: far.incidents }),
  ],
  ['inquiries', 'screen', (who) => who.call(inquiries.list, {})],
  [
    'inquiries, closed, behind row 100,000',
    'screen',
    (who, { far }) => who.call(inquiries.list, { status: 'CLOSED', after: far.inquiries }),
  ],
  ['inquiries, by words', 'screen', (who) => who.call(inquiries.list, { status: 'CLOSED', search: 'glove 4711' })],
  ['mail', 'screen', (who) => who.call(mailroom.messages, {})],
  ['mail, behind row 100,000', 'screen', (who, { far }) => who.call(mailroom.messages, { after: far.mail })],
  ['mail, by a part of an address', 'screen', (who) => who.call(mailroom.messages, { search: 'guest4711' })],
  ['mail, by nothing known', 'screen', (who) => who.call(mailroom.messages, { search: 'Zuckmayer' })],
  [
    'scores of a year, behind row 60,000',
    'report',
    (who, { far }) => who.call(scores.list, { ...YEAR, after: far.scores }),
  ],
  ['rides, behind row 20,000', 'screen', (who, { far }) => who.call(shuttle.history, { ...QUARTER, after: far.rides })],
  ['price preview', 'report', (who) => who.call(preview.show, {})],
  ['price book', 'screen', (who) => who.call(rates.book, {})],
  ['price book versions', 'screen', (who) => who.call(rates.versions, {})],
  ['space calendar of a month', 'screen', (who) => who.call(space.month, { month: '2026-12' })],
  ['space classes', 'screen', (who) => who.call(space.classes, {})],
  ['overfull dates', 'screen', (who) => who.call(moveDesk.overfull, {})],
  [
    'bookings to move',
    'screen',
    (who) => who.call(moveDesk.movable, { vehicle_class: 'STANDARD', from: '2026-12-12', to: '2026-12-14' }),
  ],
  ['rounds of moves', 'screen', (who) => who.call(moveDesk.rounds, {})],
  ['a round of moves', 'screen', (who, { round }) => who.call(moveDesk.round, { roundId: round })],
  ['no-show rates', 'screen', (who) => who.call(moveDesk.noShows, {})],
  ['coupons', 'screen', (who) => who.call(coupons.list, {})],
  ['coupons, by uses', 'screen', (who) => who.call(coupons.list, { sort: '-uses' })],
  ['coupon with what it brought', 'screen', (who, { coupon }) => who.call(coupons.read, { couponId: coupon })],
  ['codes of a coupon', 'screen', (who, { coupon }) => who.call(coupons.codes, { couponId: coupon })],
  ['redemptions', 'screen', (who) => who.call(desk.redemptions, {})],
  ['redemptions, page 300', 'screen', (who) => who.call(desk.redemptions, { page_number: 300 })],
  [
    'redemptions, behind row 100,000',
    'screen',
    (who, { far }) => who.call(desk.redemptions, { after: far.redemptions }),
  ],
  ['redemptions, returned', 'screen', (who) => who.call(desk.redemptions, { status: 'RETURNED' })],
  ['redemptions of one coupon', 'screen', (who, { coupon }) => who.call(desk.redemptions, { coupon_id: coupon })],
  ['redemptions, by code', 'screen', (who, { code }) => who.call(desk.redemptions, { search: code })],
  ['redemptions, by name', 'screen', (who, { name }) => who.call(desk.redemptions, { search: name })],
  ['companies', 'screen', (who) => who.call(companies.list, {})],
  ['company with its people', 'screen', (who, { company }) => who.call(companies.read, { companyId: company })],
  ['bookings of a company', 'screen', (who, { company }) => who.call(desk.search, { company_id: company })],
  [
    'statement of a company, a quarter',
    'screen',
    (who, { company }) => who.call(invoices.statement, { companyId: company, ...QUARTER }),
  ],
  ['invoices of a company', 'screen', (who, { company }) => who.call(invoices.list, { company_id: company })],
  ['invoices', 'screen', (who) => who.call(invoices.list, {})],
  ['invoices, overdue', 'screen', (who) => who.call(invoices.list, { state: 'OVERDUE' })],
  ['invoice', 'screen', (who, { invoice }) => who.call(invoices.read, { invoiceId: invoice })],
  ['waiting list', 'screen', (who) => who.call(waiting.list, {})],
  ['waiting list, by name', 'screen', (who) => who.call(waiting.list, { search: 'Waits 77' })],
  ['a place on the waiting list', 'screen', (who, { wait }) => who.call(waiting.show, { waitId: wait })],
  ['turned away', 'screen', (who) => who.call(waiting.turnedAway, {})],
  ['turned away, a year back', 'screen', (who) => who.call(waiting.turnedAway, { ...YEAR, sort: '-visitors' })],
  ['time vouchers', 'screen', (who) => who.call(voucherDesk.search, {})],
  [
    'time vouchers, behind row 40,000',
    'screen',
    (who, { far }) => who.call(voucherDesk.search, { after: far.vouchers }),
  ],
  ['time vouchers by month', 'screen', (who) => who.call(voucherDesk.summary, {})],
  ['time voucher', 'screen', (who, { voucher }) => who.call(voucherDesk.one, { voucherId: voucher })],
  [
    'points outstanding, a quarter',
    'screen',
    (who) => who.call(points.liability, { from: QUARTER.from, to: QUARTER.until }),
  ],
  ['points by age', 'screen', (who) => who.call(points.overview, {})],
  ['members', 'screen', (who) => who.call(members.search, {})],
  ['members, page 300', 'screen', (who) => who.call(members.search, { page_number: 300 })],
  ['members, behind row 90,000', 'screen', (who, { far }) => who.call(members.search, { after: far.members })],
  ['members, by a common name', 'screen', (who) => who.call(members.search, { search: 'lovelace' })],
  ['members, by phone', 'screen', (who) => who.call(members.search, { search: '0147' })],
  ['vouchers of members', 'screen', (who) => who.call(voucherDesk.ofMembers, {})],
  ['everything, by number', 'screen', (who, { number }) => who.call(finder.find, { q: number })],
  ['everything, by plate', 'screen', (who, { plate }) => who.call(finder.find, { q: plate })],
  ['everything, by full name', 'screen', (who, { name }) => who.call(finder.find, { q: name })],
  ['everything, by a common name', 'screen', (who) => who.call(finder.find, { q: 'lovelace' })],
  ['everything, by email', 'screen', (who, { email }) => who.call(finder.find, { q: email })],
  ['everything, by the end of a phone or card', 'screen', (who) => who.call(finder.find, { q: '4242' })],
  ['everything, by words of a message', 'screen', (who) => who.call(finder.find, { q: 'glove 4711' })],
  ['everything, by flight', 'screen', (who) => who.call(finder.find, { q: 'AS 1289' })],
  ['everything, nothing like it', 'screen', (who) => who.call(finder.find, { q: 'zzyzx road' })],
  ['imports', 'screen', (who) => who.call(imports.list, {})],
  ['import', 'screen', (who, facts) => who.call(imports.show, { importId: facts.import })],
  ['rows that an import refused', 'screen', (who, facts) => who.call(imports.refused, { importId: facts.import })],
  ['batches', 'screen', (who) => who.call(payments.batches, {})],
  ['batches, open', 'screen', (who) => who.call(payments.batches, { status: 'OPEN' })],
  ['batch that is closed', 'screen', (who) => who.call(payments.batch, { date: '2026-10-10' })],
  ['batch that fills', 'screen', (who) => who.call(payments.batch, { date: '2026-11-21' })],
  ['disputes', 'screen', (who) => who.call(disputes.search, {})],
  ['disputes, to answer', 'screen', (who) => who.call(disputes.backlog, {})],
  ['audit log', 'screen', (who) => who.call(auditLog.search, {})],
  ['history of a booking', 'screen', (who, { booking }) => who.call(auditLog.ofRecord, { recordId: booking })],
  ['payment differences', 'screen', (who) => who.call(payments.differences, {})],
  ['steps of the set-up', 'screen', (who) => who.call(setup.status, {})],
]

const JOBS = [
  'occupancy.snapshot',
  'occupancy.forecast',
  'tonight.count-days',
  'tonight.watch',
  'stays.roll-up',
  'waitlist.sweep',
  'waitlist.turned-away',
  'waitlist.offer',
  'books.close',
  'books.compare',
  'moves.expire',
  'moves.count-arrivals',
  'bookings.no-show',
  'feedback.ask',
  'stays.follow-flights',
  'points.close-days',
  'shuttle.judge',
  'payments.resume-refunds',
  'payments.follow-refunds',
  'capacity.extend',
  'quotes.sweep',
  'invoices.monthly',
]

await onYears(BOOKINGS, async (url) => {
  const facts = await factsOf(url)
  const served = fork(join(import.meta.dirname, 'serve-years.ts'), {
    env: { ...process.env, DATABASE_URL: url, NODE_ENV: 'production' },
  })
  const [{ origin }] = (await once(served, 'message')) as [{ origin: string }]
  const carry = (request: Request) => fetch(new Request(request.url.replace(ORIGIN, origin), request))
  const owner = travellers({ fetch: carry })()
  const tokens = await owner.call(auth.login, TEST_OWNER)
  owner.jar.authToken = tokens.access_token
  print('', 'median', 'p95', 'to the floor', '')
  for (const [name, kind, ask] of CALLS.filter(([name]) => ONLY.test(name))) {
    const { own, floor } = await inTurns(
      () => ask(owner, facts),
      () => owner.call(access.policy, { policyName: 'owner' }),
    )
    show(name, kind, own, floor)
  }
  for (const job of JOBS.filter((name) => ONLY.test(name))) {
    const answer = once(served, 'message') as Promise<[{ milliseconds: number }]>
    served.send({ job })
    const [{ milliseconds }] = await answer
    const ground = await millisecondsOf(() => owner.call(access.policy, { policyName: 'owner' }))
    show(`job ${job}`, 'job', [milliseconds], [ground])
  }
  served.send('end')
  await once(served, 'exit')
  if (ONLY.test('closing a month')) show('closing a month', 'job', [await closingOfMonth(url)], [FLOOR_MS])
})

/** How long closing the busy month takes, in milliseconds; undone, so that the next run can close it. */
async function closingOfMonth(url: string): Promise<number> {
  const services = await openServices({ config: testConfig(), log: testLog, url, clock: settableClock(TEST_NOW) })
  try {
    const undone = new Error('undone')
    const close = () =>
      transaction(systemContext(services, 'bench'), async (ctx) => {
        await closing.closeMonth(ctx, { month: BUSY_MONTH.from.slice(0, 7) })
        throw undone
      })
    return await millisecondsOf(() => close().catch((error) => (error === undone ? undefined : Promise.reject(error))))
  } finally {
    await services.close()
  }
}

/** Runs in turns with its floor, so that both meet the same machine; what takes long, less often. */
async function inTurns(ask: () => Promise<unknown>, ground: () => Promise<unknown>) {
  await ground()
  const [own, floor]: [number[], number[]] = [[], []]
  await ask()
  const began = performance.now()
  for (let round = 0; round < ROUNDS && (round < 3 || performance.now() - began < PATIENCE_MS); round++) {
    floor.push(await millisecondsOf(ground))
    own.push(await millisecondsOf(ask))
  }
  return { own, floor }
}

async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

function show(name: string, kind: Kind, own: readonly number[], floor: readonly number[]): void {
  const [median, p95, ground] = [percentile(own, 0.5), percentile(own, 0.95), percentile(floor, 0.5)]
  const most = MOST[kind] * Math.max(1, ground / FLOOR_MS)
  if (p95 > most) process.exitCode = 1
  const verdict = `${kind} ≤ ${most.toFixed(0)} ${p95 > most ? 'BROKEN' : 'kept'}`
  print(name, median.toFixed(1), p95.toFixed(1), (median / ground).toFixed(1), verdict)
}

function print(name: string, median: string, p95: string, ratio: string, verdict: string): void {
  const cells = [median.padStart(9), p95.padStart(9), ratio.padStart(13)].join('')
  process.stdout.write(`  ${name.padEnd(36)}${cells}  ${verdict}`.trimEnd() + '\n')
}

/** Somebody and something of each kind to look for. */
async function factsOf(url: string): Promise<Facts> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Omit<Facts, 'far'>>(`
    select b.number, b.plate, b.full_name as name, b.email, b.id as booking, t.id as stay,
      (select id from companies where name = 'Company 1') as company,
      (select id from company_invoices order by issued_at desc limit 1) as invoice,
      (select id from coupons where name = 'Coupon 1') as coupon, 'COUPON1' as code,
      (select id from imports order by created_at limit 1) as import,
      (select id from move_rounds order by created_at limit 1) as round,
      (select id from waits where status = 'WAITING' order by place desc limit 1) as wait,
      (select id from vouchers order by created_at limit 1) as voucher
    from bookings b join transactions t on t.booking_id = b.id
    where b.plate is not null and b.created_at < '2026-06-01' order by b.created_at desc limit 1`)
  const far: [string, string][] = []
  for (const [list, { from, sort, key, before }] of Object.entries(FAR)) {
    const found = await client.query<{ name: unknown }>(`
      select jsonb_build_array('-${sort}', to_char(${sort} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), ${key}) as name
      from ${from} order by ${sort} desc, ${key} desc offset ${before} limit 1`)
    far.push([list, Buffer.from(JSON.stringify(found.rows[0]?.name ?? null)).toString('base64url')])
  }
  await client.end()
  return { ...rows[0]!, far: Object.fromEntries(far) as Facts['far'] }
}
