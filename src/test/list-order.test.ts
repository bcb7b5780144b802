import { json } from '../platform/database.ts'
import { expect, test } from 'vitest'
import { capabilities } from '../app/registry.ts'
import { account } from '../capabilities/auth/account-contract.ts'
import { TEST_PASSWORD } from '../capabilities/auth/factory.ts'
import { shuttle } from '../capabilities/shuttle/contract.ts'
import { siteMessages } from '../capabilities/announcements/office-contract.ts'
import { booked, CARD, PERSON } from '../capabilities/bookings/factory.ts'
import { campaigns } from '../capabilities/campaigns/contract.ts'
import { billing } from '../capabilities/club/billing/contract.ts'
import { cashier } from '../capabilities/drawers/factory.ts'
import { feedback } from '../capabilities/feedback/contract.ts'
import { reviewDesk } from '../capabilities/feedback/reviews-contract.ts'
import { inquiries } from '../capabilities/inquiries/contract.ts'
import { mail } from '../capabilities/mail/contract.ts'
import { membership } from '../capabilities/membership/contract.ts'
import { security } from '../capabilities/security/contract.ts'
import { refunds } from '../capabilities/refunds/contract.ts'
import { parked } from '../capabilities/stays/factory.ts'
import { vouchers } from '../capabilities/vouchers/contract.ts'
import { memberWith, redeemed } from '../capabilities/vouchers/factory.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { toArgument } from '../lib/pacific.ts'
import { type Harness, harness } from './harness.ts'
import type { Traveller } from './travellers.ts'
import { walked } from './walked.ts'

/**
 * How each list of the API is sorted unless the caller asks otherwise: by a date of its rows, the last first, or, with its
 * reason, by something else. A list that is missing here fails the first test.
 */
const ORDER: Readonly<Record<string, { by: string } | { because: string }>> = {
  'access.groups': { because: 'Groups are looked up by their names.' },
  'access.policies': { because: 'Policies are looked up by their names.' },
  'access.users': { because: 'People are looked up by their names; sort takes when they were here.' },
  'analytics.funnel': { because: 'A report: the source that brings most comes first.' },
  'approvals.own': { by: 'asked_at' },
  'approvals.search': { by: 'asked_at' },
  'articles.list': { by: 'updated_on' },
  'auditLog.ofRecord': { by: 'at' },
  'auditLog.search': { by: 'at' },
  'billing.addresses': { by: 'created_at' },
  'billing.cards': { by: 'created_at' },
  'campaigns.list': { by: 'updated_at' },
  'campaigns.recipients': {
    because: 'Tens of thousands of people, in the order in which they were written down; looked up by address.',
  },
  'campaigns.series': { because: 'Five of them, in the order in which they were made.' },
  'care.macros': { because: 'Prepared answers are looked up by their names.' },
  'bulk.list': { by: 'created_at' },
  'bulk.show': { because: 'Rows stand in the order in which they are done: the soonest arrival first.' },
  'companies.list': { because: 'Companies are looked up by their names.' },
  'content.articles': { by: 'published_on' },
  'content.blog': { by: 'published_on' },
  'coupons.codes': { because: 'Codes stand in the order in which they were made, as a file of them does.' },
  'coupons.list': { because: 'Coupons are looked up by their codes.' },
  'dayClose.reports': { because: 'By number, the last first: Z reports are numbered without gaps.' },
  'desk.redemptions': { by: 'redeemed_at' },
  'desk.search': { by: 'created_at' },
  'disputes.search': { by: 'opened_at' },
  'drawerDesk.list': { by: 'opened_at' },
  'exceptions.search': { by: 'at' },
  'feedback.incidents': { because: 'Who has waited longest comes first; those that are closed, the last first.' },
  'finder.find': { because: 'What fits best comes first, kind by kind.' },
  'imports.list': { by: 'created_at' },
  'imports.refused': { because: 'Lines stand as they do in the file.' },
  'inquiries.list': { by: 'received_at' },
  'invoices.list': { by: 'issued_at' },
  'invoices.statement': { because: 'A statement: what was booked first stands first.' },
  'journal.accounts': { because: 'Accounts are looked up by their numbers.' },
  'journal.deferred': { by: 'period' },
  'journal.entries': { by: 'date' },
  'journal.export': { because: 'For another system, which reads from the first day to the last.' },
  'journal.gateway': { by: 'period' },
  'journal.month': { because: 'A trial balance: accounts stand by their numbers.' },
  'journal.months': { by: 'month' },
  'journal.points': { by: 'period' },
  'journal.proof': { because: 'What differs, by what was compared.' },
  'journal.taxes': { by: 'period' },
  'journal.trial': { because: 'A trial balance: accounts stand by their numbers.' },
  'letters.list': { by: 'created_at' },
  'letters.templates': { because: 'Templates are looked up by their names.' },
  'mail.suppressions': { by: 'date' },
  'mail.templates': { because: 'Templates are looked up by their names.' },
  'mail.versions': { by: 'at' },
  'mailingLists.list': { because: 'Mailing lists are looked up by their names.' },
  'mailingLists.people': { because: 'People of a mailing list are looked up by their addresses.' },
  'mailingLists.refused': { because: 'Lines stand as they do in the file.' },
  'mailroom.messages': { by: 'created_at' },
  'members.bookings': { by: 'travel_from_date' },
  'members.letters': { by: 'created_at' },
  'members.search': { by: 'member_since' },
  'membership.ledger': { by: 'date' },
  'membership.recentTrips': { by: 'travel_to_date' },
  'membership.upcomingTrips': { by: 'travel_from_date' },
  'membership.waitingPoints': { by: 'exited_at' },
  'moveDesk.movable': { by: 'created_at' },
  'moveDesk.noShows': { because: 'A report: one row for each class.' },
  'moveDesk.overfull': { because: 'Days to come: the first one comes first.' },
  'moveDesk.rounds': { by: 'created_at' },
  'occupancy.outlook': { because: 'Days to come: the first one comes first.' },
  'occupancy.peaks': { because: 'Days follow each other, the last one first.' },
  'partnerLots.guests': { by: 'walked_at' },
  'partnerLots.list': { because: 'Lots are looked up by their names.' },
  'passes.device': { by: 'registered_at' },
  'passes.devices': { by: 'since' },
  'passes.list': { by: 'given_at' },
  'payments.batch': { by: 'at' },
  'payments.batches': { by: 'date' },
  'payments.differences': { by: 'found_at' },
  'payPeriods.list': { because: 'Periods follow each other, the last one first.' },
  'performance.slow': { because: 'What got slower comes first, and of that what waited longest.' },
  'points.liability': { because: 'A chart: days run from left to right.' },
  'privacyDesk.list': { by: 'asked_at' },
  'rates.versions': {
    because: 'By number, the last first: one that is planned for later comes before the one in force.',
  },
  'readers.list': { because: 'Card readers are looked up by their names.' },
  'salesReports.entries': { by: 'at' },
  'salesReports.report': { because: 'A report: days and months come last first, all else by what came in.' },
  'sales.items': { because: 'A report: what is sold stands by its kind.' },
  'schedule.people': { because: 'People are looked up by their names.' },
  'schedule.roles': { because: 'Roles are looked up by their names, those in use first.' },
  'schedule.swaps': { by: 'offered_at' },
  'schedule.timeOff': { by: 'asked_at' },
  'reviewDesk.list': { by: 'consented_at' },
  'reviews.list': { by: 'published_at' },
  'scores.list': { by: 'given_at' },
  'scores.ofMember': { by: 'given_at' },
  'security.events': { by: 'at' },
  'shuttle.history': { by: 'requested_at' },
  'shuttle.vehicles': { because: 'Vehicles are looked up by their names.' },
  'shuttle.islands': { because: 'Islands stand in the order in which they are passed.' },
  'siteMessages.list': { by: 'starts_at' },
  'space.classes': { because: 'Classes stand in one order everywhere.' },
  'reports.deliveries': { by: 'made_at' },
  'reports.offered': { because: 'Choices of a form, by what they say.' },
  'reports.list': { because: 'Scheduled reports are looked up by their names.' },
  'surveys.list': { by: 'given_at' },
  'tablets.list': { because: 'Tablets are looked up by their names.' },
  'timeSheets.corrections': { by: 'asked_at' },
  'timeSheets.list': { because: 'By week, the last one first.' },
  'transactions.overrides': { by: 'at' },
  'today.failedJobs': { because: 'The queue answers, the last first; no seed makes a job fail.' },
  'transactions.search': { by: 'entered_at' },
  'voucherDesk.ofMembers': { by: 'created_at' },
  'voucherDesk.search': { by: 'created_at' },
  'voucherDesk.summary': { by: 'month' },
  'vouchers.list': { by: 'travel_from_date' },
  'waiting.list': { because: 'A line: whose turn it is next comes first.' },
  'waiting.turnedAway': { because: 'Days to come: the next one comes first.' },
}

/** Lists of which the scene below makes fewer than two rows. What they are sorted by is their contract's default. */
const BY_CONTRACT = ['desk.redemptions', 'passes.list', 'passes.devices', 'scores.list']
/** Sorted by their statement alone, and shown in order by the tests of their own. */
const ELSEWHERE = [
  'auditLog.ofRecord',
  'disputes.search',
  'reports.deliveries',
  'approvals.own',
  'approvals.search',
  'bulk.list',
  'drawerDesk.list',
  'imports.list',
  'invoices.list',
  'letters.list',
  'members.bookings',
  'members.letters',
  'members.search',
  'partnerLots.guests',
  'passes.device',
  'payments.batch',
  'privacyDesk.list',
  'schedule.swaps',
  'schedule.timeOff',
  'scores.ofMember',
  'timeSheets.corrections',
  'surveys.list',
  'voucherDesk.ofMembers',
  'membership.waitingPoints',
  'moveDesk.movable',
  'moveDesk.rounds',
]

/** What a list is about that belongs to one thing. */
const SUBJECTS: Readonly<Record<string, object>> = {
  'journal.export': { from: '2026-11-01', until: '2026-11-30' },
  'mail.versions': { name: 'quote.liquid' },
  'payments.batch': { date: '2026-11-21' },
}

interface List {
  readonly name: string
  readonly endpoint: Endpoint
}

const lists: readonly List[] = capabilities
  .flatMap((capability) => capability.calls)
  .filter(({ endpoint }) => 'items' in ((endpoint.output as { shape?: object }).shape ?? {}))

test('each list of the API says what it is sorted by', () => {
  expect(lists.map(({ name }) => name).toSorted()).toEqual(Object.keys(ORDER).toSorted())
})

/** What happens in three weeks to a member and in the office, not in the order of its dates. */
async function scene(h: Harness) {
  const member = await memberWith(h, 90_000)
  const owner = await h.as.staff('owner')
  for (const what of ['Members', 'Bookings', 'Redemptions']) {
    h.clock.advance({ seconds: 1 })
    await owner.call(security.noteExport, { what })
  }
  const { number } = member
  const NUMBERS = ['4242424242424242', '5555555555554444', '378282246310005']
  for (const [index, month] of ['02', '01', '03'].entries()) {
    const stay = {
      travel_from_date: `2027-${month}-10 08:00:00-0800`,
      travel_to_date: `2027-${month}-12 08:00:00-0800`,
    }
    await booked(member, 'BUY_NOW', { stay, email: member.email })
    await redeemed(member, stay)
    const { id: transactionId } = await parked(h, member)
    await member.call(feedback.score, { transactionId, score: 1 + (index % 2), feedback: 'Wet.', publish: true })
    await owner.call(reviewDesk.publish, (await owner.call(reviewDesk.list, {})).items[0]!)
    await member.call(feedback.survey, { answers: [{ name: 'q', value: String(index) }] })
    await h.as.member()
    const { id: bookingId } = await booked(await h.as.traveller(), 'BUY_NOW', {
      stay,
      email: `lists${index}@example.com`,
    })
    const asking = await cashier(h)
    await asking.call(refunds.toCard, { bookingId, amount: '30.00', reason_code: 'DAMAGE' })
    await member.call(account.prove, { password: TEST_PASSWORD })
    await member.call(billing.addCard, {
      number,
      ...CARD,
      cc_number: NUMBERS[index],
      cc_cvc: index === 2 ? '1234' : '123',
    })
    const street = {
      address_line_1: `${index} Pike St`,
      city: 'Seattle',
      state: 'WA',
      postal_code: '98101',
      country: 'US',
    }
    await member.call(billing.addAddress, { number, ...street })
    const letter = { email_address: PERSON.email, subject: `Glove ${index}`, message: 'I left a glove in the shuttle.' }
    await (await h.as.traveller()).call(inquiries.contact, letter)
    await (await h.as.traveller()).call(shuttle.request, { island_id: 3, name: `Guest ${index}` })
    const starts_at = toArgument(h.clock.now().add({ hours: [30, 20, 40][index]! * 24 }))
    await owner.call(siteMessages.create, { tone: 'INFO', text_en: `Snow ${index}`, starts_at })
    await owner.call(campaigns.create, { name: `Winter ${index}` })
    await owner.call(account.prove, { password: TEST_PASSWORD })
    const { source, version } = await owner.call(mail.template, { name: 'quote.liquid' })
    await owner.call(mail.saveTemplate, { name: 'quote.liquid', source: `${source}\n${index}`, version })
    const at = h.clock.now()
    await h.add('mail_suppressions', { address: `${index}@example.com`, reason: 'STAFF', at })
    await h.sql`
      insert into transaction_changes (id, transaction_id, at, actor, kind, to_status, details)
      select ${h.services.random.uuid()}, id, ${at}, 'test', 'closed', status,
        '{"total": 0, "paid": 0, "override": {"priced": 2, "taken": 1, "reason": "SERVER_REACHABLE"}}' from transactions limit 1`
    await h.sql`update articles set updated_on = ${at.toString().slice(0, 10)} where slug = (select slug from articles order by slug limit 1 offset ${index})`
    await h.runJobs()
    h.clock.advance({ hours: 10 * 24 })
  }
  for (const job of ['books.compare', 'journal.post', 'stays.roll-up'])
    await h.services.jobs.send(h.services.db, job, {}, {})
  await h.runJobs()
  for (const ago of [2, 1, 3]) {
    const [at, id] = [h.clock.now().subtract({ hours: ago }), h.services.random.uuid()]
    await h.add('payment_differences', { id, kind: 'charge waits', subject: id, found_at: at })
  }
  return { member, owner }
}

/** The dates of a list's rows as they come. */
async function datesOf(who: Traveller, { name, endpoint }: List, by: string, input: object): Promise<string[]> {
  const asked = { ...input, ...SUBJECTS[name] }
  const { items } = (await who.call(endpoint, asked)) as { items: Record<string, string>[] }
  return items.map((item) => item[by]!)
}

test('every list is by date, the last first, and the member’s own turn round when asked', {
  timeout: 60_000,
}, async () => {
  const h = await harness()
  const { member, owner } = await scene(h)
  for (const list of lists) {
    const order = ORDER[list.name]!
    if ('because' in order || ELSEWHERE.includes(list.name)) continue
    const { sort } = (list.endpoint.input as unknown as { shape: { sort?: { def: { defaultValue: string } } } }).shape
    if (sort) expect([list.name, sort.def.defaultValue]).toEqual([list.name, `-${order.by}`])
    if (BY_CONTRACT.includes(list.name)) continue
    const isOwn = list.endpoint.access === 'member'
    const [who, input] = isOwn ? [member, { number: member.number }] : [owner, {}]
    const dates = await datesOf(who, list, order.by, input)
    expect(new Set(dates).size, list.name).toBeGreaterThan(1)
    expect([list.name, dates]).toEqual([list.name, dates.toSorted().toReversed()])
    if (!isOwn) continue
    const turned = await datesOf(who, list, order.by, { ...input, sort_order: 'asc' })
    expect([list.name, turned]).toEqual([list.name, dates.toReversed()])
    const wrong = datesOf(who, list, order.by, { ...input, sort_by: 'colour', sort_order: 'up' })
    const faults = { sort_by: [expect.any(String)], sort_order: ['Choose one of asc, desc'] }
    await expect(wrong).rejects.toMatchObject({ fieldErrors: faults })
  }
})

test('pages ask for what people want first: the next trip, the default card and address, the voucher that can be used', async () => {
  const h = await harness()
  const { member } = await scene(h)
  const { number } = member
  const cards = await member.call(billing.cards, { number })
  const oldest = cards.items.at(-1)!
  expect(oldest.is_default).toBe(true)
  const byDefault = await member.call(billing.cards, { number, sort_by: 'is_default' })
  expect(byDefault.items.map(({ last4 }) => last4)).toEqual(
    [oldest, ...cards.items.slice(0, 2)].map(({ last4 }) => last4),
  )
  const places = await member.call(billing.addresses, { number, sort_by: 'is_default' })
  expect(places.items.map(({ address_line_1 }) => address_line_1)).toEqual(['0 Pike St', '2 Pike St', '1 Pike St'])
  const trips = await member.call(membership.upcomingTrips, { number, sort_order: 'asc', page_size: 2 })
  expect(trips.items.map(({ travel_from_date }) => travel_from_date.slice(0, 7))).toEqual(['2027-01', '2027-02'])
  const [last] = (await member.call(vouchers.list, { number })).items
  await member.call(vouchers.voidOfMember, { number, voucherId: last!.id })
  const usable = await member.call(vouchers.list, { number, sort_by: 'usable' })
  expect(usable.items.map(({ id }) => id).at(-1)).toBe(last!.id)
})

/** Long lists of which the scene makes fewer than two rows. */
const SHORT = ['approvals.own', 'privacyDesk.list']

/** Orders by something that rows may lack, by text, or by more than one column: reached by their pages alone. */
const ENDS = [
  'desk.redemptions code',
  'feedback.incidents closed_at',
  'mail.suppressions address',
  'mailroom.messages recipient',
  'passes.list changed_at',
  'passes.list devices',
  'passes.list fetched_at',
  'scores.list score',
  'transactions.search exited_at',
  'transactions.search total',
]

test('behind each row every long list goes on with the next one, in every order, none twice and none left out', {
  timeout: 120_000,
}, async () => {
  const h = await harness()
  const { member } = await scene(h)
  await moreRows(h)
  const owner = await h.as.staff('owner')
  // Codes of a coupon are counted on; the log of one record is that of all, less the others; people of mailing lists and campaigns and lines of files are walked by tests of their own.
  const elsewhere = [
    'auditLog.ofRecord',
    'reports.deliveries',
    'campaigns.recipients',
    'coupons.codes',
    'imports.refused',
    'mailingLists.people',
    'mailingLists.refused',
    'reports.deliveries',
  ]
  const long = lists.filter(({ name, endpoint }) => 'after' in shapeOf(endpoint) && !elsewhere.includes(name))
  expect(long.map(({ name }) => name)).toEqual(expect.arrayContaining(SHORT))
  const short = new Set<string>()
  for (const { name, endpoint } of long) {
    const of = { ...SUBJECTS[name], ...('number' in shapeOf(endpoint) && { number: member.number }) }
    for (const sort of sortsOf(endpoint)) {
      const ask = (input: object) => owner.call(endpoint, { ...of, ...sort, ...input }) as Promise<{ items: object[] }>
      const { items: all } = await ask({ page_size: 100 })
      if (all.length < 2) short.add(name)
      const rows = await walked(ask)
      // An order that does not tell every row from the next by value and key ends with its pages.
      if (rows.length === 1 && ENDS.includes(`${name} ${sort.sort?.replace('-', '')}`)) continue
      expect([name, sort, rows]).toEqual([name, sort, all])
    }
  }
  expect([...short].toSorted()).toEqual(SHORT)
})

/** Rows of lists that the scene leaves empty, all but one of the same moment. */
async function moreRows(h: Harness): Promise<void> {
  const [company, coupon] = [h.services.random.uuid(), h.services.random.uuid()]
  const at = h.clock.now()
  await h.add('companies', {
    id: company,
    name: 'Initech',
    status: 'ACTIVE',
    billing: 'INVOICE',
    contact_name: 'Bill',
    contact_email: 'bill@initech.example',
    billing_email: 'pay@initech.example',
    created_at: at,
  })
  await h.sql`
    insert into company_invoices (id, number, kind, company_id, period, status, bill_to, language, issued_at, due_on,
      charge_cents, fee_cents, tax_cents, total_cents, access_code)
    select gen_random_uuid(), '2026-00000' || n, 'INVOICE', ${company}, '2026-0' || n, 'OPEN', '{"name": "Initech"}', 'en',
      ${at}::timestamptz + greatest(n, 3) * interval '1 hour', '2026-12-31', 100, 0, 0, 100, 'code' || n
    from generate_series(1, 4) as n`
  await h.add('coupons', {
    id: coupon,
    name: 'Fall',
    definition: json({ benefit: { kind: 'percent', percent: 10 } }),
    created_at: at,
  })
  await h.add('coupon_codes', { code: 'FALL', coupon_id: coupon })
  await h.sql`
    insert into coupon_redemptions (booking_id, coupon_id, email, redeemed_at, code, discount_cents, total_cents, is_new)
    select id, ${coupon}, lower(email), ${at}, 'FALL', 100, 1000, true from bookings order by id limit 4`
  await h.sql`
    insert into disputes (id, gateway, gateway_ref, payment_id, reason, status, is_inquiry, amount_cents, opened_at, followed_at)
    select gen_random_uuid(), 'sandbox', 'dp_' || id, id, 'fraudulent', 'OPEN', false, 100, ${at}, ${at}
    from payments where kind = 'CHARGE' order by id limit 4`
  await h.sql`
    insert into waits (id, status, wish, vehicle_class, travel_from, travel_to, email, full_name, created_at, updated_at)
    select gen_random_uuid(), 'WAITING', 'TELL', 'STANDARD', ${at}::timestamptz + interval '20 days',
      ${at}::timestamptz + interval '23 days', 'waits' || n || '@example.com', 'Waits', ${at}, ${at}
    from generate_series(1, 4) as n`
}

function shapeOf(endpoint: Endpoint): Readonly<Record<string, unknown>> {
  return (endpoint.input as { shape?: Record<string, unknown> }).shape ?? {}
}

/** Every order that a list can be asked for; that which it has anyway where there is no choice. */
function sortsOf(endpoint: Endpoint): { sort?: string }[] {
  const { sort } = shapeOf(endpoint) as { sort?: { def: { innerType: { options: string[] } } } }
  return sort ? sort.def.innerType.options.map((each) => ({ sort: each })) : [{}]
}
