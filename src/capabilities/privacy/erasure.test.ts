import { inflateRawSync } from 'node:zlib'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { cents } from '../../lib/money.ts'
import { faultyGateway, type FaultyGateway } from '../../test/faulty-gateway.ts'
import { withPasskey } from '../../test/authenticator.ts'
import { type Harness, harness } from '../../test/harness.ts'
import { brokenPromises } from '../../test/promises.ts'
import { TEST_PASSWORD } from '../auth/factory.ts'
import { bookings } from '../bookings/contract.ts'
import { booked, CARD, PERSON, TRAVELER } from '../bookings/factory.ts'
import { TRAVELER_KEYS } from '../bookings/traveler/fields.ts'
import { notes } from '../bookings/notes/contract.ts'
import { bulk } from '../bulk/contract.ts'
import { billing } from '../club/billing/contract.ts'
import { club } from '../club/contract.ts'
import { memberDesk } from '../club/office-contract.ts'
import { disputes } from '../disputes/contract.ts'
import { DISPUTED_CARD } from '../disputes/factory.ts'
import { feedback } from '../feedback/contract.ts'
import { imports } from '../imports/contract.ts'
import { checked, movedIn, uploaded } from '../imports/factory.ts'
import { inquiries } from '../inquiries/contract.ts'
import { letters } from '../letters/contract.ts'
import { dictionaryOf, unpacked } from '../mail/said.ts'
import { mail } from '../mail/contract.ts'
import { wants } from '../mail/index.ts'
import { mailingLists } from '../mailing-lists/contract.ts'
import { refreshed, triedFile } from '../mailing-lists/factory.ts'
import { members } from '../members/contract.ts'
import { payments } from '../payments/contract.ts'
import { preferences } from '../preferences/contract.ts'
import { quotes } from '../quotes/contract.ts'
import { sentReport } from '../reports/factory.ts'
import { reports } from '../reports/contract.ts'
import { shuttle } from '../shuttle/contract.ts'
import { parked } from '../stays/factory.ts'
import { refundStay } from '../stays/index.ts'
import { views } from '../views/contract.ts'
import { bought, redeemed } from '../vouchers/factory.ts'
import { soldOut, TO_BOOK, waited } from '../waitlist/factory.ts'
import { privacy } from './contract.ts'
import { account } from '../auth/account-contract.ts'
import { askedByMail, erased, mailedToken } from './factory.ts'
import { privacyDesk } from './office-contract.ts'

const EMAIL = 'zelda.quimby@marked.example'
const MARKED = {
  ...TRAVELER,
  email: EMAIL,
  full_name: 'Zelda Quimby',
  phone_number: '(206) 555-7391',
  plate: 'ZQX7391',
  flight_number_departing: 'QX 7391',
  flight_number_returning: 'QX 7392',
  billing_address: '7391 Zeldastreet',
}

/** Whatever tells who it was, however it is written. */
const TRACES = ['%zelda%', '%quimby%', '%5557391%', '%555-7391%', '%zqx7391%', '%qx 739%', '%qx739%']

/** Every place of the database in which one of the traces stands. */
async function traces(h: Harness): Promise<string[]> {
  const columns = await h.sql<{ table_schema: string; table_name: string; column_name: string }>`
    select table_schema, table_name, column_name from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema in ('public', 'sandbox', 'pgboss') and table_type = 'BASE TABLE'
      and data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY')
    order by 1, 2, 3`
  expect(columns.length).toBeGreaterThan(300)
  const places: string[] = []
  for (const { table_schema, table_name, column_name } of columns) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from ${sql.table(`${table_schema}.${table_name}`)}
      where ${sql.ref(column_name)}::text ilike any (${TRACES}::text[])`.execute(h.services.db)
    if (rows[0]!.n > 0) places.push(`${table_schema}.${table_name}.${column_name}`)
  }
  return [...places, ...(await packedTraces(h))].toSorted()
}

/** The same in what mails say, and in what they share. */
async function packedTraces(h: Harness): Promise<string[]> {
  const said = await h.sql<{ said: Buffer }>`select said from mail_messages where said is not null`
  const parts = await h.sql<{ hash: Buffer; content: Buffer }>`select hash, content from mail_parts`
  const wordsOf = (wanted: Buffer) => inflateRawSync(parts.find(({ hash }) => hash.equals(wanted))!.content)
  const texts = {
    'public.mail_messages.said': said.map((row) => JSON.stringify(unpacked(row.said, wordsOf(dictionaryOf(row.said))))),
    'public.mail_parts.content': parts.map(({ content }) => inflateRawSync(content).toString()),
  }
  const words = TRACES.map((pattern) => pattern.replaceAll('%', '').toLowerCase())
  return Object.entries(texts).flatMap(([place, all]) =>
    all.some((text) => words.some((word) => text.toLowerCase().includes(word))) ? [place] : [],
  )
}

function isEmpty(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

/** A member who has done all that one can do here, and about whom staff have written down what they can. */
async function known(h: Harness) {
  const [member, owner, guest] = [await h.as.member(), await h.as.staff(), await h.as.traveller()]
  const { number } = member
  await h.change('accounts', { id: member.id }, { email: EMAIL })
  await member.call(club.setNames, { number, short_name: 'Zelda', long_name: 'Zelda Quimby' })
  await member.call(billing.addCard, { number, cc_number: '4242424242424242', cc_cvc: '123', cc_exp: '12/30' })
  const home = { address_line_1: '7391 Zeldastreet', city: 'Seattle', state: 'WA', postal_code: '98101', country: 'US' }
  const { addr_id: former } = await member.call(billing.addAddress, { number, ...home })
  await member.call(billing.addAddress, { number, ...home })
  await member.call(billing.deleteAddress, { number, id: former })
  const { quotes: offered } = await guest.call(quotes.set, {
    travel_from_date: '2026-12-10 08:00:00-0800',
    travel_to_date: '2026-12-12 08:00:00-0800',
  })
  await guest.call(quotes.email, { quoteId: offered[0]!.quote_id, email: EMAIL })
  const booking = await booked(member, 'BUY_NOW', MARKED)
  const bookingId = booking.id
  await owner.call(notes.add, { bookingId, text: 'Zelda Quimby called about the plate ZQX7391.' })
  await owner.call(letters.send, { bookingId, subject: 'Hello Zelda', body: 'Dear Zelda Quimby, thank you.' })
  await h.runJobs()
  const differenceId = h.ctx().random.uuid()
  const differs = { subject: bookingId, booking_id: bookingId, found_at: h.clock.now() }
  await h.add('payment_differences', { id: differenceId, kind: 'booking paid', ...differs })
  await owner.call(payments.settleDifference, { differenceId, note: 'Zelda Quimby was sent a check.' })
  await member.call(bookings.cancel, { number: booking.number })
  await owner.call(members.adjustPoints, {
    number,
    points: 9000,
    reason_code: 'APOLOGY',
    reason: 'Zelda Quimby waited',
  })
  await redeemed({ ...member, number })
  await bought(await h.as.traveller(), {
    buyer_name: 'Zelda Quimby',
    buyer_email: EMAIL,
    deliver_on: '2026-11-21',
    message: 'Yours, Zelda',
  })
  await bought(await h.as.traveller(), { recipient_email: EMAIL, deliver_on: '2026-11-21', message: 'Dear Zelda' })
  const stay = await parked(h, member)
  await h.change('transactions', { id: stay.id }, { plate: 'ZQX7391' })
  const why = { reason_code: 'SERVICE_FAILURE', reason: 'Zelda Quimby waited', approvedBy: null } as const
  await refundStay(h.ctx(), stay.id, cents(100), why)
  await member.call(feedback.score, { transactionId: stay.id, score: 1, feedback: 'Zelda Quimby was here.' })
  await member.call(shuttle.request, { island_id: 1, name: 'Zelda' })
  await guest.call(inquiries.contact, {
    email_address: EMAIL,
    subject: 'From Zelda',
    message: 'Quimby?',
    name: 'Zelda',
  })
  await member.call(preferences.set, { email: EMAIL, setting: '1' })
  await owner.call(mail.suppress, { address: EMAIL, detail: 'Zelda asked by phone' })
  await owner.call(memberDesk.sendPasswordReset, { number })
  await h.sql`insert into coupon_people (coupon_id, email, name) select id, ${EMAIL}, 'Zelda' from coupons limit 1`
  await guest.call(privacy.ask, { email: EMAIL, kind: 'COPY' })
  await h.runJobs()
  const rides = await h.rows('ride_requests', { name: 'Zelda' })
  expect(rides).toHaveLength(1)
  return { member, owner, booking, stay }
}

test('after an erasure nothing in the database names the person, and the books are as they were', async () => {
  const h = await harness()
  const { member, booking, stay } = await known(h)
  const before = await traces(h)
  for (const place of [
    'bookings.full_name',
    'mail_messages.said',
    'history.row_after',
    'acts.reason',
    'payments.details',
    'payment_differences.note',
    'inquiries.message',
  ])
    expect(before, 'the test sees what is there').toContain(`public.${place}`)
  const books = () => h.sql`
    select (select sum(total_cents) from bookings) as booked, (select sum(amount_cents) from payments) as moved,
      (select count(*) from payments) as payments, (select sum(total_cents) from transactions) as stays,
      (select count(*) from vouchers) as vouchers`
  const sums = await books()

  await member.call(privacy.erase, { number: member.number, password: TEST_PASSWORD })
  await erased(h)

  expect(await h.sql`select status, addresses, blocked_by from privacy_requests where kind = 'ERASURE'`).toEqual([
    { status: 'DONE', addresses: [], blocked_by: [] },
  ])
  expect(await traces(h)).toEqual([])
  const [kept] = await h.rows('bookings', { id: booking.id })
  const left = TRAVELER_KEYS.filter((key) => !isEmpty(kept![key]))
  expect(left, 'fields that a traveler gave and no erasure takes').toEqual([])
  expect(await books()).toEqual(sums)
  expect(await h.rows('transactions', { id: stay.id })).toMatchObject([{ receipt_number: stay.receipt_number }])
  expect(await h.rows('bookings', { id: booking.id })).toMatchObject([{ number: booking.number }])
  expect(await h.rows('point_accounts', { account_id: member.id })).toMatchObject([{ balance: 0 }])
  expect((await h.rows('point_entries', { account_id: member.id }, 'position')).at(-1)).toMatchObject({
    kind: 'EXPIRE',
    reason: 'ERASED',
    description: '',
  })
  expect(await h.rows('cards', { booking_id: booking.id })).toMatchObject([{ token: '', fingerprint: '' }])
  await expect(member.call(club.me, {})).rejects.toMatchObject({ status: 401 })
  expect(await wants(h.ctx(), EMAIL, 'offers'), 'nobody writes marketing to them').toBe(false)

  const again = await h.call(club.register, {
    email: EMAIL,
    password: 'a quite different sentence',
    short_name: 'Zelda',
    long_name: 'Zelda Quimby',
  })
  expect(again.access_token).not.toBe('')
}, 120_000)

test('the number that another system knows somebody by goes, from membership, ledger, bookings and what histories tell of them', async () => {
  const h = await harness()
  const owner = await h.as.staff()
  await movedIn(h, owner, 'MEMBERS', `Email,Name,Member ID,Points\n${EMAIL},Zelda Quimby,ZQX7391,500\n`)
  const TRIP = `QX7391,Zelda Quimby,${EMAIL},12/10/2026 8:00 AM,12/13/2026 8:00 AM,84.55,0`
  await movedIn(h, owner, 'BOOKINGS', `Reservation,Customer,Email,Arrival,Departure,Total,Paid\n${TRIP}\n`)
  const { account_id, number } = await h.row('members', { prior_number: 'ZQX7391' })
  await owner.call(memberDesk.sendPasswordReset, { number })
  await h.change('members', { account_id }, { pending_email: 'zelda@other.example' })
  await h.change('bookings', { account_id }, { status: 'CANCELLED' })
  const held = await traces(h)
  for (const place of ['members.prior_number', 'point_entries.ref', 'booking_changes.details', 'history.row_after'])
    expect(held, 'the test sees what is there').toContain(`public.${place}`)

  await owner.call(privacyDesk.make, { email: EMAIL, kind: 'ERASURE', source: 'PHONE', proof: 'Named her trip' })
  await erased(h)
  expect(await h.row('members', { account_id })).toMatchObject({ number, prior_number: null })
  expect(await h.rows('point_entries', { account_id }, 'position')).toMatchObject([
    { kind: 'MOVED_IN', points: 500, ref: null },
    { kind: 'EXPIRE', points: -500, reason: 'ERASED', description: '' },
  ])
  expect(await traces(h)).toEqual([])
  expect((await owner.call(members.search, { search: 'ZQX7391' })).items).toEqual([])
}, 120_000)

test('the file that somebody was moved in from goes with them, and so does one that names them and was never tried', async () => {
  const h = await harness()
  const owner = await h.as.staff()
  await movedIn(h, owner, 'MEMBERS', `Email,Name\n${EMAIL},Zelda Quimby\n`)
  const number = (await h.row('members', {})).number
  await movedIn(
    h,
    owner,
    'CARDS',
    `id,Email,Card ID,Card Last4,Card Brand,Card Exp Month,Card Exp Year\ncus_A1,${EMAIL},pm_A1,4242,Visa,12,2030\n`,
  )
  // The address lies across two pieces.
  await uploaded(owner, 'MEMBERS', `Email,Name\nsome@example.com,Some Body\n${EMAIL},Zelda Quimby\n`, { pieces: 50 })
  const { id: others } = await uploaded(owner, 'MEMBERS', 'Email,Name\nsome@example.com,Some Body\n')
  await owner.call(privacyDesk.make, { email: EMAIL, kind: 'ERASURE', source: 'PHONE', proof: 'Named her trip' })
  await erased(h)
  expect(await h.row('members', { number })).toMatchObject({ prior_number: null })
  expect((await h.rows('import_chunks')).map(({ import_id }) => import_id)).toEqual([others])
  expect(await traces(h)).toEqual([])
}, 120_000)

test('no file of a scheduled report opens any more after an erasure, whoever has its link', async () => {
  const h = await harness()
  const owner = await h.as.staff()
  const { reportId, deliveryId, code } = await sentReport(h.ctx(), owner)
  const anyone = await h.as.traveller()
  await anyone.call(reports.open, { deliveryId, code })
  await askedByMail(h, EMAIL, 'ERASURE')
  await erased(h)
  await expect(anyone.call(reports.open, { deliveryId, code })).rejects.toMatchObject({ status: 404 })
  expect(await h.row('report_deliveries', { id: deliveryId })).toMatchObject({ file: null })
  const { items } = await owner.call(reports.deliveries, { reportId })
  expect(items).toMatchObject([{ state: 'REVOKED' }])
}, 120_000)

test('a booking of somebody who is being erased is refused among those that are moved in, and the others come', async () => {
  const h = await harness()
  const owner = await h.as.staff()
  const rowOf = (no: string, email: string) =>
    `${no},Some Body,${email},12/10/2026 8:00 AM,12/13/2026 8:00 AM,84.55,0\n`
  const HEADER = 'Reservation,Customer,Email,Arrival,Departure,Total,Paid\n'
  const file = HEADER + rowOf('OLD-1', EMAIL) + rowOf('OLD-2', 'some@example.com')
  const { id: importId, revision } = await checked(h, owner, 'BOOKINGS', file)
  await askedByMail(h, EMAIL, 'ERASURE')
  await h.services.jobs.runBatch('privacy.work', h.services)
  await owner.call(imports.run, { importId, revision })
  await h.services.jobs.runBatch('imports.run', h.services)
  expect(await owner.call(imports.show, { importId })).toMatchObject({
    status: 'IMPORTED',
    counts: { done: 1, refused: 1 },
  })
  expect((await owner.call(imports.refused, { importId })).items).toMatchObject([
    { line: 2, column: 'Email', reason: 'This person’s data is being erased' },
  ])
}, 120_000)

test('what somebody needed goes from the history of their booking, too', async () => {
  const h = await harness()
  const traveler = await h.as.traveller()
  const { id: bookingId } = await booked(traveler, 'BUY_NOW', { ...MARKED, needs: ['WHEELCHAIR'] })
  await traveler.call(bookings.setTrip, { bookingId, needs: ['CHILD_SEAT'] })
  await h.change('bookings', { id: bookingId }, { status: 'CANCELLED' })
  const told = async () => JSON.stringify(await h.rows('booking_changes', { booking_id: bookingId }))
  expect(await told()).toContain('WHEELCHAIR')
  await askedByMail(h, EMAIL, 'ERASURE')
  await erased(h)
  expect(await h.row('bookings', { id: bookingId })).toMatchObject({ needs: [], party: null })
  expect(await told()).not.toMatch(/WHEELCHAIR|CHILD_SEAT/)
}, 120_000)

test('what a bank was told of a gift goes with its buyer: the papers, what staff wrote, and what they were told', async () => {
  const h = await harness()
  const owner = await h.as.staff()
  const gift = { buyer_name: 'Zelda Quimby', buyer_email: EMAIL, deliver_on: '2026-11-21', cc_number: DISPUTED_CARD }
  await bought(await h.as.traveller(), gift)
  await h.runJobs()
  await h.services.jobs.send(h.services.db, 'disputes.find', {}, {})
  await h.runJobs()
  const { items } = await owner.call(disputes.search, {})
  const { id: disputeId } = items[0]!
  const { version } = await owner.call(disputes.one, { disputeId })
  await owner.call(disputes.note, { disputeId, version, note: 'Zelda Quimby gave it to a friend.' })
  await h.runJobs()
  await owner.call(disputes.decide, { disputeId, decision: 'won' })
  await h.runJobs()
  expect(await h.count('dispute_evidence')).toBe(1)
  expect(await h.count('spaces_held_free')).toBeGreaterThan(0)
  const before = await traces(h)
  for (const place of ['disputes.note', 'history.row_after']) expect(before).toContain(`public.${place}`)

  await askedByMail(h, EMAIL, 'ERASURE')
  await erased(h)
  expect(await h.count('dispute_evidence')).toBe(0)
  expect(await h.count('spaces_held_free')).toBe(0)
  expect(await traces(h)).toEqual([])
}, 120_000)

test('what staff did with an address goes, too: searched for it, kept the search, put it into a list and out, or tried a file with it', async () => {
  const h = await harness()
  const owner = await h.as.staff()
  const traveler = await h.as.traveller()
  const { number } = await booked(traveler, 'BUY_NOW', MARKED)
  await h.runJobs()
  await owner.call(bulk.prepare, { kind: 'EXTEND', days: 1, search: EMAIL })
  await h.runJobs()
  const query = new URLSearchParams({ search: EMAIL }).toString()
  await owner.call(views.add, { screen: 'BookingDashboard', name: 'One of them', query, is_default: false })
  await owner.call(views.add, { screen: 'BookingDashboard', name: 'Open', query: 'status=OPEN', is_default: false })
  const FILE = `email\nother1@example.com\nother2@example.com\nother3@example.com\n${EMAIL}\n`
  const { list, upload } = await triedFile(h, owner, FILE)
  await owner.call(mailingLists.add, { uploadId: upload.id, version: upload.version })
  await owner.call(mailingLists.remove, { listId: list.id, email: EMAIL })
  const { upload: open } = await triedFile(h, owner, FILE, 'Another')
  const file = await checked(h, owner, 'MEMBERS', `Email,Name\n${EMAIL},Zelda Quimby\nsome@example.com,Some Body\n`)
  const before = await traces(h)
  for (const place of [
    'audit_trail.details',
    'bulk_actions.filter',
    'saved_views.query',
    'import_rows.data',
    'imports.sample',
    'mailing_list_rows.email',
  ])
    expect(before, 'the test sees what is there').toContain(`public.${place}`)

  await traveler.call(bookings.cancel, { number })
  await h.runJobs()
  await askedByMail(h, EMAIL, 'ERASURE')
  await erased(h)
  await refreshed(h)
  expect(await traces(h)).toEqual([])
  expect(await h.rows('travelers', { email: /erased\.invalid$/ })).toEqual([])
  expect((await h.rows('saved_views')).map(({ name }) => name)).toEqual(['Open'])
  expect(await h.row('mailing_list_uploads', { id: open.id })).toMatchObject({ bytes: null })
  expect(await h.count('mailing_list_addresses', { list_id: list.id })).toBe(3)
  // The rest of a file goes on without them.
  const later = await h.as.staff()
  const { counts } = await later.call(imports.show, { importId: file.id })
  expect(counts).toMatchObject({ ready: 1, refused: 1 })
}, 120_000)

test('a place on the waiting list is told, whatever address the member waits under', async () => {
  const h = await harness()
  const member = await h.as.member()
  await soldOut(h)
  await waited(member, { ...TO_BOOK, email: 'other@waits.example' })
  const { hindrances } = await member.call(privacy.standing, { number: member.number })
  expect(hindrances).toEqual([expect.stringContaining('waiting list')])
})

test('a booking that is not over, a payment or a gift under way is told, with what to do, and nothing is erased', async () => {
  const h = await harness()
  const [member, owner] = [await h.as.member(), await h.as.staff()]
  const { number } = member
  const booking = await booked(member, 'BUY_NOW', { email: member.email })
  await bought(member, { buyer_email: member.email })
  const { hindrances } = await member.call(privacy.standing, { number })
  expect(hindrances).toEqual([expect.stringContaining('a booking'), expect.stringContaining('gift')])
  const erase = (password: string) => member.call(privacy.erase, { number, password })
  await expect(erase(TEST_PASSWORD)).rejects.toMatchObject({ formErrors: hindrances })
  await expect(erase('wrong password')).rejects.toMatchObject({ fieldErrors: { password: [expect.any(String)] } })
  expect(await h.rows('privacy_requests')).toEqual([])

  // Something comes in between: the job looks once more, and says so by mail.
  const other = await h.as.member()
  await other.call(privacy.erase, { number: other.number, password: TEST_PASSWORD })
  const { id: bookingId } = await booked(await h.as.traveller(), 'BUY_NOW', { email: other.email })
  await erased(h)
  const [blocked] = (await owner.call(privacyDesk.list, { status: 'BLOCKED' })).items
  expect(blocked).toMatchObject({ email: other.email, kind: 'ERASURE', source: 'PASSWORD' })
  const [told] = await h.mail(`privacy/${blocked!.id}/blocked`)
  expect(told?.text).toContain('booking')
  const id = blocked!.id
  expect(await owner.call(privacyDesk.get, { id })).toMatchObject({ hindrances: [expect.stringContaining('booking')] })
  await expect(owner.call(privacyDesk.retry, { id })).rejects.toMatchObject({ formErrors: [expect.any(String)] })
  await h.change('bookings', { id: bookingId }, { status: 'CANCELLED' })
  await h.runJobs()
  await owner.call(privacyDesk.retry, { id })
  await erased(h)
  expect(await owner.call(privacyDesk.get, { id })).toMatchObject({ status: 'DONE', email: null })
  expect(await h.rows('bookings', { id: booking.id })).toMatchObject([{ full_name: PERSON.full_name }])
})

test('who joined with somebody else’s address learns nothing of them, and erases nothing of them', async () => {
  const h = await harness()
  const [thief, guest] = [await h.as.member({ confirmed: false }), await h.as.traveller()]
  await booked(guest, 'BUY_NOW', { email: thief.email })
  const { number } = thief
  expect((await thief.call(privacy.standing, { number })).hindrances).toEqual([])
  await h.change('bookings', { email: thief.email }, { status: 'CANCELLED' })
  const refused = { formErrors: [expect.stringContaining('Confirm your email address')] }
  await expect(thief.call(privacy.erase, { number, password: TEST_PASSWORD })).rejects.toMatchObject(refused)
  expect(await h.rows('privacy_requests')).toEqual([])
  // Their mailbox is what proves them, and a mailed link needs no account.
  await askedByMail(h, thief.email, 'ERASURE')
  await erased(h)
  expect(await h.row('bookings', {})).not.toMatchObject({ full_name: PERSON.full_name })
})

test('a mailed link erases who has its address when it is opened, not an account that has moved on to another', async () => {
  const h = await harness()
  const [ulla, anna] = [await h.as.member({ confirmed: false }), await h.as.traveller()]
  const { email } = ulla
  await anna.call(privacy.ask, { email, kind: 'ERASURE' })
  const token = await mailedToken(h, 'privacy-link/')
  await ulla.call(billing.addCard, { number: ulla.number, ...CARD })
  await h.change('accounts', { id: ulla.id }, { email: 'ulla@example.com' })
  await booked(ulla, 'BUY_NOW', { email: 'ulla@example.com' })
  expect(await anna.call(privacy.link, { token })).toMatchObject({ email, hindrances: [] })
  await anna.call(privacy.confirm, { token })
  await erased(h)
  expect(await h.rows('privacy_requests')).toMatchObject([{ status: 'DONE', account_ids: [] }])
  expect(await ulla.call(club.me, {})).toMatchObject({ email: 'ulla@example.com' })
  expect(await h.count('payment_tokens', { account_id: ulla.id })).toBe(1)
})

test('an address that a merged account never confirmed is not that of the member: what else goes by it stays', async () => {
  const h = await harness()
  const [old, kept, guest] = [await h.as.member({ confirmed: false }), await h.as.member(), await h.as.traveller()]
  const { id } = await booked(guest, 'BUY_NOW', { email: old.email })
  const why = { reason: 'SAME_PERSON', note: 'same phone' } as const
  await (await h.as.staff()).call(members.merge, { number: old.number, other: kept.number, ...why })
  const asked = { number: kept.number }
  expect((await kept.call(privacy.standing, asked)).hindrances).toEqual([])
  await kept.call(privacy.erase, { ...asked, password: TEST_PASSWORD })
  await erased(h)
  expect(await h.rows('privacy_requests')).toMatchObject([
    { status: 'DONE', account_ids: expect.arrayContaining([kept.id, old.id]) },
  ])
  expect(await h.row('bookings', { id })).toMatchObject({ email: old.email, full_name: PERSON.full_name })
})

test('killed between two cards, an erasure goes on and detaches each', async () => {
  let faulty: FaultyGateway | undefined
  const h = await harness({ gateway: (sandbox) => (faulty = faultyGateway(sandbox)) })
  const member = await h.as.member()
  const { number } = member
  for (const cc_number of ['4242424242424242', '5555555555554444'])
    await member.call(billing.addCard, { number, cc_number, cc_cvc: '123', cc_exp: '12/30' })
  await member.call(privacy.erase, { number, password: TEST_PASSWORD })
  faulty!.fail('timeout-after', { times: 1, only: ['forgetCard'] })
  await erased(h)
  await erased(h)
  expect(faulty!.calls.filter((call) => call === 'forgetCard').length).toBe(3)
  expect(await h.count('payment_tokens')).toBe(0)
  expect(await h.rows('privacy_requests')).toMatchObject([{ status: 'DONE' }])
})

test('raced with an erasure, a booking is whole or refused, never half erased', async () => {
  const h = await harness()
  const outcomes = { booked: 0, refused: 0 }
  for (let round = 0; round < 20; round++) {
    const email = `racer${round}@race.example`
    await askedByMail(h, email, 'ERASURE')
    const traveler = await h.as.traveller()
    const booking = booked(traveler, 'BOOK_NOW', { email, check_for_existing: true })
    const [made] = await Promise.allSettled([booking, h.services.jobs.runBatch('privacy.work', h.services)])
    outcomes[made.status === 'fulfilled' ? 'booked' : 'refused']++
    const rows = (await h.rows('bookings')).filter((row) => row.email === email || row.email.startsWith('erased-'))
    const request = (await h.rows('privacy_requests')).find(({ addresses }) => addresses.includes(email))
    if (made.status === 'fulfilled') {
      expect(rows).toMatchObject([{ email, full_name: PERSON.full_name }])
      expect(request).toMatchObject({ status: 'BLOCKED', steps_done: 0 })
    } else {
      expect(made.reason).toMatchObject({ formErrors: [expect.stringContaining('being erased')] })
      expect(rows).toEqual([])
    }
  }
  expect(outcomes.booked + outcomes.refused).toBe(20)
}, 120_000)

test('somebody without an account is erased by a mailed link; the address can be used again at once', async () => {
  const h = await harness()
  const traveler = await h.as.traveller()
  const booking = await booked(traveler, 'BUY_NOW', { email: 'Guest@Example.com' })
  await h.runJobs()
  await traveler.call(bookings.cancel, { number: booking.number })
  await h.runJobs()
  await askedByMail(h, 'guest@example.com', 'ERASURE')
  await erased(h)
  expect(await h.rows('bookings', { id: booking.id })).toMatchObject([{ full_name: '', phone_number: '' }])
  expect((await h.rows('mail_messages')).filter((mail) => /^guest@example\.com$/i.test(mail.recipient))).toEqual([])
  await booked(await h.as.traveller(), 'BUY_NOW', { email: 'guest@example.com' })
})

test('what is only ever added can be changed by nobody but an erasure', async () => {
  const h = await harness()
  await booked(await h.as.traveller())
  await expect(h.change('booking_changes', {}, { details: {} })).rejects.toThrow('append-only')
  await expect(h.remove('audit_trail', {})).rejects.toThrow('append-only')
})

test('a member with a passkey alone proves it is them by it: a session left open and staff do not count', async () => {
  const h = await harness()
  const [member, manager] = [await h.as.member(), await h.as.staff('manager')]
  const key = await withPasskey(member)
  const asked = { number: member.number }
  const unproved = { status: 403, code: 'reauthentication_required' }
  await expect(manager.call(privacy.erase, asked)).rejects.toMatchObject(unproved)
  h.clock.advance({ minutes: 11 })
  await expect(member.call(privacy.erase, asked)).rejects.toMatchObject(unproved)
  await member.call(account.prove, { passkey: key.sign(await member.call(account.passkeyChallenge, {})) })
  await member.call(privacy.erase, asked)
  await erased(h)
  await expect(member.call(privacy.standing, asked)).rejects.toMatchObject({ status: 401 })
})

test('whose data is being erased takes no place on the waiting list and buys no gift until all is gone', async () => {
  const h = await harness()
  await soldOut(h)
  const email = 'guest@example.com'
  await askedByMail(h, email, 'ERASURE')
  await h.services.jobs.runBatch('privacy.work', h.services)
  expect(await h.row('privacy_requests', {})).toMatchObject({ status: 'OPEN', steps_done: 2 })
  const wish = { ...TO_BOOK, email: 'Guest@Example.com' }
  const gift = {
    buyer_email: email,
    travel_from_date: '2026-12-10 08:00:00-0800',
    travel_to_date: '2026-12-12 08:00:00-0800',
  }
  const refused = { formErrors: [expect.stringContaining('being erased')] }
  await expect(waited(await h.as.traveller(), wish)).rejects.toMatchObject(refused)
  await expect(bought(await h.as.traveller(), gift)).rejects.toMatchObject(refused)
  expect([await h.count('waits'), await h.count('vouchers')]).toEqual([0, 0])
  await erased(h)
  expect(await h.row('privacy_requests', {})).toMatchObject({ status: 'DONE' })
  await waited(await h.as.traveller(), wish)
  await bought(await h.as.traveller(), gift)
})

test('what comes in the way of an erasure that has begun stops it before anything is gone, and it is done when that is settled', async () => {
  const h = await harness()
  const [traveler, owner] = [await h.as.traveller(), await h.as.staff()]
  const email = 'guest@example.com'
  const { id: bookingId, number } = await booked(traveler, 'BUY_NOW', { email })
  await traveler.call(bookings.cancel, { number })
  await h.runJobs()
  await askedByMail(h, email, 'ERASURE')
  await h.services.jobs.runBatch('privacy.work', h.services)
  const { id } = await h.row('privacy_requests', {})
  await h.change('payments', { kind: 'REFUND' }, { status: 'SENT', settled_at: null })
  await erased(h)
  expect(await h.row('privacy_requests', { id })).toMatchObject({
    status: 'BLOCKED',
    blocked_by: ['PAYMENT_UNDER_WAY'],
  })
  expect(await h.row('bookings', { id: bookingId })).toMatchObject({ email, full_name: PERSON.full_name })
  expect((await h.mail(`privacy/${id}/blocked`))[0]?.text).toContain('payment or refund')
  await h.change('payments', { kind: 'REFUND' }, { status: 'SETTLED', settled_at: h.clock.now() })
  await owner.call(privacyDesk.retry, { id })
  await erased(h)
  expect(await h.row('privacy_requests', { id })).toMatchObject({ status: 'DONE' })
  expect(await h.row('bookings', { id: bookingId })).toMatchObject({ full_name: '' })
})

test('who only waits to be told hinders no erasure, as anybody could with any address: it ends with it', async () => {
  const h = await harness()
  const [member, stranger] = [await h.as.member(), await h.as.traveller()]
  const { number } = member
  await soldOut(h)
  await waited(stranger, { email: member.email.toUpperCase() })
  await waited(member, { email: 'other@waits.example' })
  expect((await member.call(privacy.standing, { number })).hindrances).toEqual([])
  await member.call(privacy.erase, { number, password: TEST_PASSWORD })
  await erased(h)
  expect(await h.row('privacy_requests', {})).toMatchObject({ status: 'DONE' })
  const gone = { status: 'LEFT', email: expect.stringMatching(/erased\.invalid$/), holders: [] }
  expect(await h.rows('waits')).toMatchObject([gone, gone])
  expect(await h.count('wait_changes', { kind: 'left', to_status: 'LEFT' })).toBe(2)
  expect(await brokenPromises(h.services.db)).toEqual([])
})
