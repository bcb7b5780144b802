import { expect, test } from 'vitest'
import { type Harness, harness } from '../../test/harness.ts'
import { walked } from '../../test/walked.ts'
import { brokenPromises } from '../../test/promises.ts'
import { auth } from '../auth/contract.ts'
import { companies } from '../companies/contract.ts'
import { json } from '../../platform/database.ts'
import { booked, STAY } from '../bookings/factory.ts'
import { bookings } from '../bookings/contract.ts'
import { notes } from '../bookings/notes/contract.ts'
import { desk } from '../bookings/office-contract.ts'
import { billing } from '../club/billing/contract.ts'
import { points } from '../club/points/contract.ts'
import { earn } from '../club/points/index.ts'
import { finder } from '../finder/contract.ts'
import { members as memberDesk } from '../members/contract.ts'
import { membership } from '../membership/contract.ts'
import { settings } from '../settings/contract.ts'
import { imports } from './contract.ts'
import { checked, movedIn, uploaded } from './factory.ts'
import { runImport } from './jobs.ts'

const HEADER = 'Reservation,Customer,Email,Arrival,Departure,Total,Paid,License Plate'
const ADA = 'OLD-1,Ada Lovelace,ada@example.com,12/10/2026 8:00 AM,12/13/2026 8:00 AM,84.55,20.00,BKD 4471'
const GRACE = 'OLD-2,Grace Hopper,grace@example.com,12/11/2026 9:00 AM,12/12/2026 6:00 PM,"1,031.07",0,'
const BOOKINGS = `${HEADER}\n${ADA}\n${GRACE}\n`
const MEMBERS =
  'Email,First name,Last name,Member ID,Points\nada@example.com,Ada,Lovelace,M-1,1250\ngrace@example.com,Grace,Hopper,M-2,0\n'

const reserved = (h: Harness) => h.lot.takenAtAll()

test('bookings move in with what was agreed and paid, take space, and are found by their old number', async () => {
  const h = await harness()
  const boss = await h.as.staff()
  const found = await checked(h, boss, 'BOOKINGS', BOOKINGS)
  expect(found).toMatchObject({
    status: 'CHECKED',
    rows: 2,
    counts: { ready: 2, refused: 0 },
    totals: { total_cents: 111_562, paid_cents: 2000, due_cents: 109_562 },
  })
  expect(await h.rows('bookings')).toEqual([])
  const { id: importId, revision } = found
  await boss.call(imports.run, { importId, revision })
  await h.runJobs()
  expect(await boss.call(imports.show, { importId })).toMatchObject({
    status: 'IMPORTED',
    counts: { done: 2 },
    why_not_undo: null,
  })

  const { items } = await boss.call(desk.search, { search: 'old-1' })
  expect(items).toMatchObject([{ full_name: 'Ada Lovelace', total: '84.55', paid: '20.00', status: 'CONFIRMED' }])
  // Four dates and two.
  expect(await reserved(h)).toBe(6)
  expect(await h.mail()).toEqual([])
  expect(await brokenPromises(h.services.db)).toEqual([])

  // It is a booking like any other: its holder may cancel it, and what was paid before goes back by hand.
  const { number } = items[0]!
  const traveler = await h.as.traveller()
  traveler.hold((await traveler.call(bookings.claim, { number, email_addr: 'ada@example.com' })).token)
  await traveler.call(bookings.cancel, { number })
  await h.runJobs()
  expect(await h.rows('payments', { kind: 'REFUND' })).toMatchObject([
    { status: 'FAILED', method: 'PRIOR', amount_cents: 2000 },
  ])
  const [mail] = await h.mail(/^booking\/.*\/cancelled/)
  expect(mail?.text).toContain('We’ll contact you about returning $20.00.')
  expect(mail?.text).not.toContain('business days')
  expect(await brokenPromises(h.services.db)).toEqual([])
})

test('the dry run names every row that cannot be moved in, by line, column and reason', async () => {
  const h = await harness()
  const boss = await h.as.staff()
  const file = [
    HEADER,
    ADA,
    'OLD-3,Bad Date,b@example.com,32/10/2026 8:00 AM,12/13/2026 8:00 AM,10,0,',
    ADA,
    'OLD-4,No Mail,nobody,12/10/2026 8:00 AM,12/13/2026 8:00 AM,10,0,',
    'OLD-5,Too few cells',
    '"OLD-6","Quoted, with comma",q@example.com,12/10/2026 8:00 AM,12/13/2026 8:00 AM,10,11,',
  ].join('\r\n')
  const { id: importId, counts, revision } = await checked(h, boss, 'BOOKINGS', Buffer.from(`\uFEFF${file}\r\n`))
  expect(counts).toMatchObject({ ready: 1, refused: 5 })
  const { items } = await boss.call(imports.refused, { importId })
  expect(items.map(({ line, column, reason }) => [line, column, reason])).toEqual([
    [3, 'Arrival', 'Not a date'],
    [4, '', 'The same as line 2'],
    [5, 'Email', 'Not an email address'],
    [6, '', 'Not the same number of columns as the first line'],
    [7, 'Paid', 'More was paid than it costs'],
  ])
  expect((await boss.call(imports.refused, { importId, search: 'OLD-4' })).count).toBe(1)
  expect(await walked((page) => boss.call(imports.refused, { importId, ...page }))).toEqual(items)

  await boss.call(imports.run, { importId, revision })
  await h.runJobs()
  expect((await boss.call(imports.show, { importId })).counts).toMatchObject({ done: 1, refused: 5 })
})

test('nothing is oversold: a row without space is told with its date, also when the space goes after the dry run', async () => {
  const h = await harness()
  const boss = await h.as.staff()
  await h.lot.setSpaces('2026-12-11', 1)
  const { id: importId, revision, counts } = await checked(h, boss, 'BOOKINGS', BOOKINGS)
  expect(counts).toMatchObject({ ready: 1, refused: 1 })
  expect((await boss.call(imports.refused, { importId })).items).toMatchObject([
    { line: 3, column: 'Arrival', reason: 'No space left on 2026-12-11' },
  ])
  await h.change('stall_days', { vehicle_class: 'STANDARD', date: '2026-12-11' }, { reserved: 1 })
  await boss.call(imports.run, { importId, revision })
  await h.runJobs()
  expect((await boss.call(imports.show, { importId })).counts).toMatchObject({ done: 0, refused: 2 })
  expect(await h.rows('bookings')).toEqual([])
})

test('pressed again, by two people or after it was moved in, nothing comes twice', async () => {
  const h = await harness()
  const boss = await h.as.staff()
  const { id: importId, revision } = await checked(h, boss, 'BOOKINGS', BOOKINGS)
  const pressed = await Promise.allSettled(
    Array.from({ length: 5 }, () => boss.call(imports.run, { importId, revision })),
  )
  expect(pressed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await h.runJobs()
  // The queue may give a job twice.
  await h.services.jobs.send(h.services.db, 'imports.run', { importId }, {})
  await h.runJobs()
  expect(await h.rows('bookings')).toHaveLength(2)
  const again = await checked(h, boss, 'BOOKINGS', BOOKINGS)
  expect(again.counts).toMatchObject({ ready: 0, refused: 2 })
  expect((await boss.call(imports.refused, { importId: again.id })).items).toMatchObject([
    { reason: 'Already imported' },
    { reason: 'Already imported' },
  ])
})

test('members move in with their points; nobody is mailed before the owner says so, and then once', async () => {
  const h = await harness()
  const boss = await h.as.staff()
  await movedIn(h, boss, 'BOOKINGS', BOOKINGS)
  const { id: importId, revision, totals, counts } = await movedIn(h, boss, 'MEMBERS', MEMBERS)
  expect({ totals, done: counts.done }).toEqual({ totals: { points: 1250 }, done: 2 })
  expect(await h.mail()).toEqual([])
  const { id: account_id } = await h.row('accounts', { email: 'ada@example.com' })
  const { number } = await h.row('members', { account_id })
  const { items } = await boss.call(membership.ledger, { number })
  const description = 'From our previous system'
  expect(items).toMatchObject([{ kind: 'MOVED_IN', points: 1250, balance: 1250, description, ref: 'M-1' }])
  await expect(h.call(auth.login, { email: 'ada@example.com', password: 'M-1' })).rejects.toThrow()

  const invited = await boss.call(imports.invite, { importId, revision })
  await h.runJobs()
  expect((await h.mail('account/')).map(({ recipient }) => recipient).toSorted()).toEqual([
    'ada@example.com',
    'grace@example.com',
  ])
  await expect(boss.call(imports.invite, { importId, revision: invited.revision })).rejects.toMatchObject({
    formErrors: ['They have already been invited.'],
  })
  expect(await brokenPromises(h.services.db)).toEqual([])
})

test('members who moved in are found by their number in the system before, also once their rows are forgotten', async () => {
  const h = await harness()
  const boss = await h.as.staff()
  const out = await movedIn(h, boss, 'MEMBERS', MEMBERS)
  await boss.call(imports.undo, { importId: out.id, revision: out.revision })
  await h.runJobs()
  expect(await boss.call(memberDesk.search, { search: 'M-2' })).toMatchObject({ items: [], count: 0 })

  await movedIn(h, boss, 'MEMBERS', MEMBERS)
  h.clock.advance({ hours: 24 * 31 })
  await run(h, 'imports.sweep')
  expect(await h.rows('import_rows', { state: 'DONE' })).toMatchObject([{ data: {} }, { data: {} }])
  const later = await h.as.staff()
  for (const search of ['M-2', 'm-2']) {
    const { items } = await later.call(memberDesk.search, { search })
    expect([search, items]).toMatchObject([search, [{ email: 'grace@example.com', points: 0 }]])
    const { number } = items[0]!
    expect((await later.call(memberDesk.one, { number })).prior_number).toBe('M-2')
    expect((await later.call(finder.find, { q: search })).items).toMatchObject([{ kind: 'member', id: number }])
  }
  // A number is found whole, and one that is missing finds nobody.
  await movedIn(h, later, 'MEMBERS', 'Email,Name,Member ID\nalan@example.com,Alan Turing,\n')
  for (const search of ['M-', 'null']) expect((await later.call(memberDesk.search, { search })).items).toEqual([])
})

test('bookings of members who moved in first are theirs', async () => {
  const h = await harness()
  const boss = await h.as.staff()
  await movedIn(h, boss, 'MEMBERS', MEMBERS)
  await movedIn(h, boss, 'BOOKINGS', BOOKINGS)
  const theirs = (await h.rows('bookings')).filter((each) => each.account_id && each.point_club_number)
  expect(theirs).toHaveLength(2)
})

test('bookings move in in the language of their row, else in that of their member', async () => {
  const h = await harness()
  const boss = await h.as.staff()
  await movedIn(h, boss, 'MEMBERS', MEMBERS)
  await h.change('accounts', { email: 'grace@example.com' }, { language: 'es' })
  await movedIn(h, boss, 'BOOKINGS', `${HEADER},Language\n${ADA},Español\n${GRACE},\n`)
  const [ada, grace] = await Promise.all(
    ['ada', 'grace'].map((name) => h.row('bookings', { email: `${name}@example.com` })),
  )
  expect([ada?.language, grace?.language]).toEqual(['es', 'es'])
})

test('a file can be taken out again whole, space, points and all, and moved in anew', async () => {
  const h = await harness()
  const boss = await h.as.staff()
  const first = await movedIn(h, boss, 'BOOKINGS', BOOKINGS)
  const members = await movedIn(h, boss, 'MEMBERS', MEMBERS)
  for (const { id: importId, revision } of [members, first]) {
    await boss.call(imports.undo, { importId, revision })
    await h.runJobs()
    expect(await boss.call(imports.show, { importId })).toMatchObject({
      status: 'UNDONE',
      counts: { done: 0, undone: 2 },
    })
  }
  expect(await reserved(h)).toBe(0)
  for (const rows of [
    await h.rows('bookings'),
    await h.rows('payments'),
    await h.rows('members'),
    await h.rows('point_entries'),
    await h.rows('accounts', { kind: 'member' }),
  ])
    expect(rows).toEqual([])
  expect(await brokenPromises(h.services.db)).toEqual([])
  expect((await movedIn(h, boss, 'BOOKINGS', BOOKINGS)).counts.done).toBe(2)
  expect((await movedIn(h, boss, 'MEMBERS', MEMBERS)).counts.done).toBe(2)
})

test('after the first sale there is no way back; a test booking that was refunded is none', async () => {
  const h = await harness()
  const boss = await h.as.staff()
  const { id: importId } = await movedIn(h, boss, 'BOOKINGS', BOOKINGS)
  h.clock.advance({ minutes: 1 })
  const traveler = await h.as.traveller()
  const trial = await booked(traveler, 'BUY_NOW', { check_for_existing: true })
  const sold = await boss.call(imports.show, { importId })
  expect(sold.why_not_undo).toContain('sold since')
  await expect(boss.call(imports.undo, { importId, revision: sold.revision })).rejects.toMatchObject({
    formErrors: [expect.stringContaining('sold since')],
  })
  await traveler.call(bookings.cancel, { number: trial.number })
  await h.runJobs()
  expect((await boss.call(imports.show, { importId })).why_not_undo).toBeNull()
})

test('what has changed since keeps the way back closed', async () => {
  const h = await harness()
  const boss = await h.as.staff()
  const { id: importId } = await movedIn(h, boss, 'BOOKINGS', BOOKINGS)
  const { items } = await boss.call(desk.search, { search: 'OLD-2' })
  const number = items[0]?.number ?? ''
  await boss.call(bookings.cancel, { number })
  expect((await boss.call(imports.show, { importId })).why_not_undo).toBe(
    'One of them has changed since, so the import can’t be undone.',
  )
})

const run = async (h: Harness, job: string) => {
  await h.services.jobs.send(h.services.db, job, {}, {})
  await h.runJobs()
}

test('what the product did about bookings by itself goes with them: reminders, lower prices, a change that was looked at', async () => {
  const h = await harness()
  const { id: importId } = await movedIn(h, await h.as.staff(), 'BOOKINGS', BOOKINGS)
  h.clock.set('2026-12-09T09:00:00-08:00')
  await run(h, 'bookings.remind')
  expect(await h.count('booking_reminders')).toBe(1)
  const agreed = await h.count('quotes')
  for (const { id: booking_id, quote_id: booked_quote_id } of await h.rows('bookings')) {
    const { rate, ...quote } = await h.row('quotes', { id: booked_quote_id })
    const change = { ...quote, rate: json(rate), modifies_booking_id: booking_id, difference_cents: 0 }
    await h.add('quotes', { ...change, id: h.ctx().random.uuid(), is_kept: false })
    const { id: quote_id } = await h.add('quotes', { ...change, id: h.ctx().random.uuid() })
    const offer = { quote_id, booking_id, booked_quote_id, offered_at: h.clock.now() }
    await h.add('price_drop_offers', { ...offer, total_cents: 100, saving_cents: 100 })
  }
  const later = await h.as.staff()
  const { revision, why_not_undo } = await later.call(imports.show, { importId })
  expect(why_not_undo).toBeNull()
  await later.call(imports.undo, { importId, revision })
  await h.runJobs()
  expect(await later.call(imports.show, { importId })).toMatchObject({ status: 'UNDONE', failure: null })
  for (const table of ['bookings', 'booking_reminders', 'price_drop_offers'] as const)
    expect([table, await h.count(table)]).toEqual([table, 0])
  expect(await h.count('quotes')).toBe(agreed - 2)
  expect(await reserved(h)).toBe(0)
  expect(await brokenPromises(h.services.db)).toEqual([])
})

test('what staff wrote about one of them keeps the way back closed, also when it comes before the job does', async () => {
  const h = await harness()
  const boss = await h.as.staff()
  const { id: importId, revision } = await movedIn(h, boss, 'BOOKINGS', BOOKINGS)
  await boss.call(imports.undo, { importId, revision })
  const [first] = await h.rows('bookings')
  await boss.call(notes.add, { bookingId: first!.id, text: 'Comes with a trailer' })
  await h.runJobs()
  const why = 'One of them has changed since, so the import can’t be undone.'
  expect(await boss.call(imports.show, { importId })).toMatchObject({
    status: 'IMPORTED',
    failure: why,
    why_not_undo: why,
    counts: { done: 2, undone: 0 },
  })
  expect(await h.count('bookings')).toBe(2)
  expect(await reserved(h)).toBe(6)
})

const MANY = Array.from(
  { length: 220 },
  (_, index) =>
    `K-${index},Person ${index},p${index}@example.com,12/${10 + (index % 10)}/2026 8:00 AM,12/${21 + (index % 5)}/2026 8:00 AM,${100 + index}.37,0,`,
)
const MANY_BOOKINGS = `${HEADER}\n${MANY.join('\n')}\n`

test('what comes in between stops it there: staff are told, the rest stays, and what is out can be moved in anew', async () => {
  const h = await harness()
  const boss = await h.as.staff()
  const { id: importId, revision } = await movedIn(h, boss, 'BOOKINGS', MANY_BOOKINGS)
  // Somebody notes something about one of the last while the first two hundred are taken out.
  await h.sql`
    create function note_meanwhile() returns trigger language plpgsql as $$
    begin
      insert into booking_notes (id, booking_id, author, text, at_gate, created_at, updated_at)
      select gen_random_uuid(), bookings.id, accounts.id, 'A trailer', false, now(), now() from bookings, accounts
      where prior_number = 'K-210' and accounts.kind = 'staff' and not exists (select from booking_notes) limit 1;
      return null;
    end $$`
  await h.sql`create trigger note_meanwhile after update on import_rows for each statement execute function note_meanwhile()`
  await boss.call(imports.undo, { importId, revision })
  await h.runJobs()
  const stopped = await boss.call(imports.show, { importId })
  expect(stopped).toMatchObject({ status: 'IMPORTED', counts: { done: 20, undone: 200 } })
  expect(stopped.failure).toContain('changed since')
  expect(await h.count('bookings')).toBe(20)
  expect(await brokenPromises(h.services.db)).toEqual([])
  await h.sql`drop trigger note_meanwhile on import_rows`
  const anew = await movedIn(h, boss, 'BOOKINGS', MANY_BOOKINGS)
  expect(anew.counts).toMatchObject({ done: 200, refused: 20 })
})

test('what is sold while a file is moved in closes the way back', async () => {
  const h = await harness()
  const boss = await h.as.staff()
  const { id: importId, revision } = await checked(h, boss, 'BOOKINGS', BOOKINGS)
  await boss.call(imports.run, { importId, revision })
  h.clock.advance({ minutes: 1 })
  await booked(await h.as.traveller(), 'BUY_NOW', { check_for_existing: true })
  h.clock.advance({ minutes: 1 })
  await h.runJobs()
  const { status, why_not_undo } = await boss.call(imports.show, { importId })
  expect([status, why_not_undo]).toEqual(['IMPORTED', expect.stringContaining('sold since')])
})

test('members who have a card, a booking or a session since are not taken out again', async () => {
  const h = await harness()
  const boss = await h.as.staff()
  const { id: importId } = await movedIn(h, boss, 'MEMBERS', MEMBERS)
  const why = async () => (await boss.call(imports.show, { importId })).why_not_undo
  const undone = async ({ id, revision }: { id: string; revision: number }) => {
    await boss.call(imports.undo, { importId: id, revision })
    await h.runJobs()
  }
  expect(await why()).toBeNull()
  const CARDS =
    'id,Email,Card ID,Card Last4,Card Brand,Card Exp Month,Card Exp Year\ncus_A1,ada@example.com,pm_A1,4242,Visa,12,2030\n'
  const cards = await movedIn(h, boss, 'CARDS', CARDS)
  expect(await why()).toContain('One of them')
  await undone(cards)
  expect(await why()).toBeNull()
  const trips = await movedIn(h, boss, 'BOOKINGS', BOOKINGS)
  expect(await why()).toContain('2 of them')
  await undone(trips)
  expect(await why()).toBeNull()
  await h.change('accounts', { email: 'ada@example.com' }, { last_sign_in_at: h.clock.now() })
  expect(await why()).toContain('One of them')
})

test('a coupon that was used, if only in a test booking, stays', async () => {
  const h = await harness()
  const boss = await h.as.staff()
  const { id: importId } = await movedIn(h, boss, 'COUPONS', 'Code,Percent\nFALL10,10\n')
  const traveler = await h.as.traveller()
  const trial = await booked(traveler, 'BUY_NOW', { stay: { ...STAY, promo_code: 'FALL10' } })
  await traveler.call(bookings.cancel, { number: trial.number })
  await h.runJobs()
  const { revision, why_not_undo } = await boss.call(imports.show, { importId })
  expect(why_not_undo).toContain('One of them')
  await expect(boss.call(imports.undo, { importId, revision })).rejects.toMatchObject({ formErrors: [why_not_undo] })
})

test('points that are taken out again are outstanding on no day', async () => {
  const h = await harness()
  const member = await h.as.member()
  await earn(h.ctx(), { accountId: member.id, transactionId: h.ctx().random.uuid(), points: 300, ref: 'R1' })
  const { id: importId } = await movedIn(h, await h.as.staff(), 'MEMBERS', MEMBERS)
  h.clock.advance({ hours: 48 })
  await run(h, 'points.close-days')
  const owner = await h.as.staff()
  const outstanding = async () =>
    (await owner.call(points.liability, { from: '2026-11-21', to: '2026-11-23' })).items.map((day) => day.outstanding)
  expect(await outstanding()).toEqual([1550, 1550, 1550])
  const { revision } = await owner.call(imports.show, { importId })
  await owner.call(imports.undo, { importId, revision })
  await h.runJobs()
  expect(await outstanding()).toEqual([300, 300, 300])
  await run(h, 'points.close-days')
  expect(await h.rows('point_days')).toMatchObject([{ date: '2026-11-21', added: 300, outstanding: 300 }])
  expect(await outstanding()).toEqual([300, 300, 300])
})

test('members who move in after midnight, by a run that began before it, have their points from the new day on', async () => {
  const h = await harness({ now: '2026-11-21T23:50:00-08:00' })
  const member = await h.as.member()
  await earn(h.ctx(), { accountId: member.id, transactionId: h.ctx().random.uuid(), points: 300, ref: 'R1' })
  const owner = await h.as.staff()
  const { id: importId, revision } = await checked(h, owner, 'MEMBERS', MEMBERS)
  const begun = h.ctx()
  h.clock.advance({ minutes: 51 })
  await run(h, 'points.close-days')
  const later = await h.as.staff()
  await later.call(imports.run, { importId, revision })
  await runImport.handle(begun, { importId })
  const { items } = await later.call(points.liability, { from: '2026-11-21', to: '2026-11-22' })
  expect(items).toMatchObject([
    { added: 300, outstanding: 300 },
    { added: 1250, outstanding: 1550 },
  ])
})

test('a file with an emoji where a cell is cut is tried like any other', async () => {
  const h = await harness()
  const boss = await h.as.staff()
  const at = (place: number) => `${'x'.repeat(place - 1)}😀😀`
  const file = [
    `Email,Name,Points,Note ${at(200 - 'Note '.length)}`,
    `ada@example.com,${at(40)},5,${at(200)}`,
    `grace@example.com,Grace,${at(80)},`,
    at(80),
  ].join('\n')
  const { id: importId, counts, status } = await checked(h, boss, 'MEMBERS', file)
  expect({ status, counts }).toMatchObject({ status: 'CHECKED', counts: { ready: 1, refused: 2 } })
  expect((await boss.call(imports.refused, { importId })).items).toMatchObject([
    { line: 3, reason: 'Not a whole number' },
    { line: 4, reason: 'Not the same number of columns as the first line' },
  ])
})

test('what the database refuses of a file ends its dry run, and a dry run that was given up is forgotten after a month', async () => {
  const h = await harness()
  const boss = await h.as.staff()
  await h.sql`
    create function refuse_rows() returns trigger language plpgsql as $$
    begin raise exception 'invalid input syntax' using errcode = '22P02'; end $$`
  await h.sql`create trigger refuse_rows before insert on import_rows for each row execute function refuse_rows()`
  const { id, status, failure } = await checked(h, boss, 'MEMBERS', MEMBERS)
  expect({ status, failure }).toMatchObject({ status: 'FAILED', failure: expect.stringContaining('Save it as CSV') })

  await h.change('imports', { id }, { status: 'CHECKING' })
  h.clock.advance({ hours: 24 * 31 })
  await run(h, 'imports.sweep')
  expect(await h.count('import_chunks')).toBe(0)
  expect(await h.row('imports', { id })).toMatchObject({ sample: [] })
})

test('after a month at rest rows say nothing of anybody, and what was not moved in is uploaded anew', async () => {
  const h = await harness()
  const boss = await h.as.staff()
  const BAD = 'OLD-3,Bad Date,b@example.com,32/10/2026 8:00 AM,12/13/2026 8:00 AM,10,0,'
  const done = await movedIn(h, boss, 'BOOKINGS', `${BOOKINGS}${BAD}\n`)
  const ready = await checked(h, boss, 'MEMBERS', MEMBERS)
  h.clock.advance({ hours: 24 * 29 })
  await run(h, 'imports.sweep')
  expect(await h.count('import_rows', { state: 'READY' })).toBe(2)
  h.clock.advance({ hours: 24 * 2 })
  await run(h, 'imports.sweep')
  const rows = await h.rows('import_rows', {}, 'line')
  expect(rows.map(({ data, faults }) => [data, faults])).toEqual(rows.map(() => [{}, []]))
  expect(rows.map(({ reference }) => reference).toSorted()).toEqual(['', '', '', 'OLD-1', 'OLD-2'])
  expect((await h.rows('imports')).map(({ sample }) => sample)).toEqual([[], []])
  expect(await h.rows('history', { table_name: 'imports' })).not.toContainEqual(
    expect.objectContaining({ row_after: expect.objectContaining({ sample: expect.anything() }) }),
  )
  const later = await h.as.staff()
  const seen = await later.call(imports.show, { importId: done.id })
  expect(seen.counts).toMatchObject({ done: 2, refused: 1 })
  expect((await later.call(imports.refused, { importId: done.id })).items).toMatchObject([{ reason: 'No longer kept' }])
  const { id: importId, revision, date_order } = ready
  const columns = [{ field: 'email', column: 0 }]
  await expect(later.call(imports.check, { importId, revision, columns, date_order })).rejects.toMatchObject({
    formErrors: [expect.stringContaining('no longer kept')],
  })
  await expect(later.call(imports.run, { importId, revision })).rejects.toMatchObject({
    formErrors: [expect.stringContaining('No rows can be imported')],
  })
})

test('killed in the middle of a batch, it goes on where it stopped, with every row once', async () => {
  const h = await harness()
  const boss = await h.as.staff()
  const { id: importId, revision } = await checked(h, boss, 'BOOKINGS', MANY_BOOKINGS)
  await boss.call(imports.run, { importId, revision })
  // The third transaction is cut off before it commits, as by the end of its process.
  await h.sql`
    create function cut_off() returns trigger language plpgsql as $$
    begin
      if (select count(*) from bookings) > 100 then raise exception 'cut off'; end if;
      return null;
    end $$`
  await h.sql`create trigger cut_off after insert on bookings for each statement execute function cut_off()`
  await h.services.jobs.runBatch('imports.run', h.services)
  expect(await h.rows('bookings')).toHaveLength(100)
  expect((await boss.call(imports.show, { importId })).status).toBe('IMPORTING')
  await h.sql`drop trigger cut_off on bookings`
  await h.services.jobs.send(h.services.db, 'imports.run', { importId }, {})
  await h.runJobs()
  expect(await boss.call(imports.show, { importId })).toMatchObject({
    status: 'IMPORTED',
    counts: { done: 220, ready: 0 },
  })
  const numbers = (await h.rows('bookings')).map(({ prior_number }) => prior_number)
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(await brokenPromises(h.services.db)).toEqual([])
})

test('coupons and cards of the gateway move in and out', async () => {
  const h = await harness()
  const boss = await h.as.staff()
  const FILE = 'Code;Percent;Valid until\nFALL10;10;31.12.2026\nWELCOME10;15;\n'
  // Also a code that nobody can use any more is somebody's.
  await h.change('coupons', { name: 'WELCOME10' }, { status: 'ENDED' })
  expect((await checked(h, boss, 'COUPONS', FILE)).counts).toMatchObject({ ready: 1, refused: 1 })
  const codes = await movedIn(h, boss, 'COUPONS', FILE)
  expect(codes.counts).toMatchObject({ done: 1, refused: 1 })
  expect((await boss.call(imports.refused, { importId: codes.id })).items).toMatchObject([
    { reason: 'This code already exists' },
  ])
  await movedIn(h, boss, 'MEMBERS', MEMBERS)
  const CARDS =
    'id,Email,Card ID,Card Last4,Card Brand,Card Exp Month,Card Exp Year\ncus_A1,ada@example.com,pm_A1,4242,Visa,12,2030\ncus_B,stranger@example.com,pm_B,1111,Visa,12,2030\n'
  const cards = await movedIn(h, boss, 'CARDS', CARDS)
  expect(cards.counts).toMatchObject({ done: 1, refused: 1 })
  expect(await h.rows('payment_tokens')).toMatchObject([{ token: 'cus_A1:pm_A1', last4: '4242' }])
  for (const { id: importId, revision } of [cards, codes]) await boss.call(imports.undo, { importId, revision })
  await h.runJobs()
  expect(await h.rows('payment_tokens')).toEqual([])
  expect(await h.rows('coupons', { name: 'FALL10' })).toEqual([])
})

const CARD = { cc_number: '4242424242424242', cc_cvc: '123', cc_exp: '12/30' }
const GATEWAY_CARDS =
  'id,Email,Card ID,Card Last4,Card Brand,Card Exp Month,Card Exp Year,Fingerprint\ncus_A1,ada@example.com,pm_A1,4242,Visa,12,2030,'

test('a card that its member keeps already is left as it is, and stays when the file is taken out again', async () => {
  const h = await harness()
  const boss = await h.as.staff()
  const member = await h.as.member()
  await member.call(billing.addCard, { number: member.number, ...CARD })
  const theirs = await h.row('payment_tokens')
  const FILE = `${GATEWAY_CARDS}${theirs.fingerprint}\n`.replace('ada@example.com', member.email)
  expect((await checked(h, boss, 'CARDS', FILE)).counts).toMatchObject({ ready: 0, refused: 1 })
  await h.remove('payment_tokens', { id: theirs.id })
  const { id: importId, revision } = await checked(h, boss, 'CARDS', FILE)
  await member.call(billing.addCard, { number: member.number, ...CARD })
  const kept = await h.row('payment_tokens')
  await boss.call(imports.run, { importId, revision })
  await h.runJobs()
  expect((await boss.call(imports.refused, { importId })).items).toMatchObject([
    { reason: 'This member already has this card' },
  ])
  await boss.call(imports.undo, { importId, revision: (await boss.call(imports.show, { importId })).revision })
  await h.runJobs()
  expect(await h.row('payment_tokens')).toEqual(kept)
})

test('a card that its member has added or uses since is not taken out again', async () => {
  const h = await harness()
  const boss = await h.as.staff()
  const member = await h.as.member()
  const { token_id: first } = await member.call(billing.addCard, { number: member.number, ...CARD })
  const { fingerprint } = await h.row('payment_tokens')
  await member.call(billing.deleteCard, { number: member.number, tokenId: first })
  const FILE = `${GATEWAY_CARDS}${fingerprint}\n`.replace('ada@example.com', member.email)
  const { id: importId } = await movedIn(h, boss, 'CARDS', FILE)
  const why = async () => (await boss.call(imports.show, { importId })).why_not_undo
  expect(await why()).toBeNull()
  const { id: tokenId } = await h.row('payment_tokens')
  await member.call(billing.enableAutoRecord, { number: member.number, tokenId })
  expect(await why()).toContain('One of them has changed since')
  await member.call(billing.disableAutoRecord, { number: member.number, tokenId })
  expect(await why()).toBeNull()
  await member.call(billing.addCard, { number: member.number, ...CARD })
  expect(await why()).toContain('One of them has changed since')
})

test('columns are remembered for the next file of the same first line, and asked for where they are missing', async () => {
  const h = await harness()
  const boss = await h.as.staff()
  const odd = 'A,B,C,D,E,F\nX-1,Ada,ada@example.com,2026-12-10 08:00,2026-12-11 08:00,20\n'
  const found = await uploaded(boss, 'BOOKINGS', odd)
  const names = ['number', 'name', 'email', 'arrive', 'leave', 'total']
  const { id: importId, revision } = found
  await expect(
    boss.call(imports.check, { importId, revision, columns: [{ field: 'number', column: 0 }], date_order: 'YMD' }),
  ).rejects.toMatchObject({ fieldErrors: { name: ['Choose a column'], total: ['Choose a column'] } })
  const columns = names.map((field, column) => ({ field, column }))
  await boss.call(imports.check, { importId, revision, columns, date_order: 'YMD' })
  await expect(boss.call(imports.check, { importId, revision, columns, date_order: 'YMD' })).rejects.toMatchObject({
    formErrors: [expect.stringContaining('Someone else')],
  })
  const next = await uploaded(boss, 'BOOKINGS', odd)
  expect(next.date_order).toBe('YMD')
  expect(next.fields.filter(({ column }) => column !== null).map(({ name }) => name)).toEqual(names)
})

test('what is no table, has no rows, or came in part is refused', async () => {
  const h = await harness()
  const boss = await h.as.staff()
  await expect(uploaded(boss, 'MEMBERS', 'Email,Name\n')).rejects.toMatchObject({
    formErrors: [expect.stringContaining('no rows')],
  })
  const { id: importId } = await boss.call(imports.start, { kind: 'MEMBERS', file_name: 'm.csv' })
  await boss.call(imports.sendChunk, { importId, no: 0, bytes: Buffer.from('Email').toString('base64') })
  await expect(boss.call(imports.endUpload, { importId, chunks: 2 })).rejects.toMatchObject({
    formErrors: [expect.stringContaining('Part of the file')],
  })
  const good = Array.from({ length: 12_000 }, (_, index) => `p${index}@example.com,P ${index}`).join('\n')
  const open = `"b@example.com,B\n${'c@example.com,C\n'.repeat(20_000)}`
  await expect(uploaded(boss, 'MEMBERS', `Email,Name\n${open}`)).rejects.toMatchObject({
    formErrors: [expect.stringContaining('can’t be read as a table')],
  })
  const broken = await checked(h, boss, 'MEMBERS', `Email,Name\n${good}\n${open}`, { pieces: 64 * 1024 })
  expect(broken).toMatchObject({ status: 'FAILED', failure: expect.any(String) })
})

test('a cut-over in the future leaves what arrives before it in the old system', async () => {
  const h = await harness()
  const boss = await h.as.staff()
  const { counts } = await checked(h, boss, 'BOOKINGS', BOOKINGS, { cutOver: '2026-12-11T00:00:00-08:00' })
  expect(counts).toMatchObject({ ready: 1, refused: 1 })
})

test('who may only read sees files and moves nothing', async () => {
  const h = await harness()
  const { id: importId, revision } = await checked(h, await h.as.staff(), 'BOOKINGS', BOOKINGS)
  const auditor = await h.as.staff('auditor')
  expect((await auditor.call(imports.list, {})).count).toBe(1)
  await expect(auditor.call(imports.run, { importId, revision })).rejects.toMatchObject({ status: 403 })
  await expect((await h.as.staff('cashier')).call(imports.list, {})).rejects.toMatchObject({ status: 403 })
  expect(await h.call(settings.get, {})).toMatchObject({ opening_soon: false })
})

const COMPANIES = [
  'Company,Discount,Day rate,Codes,Domains,People,Who pays,Billing email,Billing address,Stripe customer',
  'Globex,,$15.00,GLOBEX;GLOBEX2,skylot.test,,Invoice,pay@globex.example,"1 Main St, Tacoma",cus_7',
  'Initech,25%,,,,"pat@initech.example Pat Lee",Card,,,',
  'Copycat,10%,,GLOBEX2,,,Card,,,',
  'Nobody,,,,,,Card,,,',
  'Newcomer,10%,,WELCOME10,,,Card,,,',
].join('\n')

test('companies move in with rate, codes, people and who pays, book on account at once, and go out again unused', async () => {
  const h = await harness()
  const boss = await h.as.staff()
  const found = await checked(h, boss, 'COMPANIES', COMPANIES)
  expect(found).toMatchObject({ counts: { ready: 2, refused: 3 }, totals: { codes: 2, domains: 1, people: 1 } })
  expect((await boss.call(imports.refused, { importId: found.id })).items).toMatchObject([
    { line: 4, column: 'Codes', reason: 'The same as line 2' },
    { line: 5, column: 'Discount', reason: expect.stringContaining('Needs exactly one') },
    { line: 6, column: 'Codes', reason: 'Already taken: WELCOME10' },
  ])
  const none = await h.rows('companies', { name: ['Globex', 'Initech'] })
  expect(none).toEqual([])

  const { id: importId, revision } = found
  await boss.call(imports.run, { importId, revision })
  await h.runJobs()
  const { items } = await boss.call(companies.list, { search: 'i' })
  expect(items.map(({ name, status, rate, codes }) => [name, status, rate, codes])).toContainEqual([
    'Initech',
    'ACTIVE',
    '25% off the list price',
    ['INITECH'],
  ])
  const [globex] = (await boss.call(companies.list, { search: 'GLOBEX2' })).items
  expect(await boss.call(companies.read, { companyId: globex!.id })).toMatchObject({
    billing: 'INVOICE',
    access: 'DOMAINS',
    per_day: '15.00',
    billing_address: '1 Main St, Tacoma',
    gateway_customer: 'cus_7',
    history: [{ what: 'moved in' }],
  })
  expect((await checked(h, boss, 'COMPANIES', COMPANIES)).counts).toMatchObject({ ready: 0, refused: 5 })

  const moved = await boss.call(imports.show, { importId })
  await boss.call(imports.undo, { importId, revision: moved.revision })
  await h.runJobs()
  expect(await boss.call(imports.show, { importId })).toMatchObject({ status: 'UNDONE', counts: { undone: 2 } })
  expect(await h.rows('coupon_domains', { domain: 'skylot.test' })).toEqual([])
  expect((await boss.call(companies.list, { search: 'Globex' })).count).toBe(0)

  const again = await movedIn(h, boss, 'COMPANIES', COMPANIES)
  const member = await h.as.member()
  expect(await member.call(companies.mine, {})).toEqual({ company: { name: 'Globex', may_bill: true } })
  const [fresh] = (await boss.call(companies.list, { search: 'Globex' })).items
  await boss.call(companies.end, { companyId: fresh!.id })
  expect((await boss.call(imports.show, { importId: again.id })).why_not_undo).toContain('changed since')
})
