import { expect, type Page } from '@playwright/test'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { DEMO_MEMBER } from '../../app/demo.ts'
import { auth } from '../../capabilities/auth/contract.ts'
import { signedIn } from '../../capabilities/auth/factory.ts'
import { bookedForCaller } from '../../capabilities/bookings/callers/factory.ts'
import { bookings } from '../../capabilities/bookings/contract.ts'
import { booked, PERSON, quoted, STAY } from '../../capabilities/bookings/factory.ts'
import { bookingToken } from '../../capabilities/bookings/tokens.ts'
import { prepared } from '../../capabilities/bulk/factory.ts'
import { billing } from '../../capabilities/club/billing/contract.ts'
import { club } from '../../capabilities/club/contract.ts'
import { signedInMember } from '../../capabilities/club/factory.ts'
import { companies } from '../../capabilities/companies/contract.ts'
import { dayClose } from '../../capabilities/day-close/contract.ts'
import { disputed } from '../../capabilities/disputes/factory.ts'
import { drawers } from '../../capabilities/drawers/contract.ts'
import { counted } from '../../capabilities/drawers/factory.ts'
import { checked } from '../../capabilities/imports/factory.ts'
import { triedFile } from '../../capabilities/mailing-lists/factory.ts'
import { makeInvoices } from '../../capabilities/invoices/make.ts'
import { mailroom } from '../../capabilities/mail/office-contract.ts'
import { asked } from '../../capabilities/moves/factory.ts'
import { partnerLots } from '../../capabilities/partner-lots/contract.ts'
import { partnerLot } from '../../capabilities/partner-lots/factory.ts'
import { sentReport } from '../../capabilities/reports/factory.ts'
import { privacy } from '../../capabilities/privacy/contract.ts'
import { demoPriceBook } from '../../capabilities/rates/demo.ts'
import { gate } from '../../capabilities/gate/contract.ts'
import { access } from '../../capabilities/staff/contract.ts'
import { shuttle } from '../../capabilities/shuttle/contract.ts'
import { waited } from '../../capabilities/waitlist/factory.ts'
import { offerFreeSpace } from '../../capabilities/waitlist/offers.ts'
import { addDays, pacificDate } from '../../lib/pacific.ts'
import { homeWithLogin, PATHS, type RouteName, to } from '../../web/paths.ts'
import routes from '../../web/routes.ts'
import type { Product } from '../product.ts'
import { choose, PRICES, ready } from './flow.ts'
import { mailedLink } from './mailed-link.ts'
import { carry } from './member.ts'

type Tokens = { readonly access_token: string; readonly refresh_token: string }

/** The demonstration as its pages need it: who looks, and at what. */
export interface World {
  readonly member: Tokens
  readonly owner: Tokens
  /** A booking of somebody without an account, with the secret of its link. */
  readonly booking: { readonly itemId: string; readonly token: string }
  /** A booking for a caller that waits for its payment, with the secret of its link. */
  readonly linked: { readonly itemId: string; readonly token: string }
  readonly letterTemplate: string
  readonly partnerLot: string
  readonly dispute: string
  /** A scheduled report, and the link of what was sent of it. */
  readonly scheduled: { readonly reportId: string; readonly deliveryId: string; readonly code: string }
  readonly macro: string
  readonly vehicle: string
  readonly scheduleRole: string
  readonly stay: { readonly itemId: string; readonly ticketNum: string; readonly recordLoc: string }
  readonly voucher: string
  /** The membership number of the demonstration's member. */
  readonly memberNumber: string
  /** A place on the waiting list that space is held for, with the secret of its link. */
  readonly wait: { readonly itemId: string; readonly token: string }
  readonly ride: string
  readonly sharedRide: string
  readonly user: string
  readonly group: string
  readonly policy: string
  readonly round: string
  readonly reader: string
  readonly incident: string
  readonly inquiry: string
  readonly score: string
  readonly review: string
  readonly survey: string
  readonly message: string
  readonly pass: string
  readonly phone: string
  readonly mail: string
  /** A campaign that was sent. */
  readonly campaign: string
  /** Letters to a few customers, looked at and not sent. */
  readonly bulk: string
  /** An erasure that a booking stands in the way of. */
  readonly privacyRequest: string
  readonly coupon: string
  readonly company: string
  /** Of a company, with the code of its link. */
  readonly file: string
  readonly mailingList: string
  /** A file of addresses for a list by hand, tried and not added. */
  readonly addresses: { readonly list: string; readonly upload: string }
  readonly drawer: string
  /** What a cashier asked for beyond their limits. */
  readonly request: string
  /** The number of the last Z report. */
  readonly report: number
  /** The sheet of somebody in a week, and a correction of it that waits. */
  readonly sheet: { readonly itemId: string; readonly week: string }
  readonly correction: string
  readonly invoice: { readonly itemId: string; readonly number: string; readonly code: string }
  /** Paths with the secret of a mailed link that nobody has followed yet. */
  readonly links: Readonly<Record<(typeof LINKED)[number], string>>
}

/** Pages that a mailed link opens, which do something once. */
const LINKED = ['ConfirmEmail', 'ConfirmPrivacy', 'ResetPassword', 'StaffInvitation', 'UndoEmail'] as const

export type Viewer = 'anybody' | 'member' | 'owner'

/** One look at a page: who looks, and where. */
export interface Sight {
  readonly name: string
  readonly viewer: Viewer
  readonly path: (world: World) => string
  /** What is done there before one looks. */
  readonly act?: (page: Page) => Promise<unknown>
}

const worlds = new WeakMap<Product, Promise<World>>()

/** The demonstration's world in a product, made once. */
export function worldOf(product: Product): Promise<World> {
  const known = worlds.get(product)
  if (known) return known
  const made = makeWorld(product)
  worlds.set(product, made)
  return made
}

async function makeWorld(product: Product): Promise<World> {
  await product.demonstrate()
  const member = await product.traveller().call(auth.login, { ...DEMO_MEMBER })
  await keepCards(product, member)
  const guest = product.traveller()
  const { id: itemId } = await booked(guest, 'BUY_NOW', { flight_number_departing: 'AS 1289' })
  const { id: ride } = await product.traveller().call(shuttle.request, { island_id: 3, name: 'Ada Lovelace' })
  const shared = await product.traveller().call(shuttle.share, { id: ride })
  const idOf = async (found: Promise<{ id: string }[]>) => (await found)[0]?.id ?? ''
  const [stay] = await product.sql<{ id: string; ticket_num: string; record_loc: string }>`
    select id, ticket_num, record_loc from transactions
    where account_id = (select id from accounts where email = ${DEMO_MEMBER.email}) and status = 'CLOSED'
    order by exited_at desc limit 1`
  const { id: user, tokens: owner } = await signedIn(product.ctx(), { kind: 'staff', policy: 'owner' })
  await mailToOwner(product, owner)
  const round = await askToMove(product, owner, itemId)
  await product.begin('journal.post')
  await product.runJobs()
  return {
    member,
    owner,
    booking: { itemId, token: guest.jar.urlTokens[0] ?? '' },
    linked: await linkedBooking(product, owner),
    partnerLot: await partnerLotOf(product, owner),
    dispute: (await disputed(product.ctx(), product.traveller())).disputeId,
    scheduled: await scheduledOf(product, owner),
    letterTemplate: await idOf(product.sql`select id from letter_templates order by name limit 1`),
    macro: await idOf(product.sql`select id from macros order by name limit 1`),
    vehicle: await idOf(product.sql`select id from shuttle_vehicles order by name limit 1`),
    scheduleRole: await idOf(product.sql`select id from schedule_roles order by name limit 1`),
    stay: { itemId: stay?.id ?? '', ticketNum: stay?.ticket_num ?? '', recordLoc: stay?.record_loc ?? '' },
    voucher: await idOf(product.sql`
      select id from vouchers where account_id = (select id from accounts where email = ${DEMO_MEMBER.email})
      order by created_at limit 1`),
    memberNumber: await idOf(product.sql`
      select number as id from members where account_id = (select id from accounts where email = ${DEMO_MEMBER.email})`),
    wait: await offeredWait(product),
    ride,
    sharedRide: shared.share_id ?? '',
    user,
    group: await idOf(product.sql`select id from staff_groups order by name limit 1`),
    round,
    reader: await idOf(product.sql`select id from card_readers limit 1`),
    policy: await idOf(product.sql`select name as id from policies order by name limit 1`),
    incident: await idOf(product.sql`select id from incidents limit 1`),
    score: await idOf(product.sql`select id from scores where is_last order by score limit 1`),
    review: await idOf(product.sql`select id from reviews order by score limit 1`),
    survey: await idOf(product.sql`select id from survey_responses limit 1`),
    inquiry: await idOf(product.sql`select id from inquiries limit 1`),
    message: await idOf(product.sql`select id from announcements limit 1`),
    pass: await idOf(product.sql`select serial as id from wallet_passes order by version desc limit 1`),
    phone: await idOf(product.sql`select device_key as id from pass_registrations limit 1`),
    campaign: await idOf(product.sql`select id from campaigns where status = 'SENT' limit 1`),
    mail: await idOf(product.sql`select id from mail_messages order by created_at desc limit 1`),
    coupon: await idOf(product.sql`select id from coupons where company_id is null order by name limit 1`),
    bulk: await bulkOf(product, owner, itemId),
    privacyRequest: await blockedErasure(product),
    company: await idOf(product.sql`select id from companies limit 1`),
    file: await fileOf(product, owner),
    mailingList: await idOf(product.sql`select id from mailing_lists where kind = 'RULES' order by name limit 1`),
    addresses: await addressesOf(product, owner),
    drawer: await drawerOf(product, owner),
    request: await requestFor(product, stay?.id ?? ''),
    report: await closedDay(product, owner),
    sheet: await product.sql<
      World['sheet']
    >`select account_id as "itemId", week from time_sheets order by week, account_id limit 1`.then(
      ([sheet]) => sheet ?? { itemId: '', week: '' },
    ),
    correction: await idOf(product.sql`select id from clock_corrections limit 1`),
    invoice: await invoiceOf(product, owner),
    links: await linksOf(product, owner),
  }
}

/** A member who forgot their password and changed their address, a copy of data to be confirmed, and a new colleague. */
async function linksOf(product: Product, tokens: Tokens): Promise<World['links']> {
  const [staff, member] = [product.traveller(), product.traveller()]
  Object.assign(staff.jar, { authToken: tokens.access_token })
  const { email, tokens: own } = await signedInMember(product.ctx())
  Object.assign(member.jar, { authToken: own.access_token })
  const { number } = await member.call(club.me, {})
  await member.call(club.setEmail, { number, email_address: 'moved@links.example' })
  await member.call(club.requestPasswordReset, { email })
  await product.traveller().call(privacy.ask, { email: 'ada@example.com', kind: 'COPY' })
  const person = { email: 'colleague@links.example', short_name: 'Grace', long_name: 'Grace Hopper' }
  const groups = await product.sql<{ id: string }>`select id from staff_groups order by name limit 1`
  await staff.call(access.invite, { ...person, groups: groups.map(({ id }) => id) })
  return {
    ConfirmEmail: await mailedLink(product, PATHS.ConfirmEmail),
    ConfirmPrivacy: await mailedLink(product, PATHS.ConfirmPrivacy),
    ResetPassword: await mailedLink(product, PATHS.ResetPassword),
    StaffInvitation: await mailedLink(product, PATHS.StaffInvitation),
    UndoEmail: await mailedLink(product, PATHS.UndoEmail),
  }
}

/** A file of members that was tried: one of its rows cannot be moved in. */
async function fileOf(product: Product, tokens: Tokens): Promise<string> {
  const staff = product.traveller()
  Object.assign(staff.jar, { authToken: tokens.access_token })
  const rows = 'Email,First name,Last name,Points\nmoved@example.com,Ada,Lovelace,1200\nno address,Grace,Hopper,300\n'
  return (await checked(product, staff, 'MEMBERS', rows)).id
}

/** Addresses from a travel fair: two of their lines cannot be added. */
async function addressesOf(product: Product, tokens: Tokens): Promise<World['addresses']> {
  const staff = product.traveller()
  Object.assign(staff.jar, { authToken: tokens.access_token })
  const rows = 'Email,Name,Language\nfair@example.com,Ada Lovelace,en\nno address,Grace,en\nfair@example.com,Ada,es\n'
  const { list, upload } = await triedFile(product, staff, rows)
  return { list: list.id, upload: upload.id }
}

/** It was asked for before the booking was made, and looked at after it. */
async function blockedErasure(product: Product): Promise<string> {
  const id = product.ctx().random.uuid()
  await product.sql`
    insert into privacy_requests (id, kind, status, source, addresses, address_digest, language, asked_at, confirmed_on,
      due_on, blocked_by)
    values (${id}, 'ERASURE', 'BLOCKED', 'LINK', '{ada@example.com}', ${Buffer.from('ada')}, 'en', '2026-11-20T20:00Z',
      '2026-11-20', '2027-01-04', '{OPEN_BOOKING}')`
  return id
}

/** An extension of the guest's booking that was looked at, and not done. */
async function bulkOf(product: Product, tokens: Tokens, bookingId: string): Promise<string> {
  const staff = product.traveller()
  Object.assign(staff.jar, { authToken: tokens.access_token })
  return (await prepared(product, staff, { kind: 'EXTEND', days: 1, booking_ids: [bookingId] })).bulk.id
}

/** A refund of an old stay, which a cashier may not make alone. */
async function requestFor(product: Product, stayId: string): Promise<string> {
  const staff = product.traveller()
  const { tokens } = await signedIn(product.ctx(), { kind: 'staff', policy: 'cashier' })
  Object.assign(staff.jar, { authToken: tokens.access_token })
  const asked = { stayId, amount: '20.00', reason_code: 'SERVICE_FAILURE', reason: 'Waited 50 minutes' } as const
  return (await staff.call(gate.refund, asked)).approval_id ?? ''
}

/** A drawer that was closed a little short. */
async function drawerOf(product: Product, tokens: Tokens): Promise<string> {
  const staff = product.traveller()
  Object.assign(staff.jar, { authToken: tokens.access_token })
  await staff.call(drawers.openDrawer, { opening: '100.00' })
  await staff.call(drawers.moveCash, { kind: 'DROP', amount: '40.00', reason: 'Too many twenties' })
  const { id } = await counted(staff, '59.75')
  await staff.call(drawers.closeDrawer, { note: 'A quarter rolled under the desk.' })
  return id
}

/** Yesterday, closed for good. Answers the number of its Z report. */
async function closedDay(product: Product, tokens: Tokens): Promise<number> {
  const staff = product.traveller()
  Object.assign(staff.jar, { authToken: tokens.access_token })
  const yesterday = addDays(pacificDate(product.clock.now()), -1)
  const { number } = await staff.call(dayClose.close, { date: yesterday, note: 'The night shift goes on.' })
  return number
}

/** An open invoice of a company whose people book on its account, over one booking. */
async function invoiceOf(product: Product, tokens: Tokens): Promise<World['invoice']> {
  const [staff, traveler] = [product.traveller(), product.traveller()]
  Object.assign(staff.jar, { authToken: tokens.access_token })
  const member = await signedInMember(product.ctx())
  Object.assign(traveler.jar, { authToken: member.tokens.access_token })
  const company = {
    name: 'Globex',
    plan: 'PER_DAY',
    per_day: '18',
    billing: 'INVOICE',
    billing_email: 'payables@globex.example',
    billing_address: '1 Main St\nTacoma, WA 98402',
    reference: 'PO 4711',
    access: 'PEOPLE',
  } as const
  const { id: companyId } = await staff.call(companies.create, {
    ...company,
    people: [{ email: member.email }],
    codes: ['GLOBEX'],
  })
  await staff.call(companies.activate, { companyId })
  const { quote_id } = await quoted(traveler, 'CUSTOM', { ...STAY, promo_code: 'GLOBEX' })
  await traveler.call(bookings.create, { quote_id, ...PERSON, email: member.email, bill_company: true })
  const [itemId = ''] = await makeInvoices(product.ctx(), companyId, STAY.travel_to_date.slice(0, 7))
  const [made] = await product.sql<World['invoice']>`
    select id as "itemId", number, access_code as code from company_invoices where id = ${itemId}`
  return made ?? { itemId: '', number: '', code: '' }
}

/** An offer to move the guest's booking, which is still open. */
async function askToMove(product: Product, tokens: Tokens, bookingId: string): Promise<string> {
  const staff = product.traveller()
  Object.assign(staff.jar, { authToken: tokens.access_token })
  return (await asked(staff, [{ id: bookingId }])).round_id
}

/** Somebody for whom the last space for a motorcycle on some date is held. */
async function offeredWait(product: Product): Promise<World['wait']> {
  const set = (spaces: number) => product.sql`
    update stall_days set allotment = reserved + ${spaces}, bound = greatest(bound, reserved + ${spaces})
    where vehicle_class = 'MOTORCYCLE' and date between '2027-03-02' and '2027-03-04'`
  await set(0)
  const waiter = product.traveller()
  const stay = { travel_from_date: '2027-03-02 08:00:00-0800', travel_to_date: '2027-03-04 08:00:00-0800' }
  const { id: itemId } = await waited(waiter, { ...stay, vehicle_class: 'MOTORCYCLE', email: 'ada@waits.example' })
  await set(1)
  await offerFreeSpace(product.ctx())
  return { itemId, token: waiter.jar.urlTokens[0] ?? '' }
}

async function mailToOwner(product: Product, tokens: Tokens): Promise<void> {
  const staff = product.traveller()
  Object.assign(staff.jar, { authToken: tokens.access_token })
  await staff.call(mailroom.sendTest, { message: 'booking-confirmed' })
}

/** A booking that somebody on the phone pays by the link in their mail. */
async function linkedBooking(product: Product, tokens: Tokens): Promise<World['linked']> {
  const staff = product.traveller()
  Object.assign(staff.jar, { authToken: tokens.access_token })
  const { booking } = await bookedForCaller(staff, { pay_by: 'LINK', email: 'caller@example.com' })
  const { id: itemId, travel_to_date: until } = booking
  return { itemId, token: await bookingToken(product.ctx(), itemId, Temporal.Instant.from(until)) }
}

/** A partner lot to which a guest was sent. */
async function partnerLotOf(product: Product, tokens: Tokens): Promise<string> {
  const who = product.traveller()
  Object.assign(who.jar, { authToken: tokens.access_token })
  const { id } = await partnerLot(who)
  const { id: bookingId } = await booked(product.traveller(), 'BUY_NOW', { check_for_existing: true })
  await who.call(partnerLots.walk, { bookingId, lot_id: id, reason_code: 'LOT_FULL' })
  return id
}

/** A report that was sent to the owner. */
async function scheduledOf(product: Product, tokens: Tokens): Promise<World['scheduled']> {
  const staff = product.traveller()
  Object.assign(staff.jar, { authToken: tokens.access_token })
  return sentReport(product.ctx(), staff)
}

async function keepCards(product: Product, tokens: Tokens): Promise<void> {
  const member = product.traveller()
  Object.assign(member.jar, { authToken: tokens.access_token })
  const { number } = await member.call(club.me, {})
  for (const cc_number of ['4242424242424242', '5555555555554444']) {
    await member.call(billing.addCard, { number, cc_number, cc_cvc: '123', cc_exp: '12/30' })
  }
  const home = { address_line_1: '1 Pike St', city: 'Seattle', state: 'WA', postal_code: '98101', country: 'US' }
  await member.call(billing.addAddress, { number, ...home })
}

/** Opens a page as somebody who may see it, in a browser that nobody has signed in with. */
export async function show(page: Page, product: Product, { viewer, path, act }: Sight): Promise<void> {
  const world = await worldOf(product)
  if (viewer !== 'anybody') await carry(page, product, world[viewer])
  await page.goto(path(world))
  await act?.(page)
}

/** Pages that need more than their path: something to show, or the secret of a link. */
const PARTICULAR: Readonly<Record<string, (world: World) => string>> = {
  Booking: ({ booking }) => withToken(to('Booking', booking), booking),
  BookingCancel: ({ booking }) => withToken(to('BookingCancel', booking), booking),
  BookingModify: ({ booking }) => withToken(to('BookingModify', booking), booking),
  BookingMove: ({ booking }) => withToken(to('BookingMove', booking), booking),
  BookingPay: ({ linked }) => withToken(to('BookingPay', linked), linked),
  TimeVoucher: ({ voucher }) => to('TimeVoucher', { itemId: voucher }),
  JoinWaitlist: () => `/waiting-list?${SOLD_OUT}`,
  Wait: ({ wait }) => withToken(to('Wait', wait), wait),
  GiftVoucher: () => to('GiftVoucher', {}, { query: DAY }),
  CompanyInvoice: ({ invoice }) => to('CompanyInvoice', { number: invoice.number }, { query: { code: invoice.code } }),
  RedeemPoints: () => to('RedeemPoints', {}, { query: DAY }),
  TicketTransaction: ({ stay }) => to('TicketTransaction', stay),
  Transaction: ({ stay }) => to('Transaction', stay),
  PickupRide: ({ ride }) => to('PickupRide', { rideId: ride }),
  SharedRide: ({ sharedRide }) => to('SharedRide', { shareId: sharedRide }),
  ScoreTransaction: ({ stay }) => to('ScoreTransaction', {}, { query: { transactionId: stay.itemId, score: 4 } }),
  SurveyResponse: ({ stay }) => to('SurveyResponse', {}, { query: { transactionId: stay.itemId, score: 4 } }),
  PublicEmailPreferences: () => to('PublicEmailPreferences', { emailAddress: 'ada@example.com' }),
  ResetPassword: ({ links }) => links.ResetPassword,
  ConfirmEmail: ({ links }) => links.ConfirmEmail,
  ConfirmPrivacy: ({ links }) => links.ConfirmPrivacy,
  PrivacyCopy: () => to('PrivacyCopy', {}, { query: { token: 'nothing' } }),
  UndoEmail: ({ links }) => links.UndoEmail,
  FirstOwner: () => to('FirstOwner', {}, { query: { token: 'nothing' } }),
  StaffInvitation: ({ links }) => links.StaffInvitation,
  BlogArticle: () => PATHS.BlogSecretsToAvoidGridlock,
  KeywordNearAirport: () => '/parking-near-sea-tac',
  NotFound: () => '/nowhere',
  StaffBooking: ({ booking }) => to('StaffBooking', booking),
  StaffPrivacyRequest: ({ privacyRequest }) => to('StaffPrivacyRequest', { itemId: privacyRequest }),
  BulkAction: ({ bulk }) => to('BulkAction', { itemId: bulk }),
  MailingList: ({ mailingList }) => to('MailingList', { itemId: mailingList }),
  MailingListPeople: ({ mailingList }) => to('MailingListPeople', { itemId: mailingList }),
  MailingListUploadNew: ({ addresses }) => to('MailingListUploadNew', { itemId: addresses.list }),
  MailingListUpload: ({ addresses }) => to('MailingListUpload', { itemId: addresses.upload }),
  MailingListRefused: ({ addresses }) => to('MailingListRefused', { itemId: addresses.upload }),
  NewBulkAction: () => to('NewBulkAction', {}, { query: { of: 'all', from: '2026-12-01', until: '2026-12-01' } }),
  StaffPaper: ({ stay }) => to('StaffPaper', { itemId: stay.itemId }),
  StaffBookingChange: ({ booking }) => to('StaffBookingChange', booking),
  StaffBookingDetails: ({ booking }) => to('StaffBookingDetails', booking),
  StaffBookingLetter: ({ booking }) => to('StaffBookingLetter', booking),
  PartnerLot: ({ partnerLot }) => to('PartnerLot', { itemId: partnerLot }),
  Macro: ({ macro }) => to('Macro', { itemId: macro }),
  ShuttleVehicle: ({ vehicle }) => to('ShuttleVehicle', { itemId: vehicle }),
  SchedulePerson: ({ user }) => to('SchedulePerson', { itemId: user }),
  ScheduleRole: ({ scheduleRole }) => to('ScheduleRole', { itemId: scheduleRole }),
  LetterTemplate: ({ letterTemplate }) => to('LetterTemplate', { itemId: letterTemplate }),
  StaffTransaction: ({ stay }) => to('StaffTransaction', { itemId: stay.itemId }),
  StaffWait: ({ wait }) => to('StaffWait', { itemId: wait.itemId }),
  StaffTimeVoucher: ({ voucher }) => to('StaffTimeVoucher', { itemId: voucher }),
  StaffMember: ({ memberNumber: number }) => to('StaffMember', { number }),
  MemberPoints: ({ memberNumber: number }) => to('MemberPoints', { number }),
  MemberUpcoming: ({ memberNumber: number }) => to('MemberUpcoming', { number }),
  MemberTrips: ({ memberNumber: number }) => to('MemberTrips', { number }),
  MemberBookings: ({ memberNumber: number }) => to('MemberBookings', { number }),
  MemberVouchers: ({ memberNumber: number }) => to('MemberVouchers', { number }),
  MemberCards: ({ memberNumber: number }) => to('MemberCards', { number }),
  MemberLetters: ({ memberNumber: number }) => to('MemberLetters', { number }),
  MemberScores: ({ memberNumber: number }) => to('MemberScores', { number }),
  MemberMerge: ({ memberNumber: number }) => to('MemberMerge', { number }),
  PointVoucher: ({ voucher }) => to('PointVoucher', { itemId: voucher }),
  VehicleClass: () => to('VehicleClass', { itemId: 'STANDARD' }),
  SpaceMovable: () => to('SpaceMovable', {}, { query: { class: 'STANDARD', from: '2026-12-01', to: '2026-12-04' } }),
  CardReader: ({ reader }) => to('CardReader', { itemId: reader }),
  MoveRound: ({ round }) => to('MoveRound', { itemId: round }),
  StaffUser: ({ user }) => to('StaffUser', { itemId: user }),
  RecordHistory: ({ company }) => to('RecordHistory', { itemId: company }),
  Dispute: ({ dispute }) => to('Dispute', { itemId: dispute }),
  ScheduledReport: ({ scheduled }) => to('ScheduledReport', { itemId: scheduled.reportId }),
  ReportFile: ({ scheduled: { deliveryId: itemId, code } }) => to('ReportFile', { itemId }, { query: { code } }),
  AuditEntry: () => to('AuditEntry', { itemId: 'row-1' }),
  StaffApproval: ({ request }) => to('StaffApproval', { itemId: request }),
  StaffGroupLimits: ({ group }) => to('StaffGroupLimits', { itemId: group }),
  StaffGroup: ({ group }) => to('StaffGroup', { itemId: group }),
  StaffPolicy: ({ policy }) => to('StaffPolicy', { itemId: policy }),
  StaffIncident: ({ incident }) => to('StaffIncident', { itemId: incident }),
  EmailCampaign: ({ campaign }) => to('EmailCampaign', { itemId: campaign }),
  EmailCampaignResults: ({ campaign }) => to('EmailCampaignResults', { itemId: campaign }),
  EmailCampaignRecipients: ({ campaign }) => to('EmailCampaignRecipients', { itemId: campaign }),
  EmailMessage: ({ mail }) => to('EmailMessage', { itemId: mail }),
  EmailTemplate: () => to('EmailTemplate', { itemId: 'booking-confirmed.mjml' }),
  EmailLayout: () => to('EmailLayout', { itemId: 'layout.mjml' }),
  EmailAddress: () => to('EmailAddress', { itemId: 'ada@example.com' }),
  StaffArticle: () => to('StaffArticle', { itemId: 'secrets-to-avoid-gridlock-this-holiday' }),
  StaffSiteMessage: ({ message }) => to('StaffSiteMessage', { itemId: message }),
  PassbookPass: ({ pass }) => to('PassbookPass', { itemId: pass }),
  PassbookDevice: ({ phone }) => to('PassbookDevice', { itemId: phone }),
  StaffCoupon: ({ coupon }) => to('StaffCoupon', { itemId: coupon }),
  CouponUses: ({ coupon }) => to('CouponUses', { itemId: coupon }),
  StaffCompany: ({ company }) => to('StaffCompany', { itemId: company }),
  StaffInvoice: ({ invoice }) => to('StaffInvoice', invoice),
  StaffReview: ({ review }) => to('StaffReview', { itemId: review }),
  StaffScore: ({ score }) => to('StaffScore', { itemId: score }),
  StaffSurveyResponse: ({ survey }) => to('StaffSurveyResponse', { itemId: survey }),
  SalesItem: () => to('SalesItem', { itemId: 'BUY_NOW' }),
  Batch: () => to('Batch', { date: '2026-11-21' }),
  JournalAccount: () => to('JournalAccount', { key: 'bank' }),
  JournalEntry: () => to('JournalEntry', { entryId: '1' }),
  JournalMonth: () => to('JournalMonth', { month: '2026-11' }),
  TimeSheet: ({ sheet }) => to('TimeSheet', sheet),
  AskCorrectionFor: ({ sheet }) => to('AskCorrectionFor', sheet),
  TimeCorrection: ({ correction }) => to('TimeCorrection', { itemId: correction }),
  PayPeriod: ({ sheet }) => to('PayPeriod', { date: sheet.week }),
  ZReport: ({ report }) => to('ZReport', { number: String(report) }),
  Drawer: ({ drawer }) => to('Drawer', { itemId: drawer }),
  ImportFile: ({ file }) => to('ImportFile', { itemId: file }),
  ImportRefused: ({ file }) => to('ImportRefused', { itemId: file }),
  PriceVersion: () => to('PriceVersion', { number: '1' }),
  RatePlan: () => to('RatePlan', { planId: demoPriceBook.plans[0]?.id ?? '' }),
  StaffInquiry: ({ inquiry }) => to('StaffInquiry', { itemId: inquiry }),
}

/** Dates on which every space for a motorcycle is taken or held. */
const SOLD_OUT = 'from_date=2027-03-02&from_time=08:00&to_date=2027-03-04&to_time=08:00&vehicleClass=MOTORCYCLE'

const DAY = { from_date: '2026-12-15', from_time: '08:00', to_date: '2026-12-16', to_time: '08:00' }

function withToken(path: string, { token }: World['booking']): string {
  return `${path}?token=${token}`
}

/** Steps and states of a page that are pages of their own to whoever looks. */
const STEPS: readonly Sight[] = [
  { name: 'Login', viewer: 'anybody', path: () => homeWithLogin() },
  { name: 'BookingCreate.prices', viewer: 'anybody', path: () => PRICES },
  { name: 'BookingCreate.payment', viewer: 'anybody', path: () => PRICES, act: (page) => choose(page, 'Pay now') },
  {
    name: 'Booking.done',
    viewer: 'anybody',
    path: ({ booking }) => `${withToken(to('Booking', booking), booking)}&booked=1`,
  },
  ...LINKED.map(
    (name): Sight => ({ name: `${name}.over`, viewer: 'anybody', path: () => `${PATHS[name]}?token=nothing` }),
  ),
  { name: 'RedeemPoints.dates', viewer: 'member', path: () => to('RedeemPoints') },
  { name: 'StaffGate.leaving', viewer: 'owner', path: () => to('StaffGate'), act: (page) => scan(page, 'BKD4471') },
]

async function scan(page: Page, code: string): Promise<void> {
  await ready(page)
  await page.locator('#scan').fill(code)
  await page.locator('#scan').press('Enter')
  await expect(
    page
      .getByRole('heading', { level: 2, name: code })
      .or(page.getByText(/walk-in/i))
      .first(),
  ).toBeVisible()
}

/** Files that show no page: where forms and prices are answered. */
const NO_PAGES = ['LivePrice', 'Session']

/** Every page of the site by its route; a route whose path has parameters needs a line above. */
export function everySight(): Sight[] {
  return [...pagesOf(routes).map(sightOf), ...STEPS]
}

function pagesOf(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ id, file, children }) => {
    if (children) return pagesOf(children)
    return file.endsWith('.tsx') && !NO_PAGES.includes(id ?? '') ? [id ?? file] : []
  })
}

function sightOf(name: string): Sight {
  const path = PARTICULAR[name] ?? (() => plainPath(name))
  return { name, viewer: viewerOf(name), path }
}

function plainPath(name: string): string {
  const path: string | undefined = PATHS[name as RouteName]
  if (!path || path.includes('{')) throw new Error(`Nobody has said how ${name} is shown: give it a line in pages.ts`)
  return path
}

function viewerOf(name: string): Viewer {
  const path: string = PATHS[name as RouteName] ?? ''
  if (path.startsWith('/staff')) return 'owner'
  return path.startsWith('/point-club') || path.startsWith('/trips') ? 'member' : 'anybody'
}
