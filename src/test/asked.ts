import { sql } from 'kysely'
import { z } from 'zod'
import { capabilities } from '../app/registry.ts'
import { beginSession } from '../capabilities/auth/index.ts'
import { type Endpoint, pathParameters } from '../http/endpoint.ts'
import { type Api, BASES } from '../http/serve.ts'
import { type Services, systemContext } from '../platform/context.ts'
import { TEST_NOW, TEST_OWNER } from './config.ts'
import { ORIGIN } from './travellers.ts'

/** One way in which a call is asked: `of` says what of its input stands out. */
export interface Asked {
  readonly name: string
  readonly endpoint: Endpoint
  readonly of: string
  readonly input: Readonly<Record<string, unknown>>
}

/** What stands in a database, by the names of {@link FACTS}; null where it has no such thing. */
export type Facts = Readonly<Record<string, string | null>>

/** The last to book of those with three stays, looked for from the last booking on. */
const MEMBER = `(
  select account_id from bookings where account_id is not null and status = 'COMPLETED' and (
    select count(*) from bookings own where own.account_id = bookings.account_id and own.status = 'COMPLETED') = 3
  order by created_at desc limit 1)`
const OF_MEMBER = `where account_id = (select account_id from the_member)`

/** How a thing that a call names is found, by the name of its parameter, or by call and parameter where they differ. */
const FACTS: Readonly<Record<string, string>> = {
  number: `select number from members ${OF_MEMBER}`,
  bookingId: `select id from bookings ${OF_MEMBER} order by travel_from desc limit 1`,
  'bookings.cancelFee number': `select number from bookings ${OF_MEMBER} order by travel_from desc limit 1`,
  // One that is over, as in every database: its paper has no code for the gate, which takes longest to draw.
  'bookings.document bookingId': `select id from bookings ${OF_MEMBER} and status = 'COMPLETED' order by travel_from desc limit 1`,
  'letters.list bookingId': 'select booking_id from letters order by created_at desc limit 1',
  template_id: 'select id from letter_templates limit 1',
  templateId: 'select id from letter_templates limit 1',
  quoteId: 'select id from quotes order by created_at desc limit 1',
  entryId: 'select id from audit_trail order by at desc limit 1',
  'auditLog.one entryId': `select 'act-' || id from audit_trail order by at desc limit 1`,
  'auditLog.ofRecord recordId': 'select entity_id from audit_trail order by at desc limit 1',
  'journal.entry entryId': 'select max(id) from journal_entries',
  'journal.account key': `select 'deferred.bookings'`,
  importId: 'select id from imports order by created_at desc limit 1',
  'content.article slug': `select slug from articles where language = 'en' limit 1`,
  slug: 'select slug from articles limit 1',
  voucherId: `select id from vouchers where account_id = (select account_id from vouchers where account_id is not null group by account_id order by count(*), account_id limit 1) limit 1`,
  'vouchers.ofMember number': `select number from members where account_id = (select account_id from vouchers where account_id is not null group by account_id order by count(*), account_id limit 1)`,
  'vouchers.get voucherId': `select id from vouchers where status = 'ISSUED' order by created_at limit 1`,
  'membership.receipt id': `select id from transactions ${OF_MEMBER} order by entered_at limit 1`,
  transactionId: `select id from transactions ${OF_MEMBER} and status = 'CLOSED' order by entered_at desc limit 1`,
  stayId: `select id from transactions where status = 'OPEN' order by entered_at desc limit 1`,
  ticketNum: `select ticket_num from transactions ${OF_MEMBER} order by entered_at limit 1`,
  recordLoc: `select record_loc from transactions ${OF_MEMBER} order by entered_at limit 1`,
  'shuttle.ride id': 'select id from ride_requests order by requested_at desc limit 1',
  vehicleId: 'select id from shuttle_vehicles limit 1',
  'mail.template name': `select 'quote.liquid'`,
  'mail.versions name': `select 'quote.liquid'`,
  'mail.address address': 'select recipient from mail_messages order by created_at desc limit 1',
  messageId: 'select id from mail_messages order by created_at desc limit 1',
  campaignId: `select id from campaigns where kind = 'CAMPAIGN' order by updated_at desc limit 1`,
  listId: 'select id from mailing_lists limit 1',
  uploadId: 'select id from mailing_list_uploads limit 1',
  'members.mergePreview other': `select number from members where account_id <> (select account_id from the_member) order by joined_at desc limit 1`,
  'inquiries.get id': 'select id from inquiries order by received_at desc limit 1',
  email: `select email from bookings ${OF_MEMBER} limit 1`,
  'privacyDesk.get id': 'select id from privacy_requests limit 1',
  userId: `select id from accounts where kind = 'staff' limit 1`,
  accountId: `select id from accounts where kind = 'staff' limit 1`,
  groupId: 'select id from staff_groups limit 1',
  policyName: `select 'owner'`,
  requestId: 'select id from act_requests order by asked_at desc limit 1',
  bulkId: 'select id from bulk_actions limit 1',
  macroId: 'select id from macros limit 1',
  'payments.batch date': `select max(date) - 20 from gateway_batches`,
  readerId: 'select id from card_readers limit 1',
  disputeId: 'select id from disputes order by opened_at desc limit 1',
  reportId: 'select id from report_subscriptions limit 1',
  deliveryId: 'select id from report_deliveries limit 1',
  planId: `select 'STANDARD'`,
  'rates.version number': 'select max(number) from price_book_versions',
  'sales.item id': `select 'BUY_NOW'`,
  couponId: `select id from coupons where name = 'Coupon 1'`,
  coupon_id: `select id from coupons where name = 'Coupon 1'`,
  companyId: `select id from companies where name = 'Company 290'`,
  company_id: `select id from companies where name = 'Company 290'`,
  invoiceId: 'select id from company_invoices order by issued_at desc limit 1',
  'invoices.show number': 'select number from company_invoices order by issued_at desc limit 1',
  'invoices.show code': 'select access_code from company_invoices order by issued_at desc limit 1',
  'invoices.document number': 'select number from company_invoices order by issued_at desc limit 1',
  'invoices.document code': 'select access_code from company_invoices order by issued_at desc limit 1',
  'feedback.incident id': 'select id from incidents order by opened_at desc limit 1',
  'reviewDesk.one id': 'select id from reviews order by consented_at desc limit 1',
  'scores.one id': 'select id from scores order by given_at desc limit 1',
  'surveys.one id': 'select id from survey_responses order by given_at desc limit 1',
  'siteMessages.read id': 'select id from announcements limit 1',
  'gate.find code': `select plate from bookings where plate is not null and status = 'CONFIRMED' and vehicle_class = 'STANDARD' order by travel_from limit 1`,
  'gate.snapshot since': `select concat_ws('.', pg_snapshot_xmin(pg_current_snapshot()), at, at) from (select ${Temporal.Instant.from(TEST_NOW).epochMilliseconds} as at) as now`,
  drawerId: 'select id from drawers order by opened_at desc limit 1',
  'dayClose.report number': 'select max(number) from z_reports',
  'dayClose.file number': 'select max(number) from z_reports',
  serial: `select serial from wallet_passes order by given_at desc limit 1`,
  device: 'select device_key from pass_registrations order by created_at desc limit 1',
  lotId: 'select id from partner_lots limit 1',
  'timeSheets.read week': `select '2026-11-16'`,
  correctionId: 'select id from clock_corrections limit 1',
  'payPeriods.read date': `select '2026-11-16'`,
  'schedule.week week': `select '2026-11-16'`,
  roundId: 'select id from move_rounds order by created_at desc limit 1',
  'space.class code': `select 'STANDARD'`,
  waitId: `select id from waits where status = 'WAITING' order by place desc limit 1`,
  'views.mine screen': `select 'StaffBookings'`,
  'content.articles language': `select 'en'`,
  // What is typed into a search: somebody of whom there is one, and how they are called.
  typed_name: `select full_name from bookings ${OF_MEMBER} order by travel_from desc limit 1`,
  typed_number: `select number from bookings ${OF_MEMBER} order by travel_from desc limit 1`,
  typed_email: `select email from bookings ${OF_MEMBER} order by travel_from desc limit 1`,
  typed_plate: 'select plate from bookings where plate is not null order by created_at desc limit 1',
}

/** Who asks over one database: the owner, and a member what is a member's own. */
export interface Asker {
  readonly facts: Facts
  /** Asks an API over this database. Answers the status. */
  ask(api: Api, asked: Asked): Promise<number>
}

/** Over a database with {@link fillYears}' data. */
export async function openAsker(services: Services): Promise<Asker> {
  const ctx = systemContext(services, 'test')
  const facts = await readFacts(services)
  const { id } = await services.db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', TEST_OWNER.email)
    .executeTakeFirstOrThrow()
  const [owner, member] = [await beginSession(ctx, id), await beginSession(ctx, facts.member!)]
  let asks = 0
  return {
    facts,
    async ask(api, asked) {
      asks += 1
      const headers = { authorization: `Bearer ${(isOwn(asked) ? member : owner).access_token}` }
      // Each from an address of its own, so that no limit is met.
      const address = `10.${(asks >> 16) & 255}.${(asks >> 8) & 255}.${asks & 255}`
      const response = await api.fetch(new Request(ORIGIN + addressOf(asked), { headers }), { address })
      await response.arrayBuffer()
      return response.status
    },
  }
}

/** Calls of what somebody holds are asked by a member, all others by the owner. */
function isOwn({ name, endpoint }: Asked): boolean {
  return (
    name === 'club.me' ||
    (endpoint.access === 'holder' && /^(bookings|stays|feedback|vouchers|moves|waitlist)\./.test(name))
  )
}

async function readFacts({ db }: Services): Promise<Facts> {
  const first = async (text: string) => {
    const { rows } = await sql<Record<string, string | number | null>>`${sql.raw(text)}`.execute(db)
    const value = Object.values(rows[0] ?? {})[0]
    return value === null || value === undefined ? null : String(value)
  }
  const member = await first(`select ${MEMBER}`)
  const facts: Record<string, string | null> = { member }
  for (const [name, text] of Object.entries(FACTS)) {
    facts[name] = await first(`with the_member as (select '${member}'::uuid as account_id) ${text}`)
  }
  return facts
}

const NOWHERE = '01939a58-0000-7000-8000-00000000dead'

/** What is asked where a call must have a value that is no thing of the business. */
const VALUES: Readonly<Record<string, unknown>> = {
  from: '2026-10-22',
  until: '2026-11-21',
  to: '2026-11-21',
  month: '2026-11',
  most: 100,
  kind: 'pdf',
  format: 'png',
  hash: 'a'.repeat(64),
  width: 640,
  vehicle_class: 'STANDARD',
  code: 'none',
  shareId: NOWHERE,
  wait: 0,
  language: 'en',
  name: 'none',
  screen: 'StaffBookings',
}

/** Periods that reports and lists are asked for; a call that takes no year takes a month. */
const PERIODS = [
  ['a week', '2026-11-15', '2026-11-21'],
  ['a quarter', '2026-08-24', '2026-11-21'],
  ['a year', '2025-11-22', '2026-11-21'],
] as const

const TYPED = ['typed_name', 'typed_number', 'typed_email', 'typed_plate'] as const
const TYPED_BY_ALL = { 'a common name': 'lovelace', 'two letters': 'ad', 'nothing known': 'Zuckmayer' } as const

interface Field {
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Field[]
  readonly type?: string
  readonly default?: unknown
  readonly minimum?: number
}

/** Every GET of the registry, as it is asked without anything, and with each of its filters, orders, periods and searches. */
export function everyGet(facts: Facts): Asked[] {
  return capabilities
    .flatMap((capability) => capability.calls)
    .filter(({ endpoint }) => endpoint.method === 'GET')
    .flatMap(({ name, endpoint }) => waysOf(name, endpoint, facts))
}

function waysOf(name: string, endpoint: Endpoint, facts: Facts): Asked[] {
  const { fields, required } = fieldsOf(endpoint)
  const valueOf = (field: string) =>
    facts[`${name} ${field}`] ??
    facts[field] ??
    VALUES[field] ??
    fields[field]?.enum?.[0] ??
    (fields[field]?.type === 'integer' ? 1 : NOWHERE)
  const base = Object.fromEntries(
    [...new Set([...pathParameters(endpoint.path), ...required])].map((field) => [field, valueOf(field)]),
  )
  // A long poll answers at once.
  if ('wait' in fields) base.wait = 0
  const ways: Asked[] = [{ name, endpoint, of: '', input: base }]
  const more = (of: string, input: object) => ways.push({ name, endpoint, of, input: { ...base, ...input } })
  for (const [field, shape] of Object.entries(fields)) {
    if (field === 'search' || field === 'q') {
      for (const typed of TYPED)
        if (facts[typed]) more(`${field} ${typed.replace('typed_', 'by ')}`, { [field]: facts[typed] })
      for (const [what, text] of Object.entries(TYPED_BY_ALL)) more(`${field} by ${what}`, { [field]: text })
    } else if (field === 'page_number')
      more('page 5', { page_number: 5, ...('page_size' in fields && { page_size: 100 }) })
    else if (field === 'until' || field === 'to') {
      for (const [what, from, until] of PERIODS) more(what, { from, [field]: until })
    } else if (!(field in base) && shape.enum) {
      for (const value of shape.enum) if (value !== shape.default) more(`${field}=${String(value)}`, { [field]: value })
    } else if (!(field in base)) {
      const fact = facts[`${name} ${field}`] ?? facts[field]
      if (fact) more(field, { [field]: fact })
    }
  }
  if ('leaves_until' in fields) more('leaves in a week', { leaves_from: '2026-11-15', leaves_until: '2026-11-21' })
  if ('on' in fields) more('on a day', { on: '2026-11-15' })
  if ('hours' in fields) more('48 hours', { hours: 48 })
  return ways
}

function fieldsOf({ input }: Endpoint): { fields: Readonly<Record<string, Field>>; required: readonly string[] } {
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Shape
  const { properties = {}, required = [] } = schema.anyOf?.[0] ?? schema
  return { fields: properties, required }
}
interface Shape {
  readonly properties?: Readonly<Record<string, Field>>
  readonly required?: readonly string[]
  readonly anyOf?: readonly Shape[]
}

/** The path of a GET with its arguments. */
function addressOf({ endpoint, input }: Asked): string {
  const rest = { ...input }
  const path = pathParameters(endpoint.path).reduce((text, parameter) => {
    delete rest[parameter]
    return text.replace(`{${parameter}}`, encodeURIComponent(String(input[parameter])))
  }, BASES[endpoint.service] + endpoint.path)
  const query = new URLSearchParams(Object.entries(rest).map(([key, value]) => [key, String(value)])).toString()
  return query ? `${path}?${query}` : path
}
