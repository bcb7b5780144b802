import type { VehicleClass } from '../../http/wire.ts'
import { expect, test } from 'vitest'
import { pacificDate } from '../../lib/pacific.ts'
import { json, type Row } from '../../platform/database.ts'
import { type Harness, harness } from '../../test/harness.ts'
import { LONG } from '../../test/long.ts'
import { bookings } from '../bookings/contract.ts'
import { booked } from '../bookings/factory.ts'
import { members } from '../members/contract.ts'
import { parked } from '../stays/factory.ts'
import { refreshed } from './factory.ts'

type Booking = Row<'bookings'>
type Stay = Row<'transactions'>
type Known = Omit<Row<'travelers'>, 'first_name' | 'full_name'>

const known = async (h: Harness): Promise<Known[]> =>
  (await h.rows('travelers', {}, 'email')).map(({ first_name: _first, full_name: _full, ...known }) => known)

/** The same from the records alone, person by person, in the plainest way. */
async function truth(h: Harness): Promise<Known[]> {
  const accounts = await h.rows('accounts')
  const clubs = await h.rows('members', { merged_into: null })
  const bookings = (await h.rows('bookings')).filter(({ status }) => status !== 'PENDING')
  const stays = await h.rows('transactions')
  const vouchers = await h.rows('vouchers', { status: 'USED' })
  const points = await h.rows('point_accounts')
  const scores = await h.rows('scores', { is_last: true })
  const addressOfAccount = (id: string) => accounts.find((account) => account.id === id)?.email ?? ''
  const ofBooking = (booking: Booking) =>
    booking.account_id ? addressOfAccount(booking.account_id) : booking.email.toLowerCase()
  const ofStay = (stay: Stay) => {
    if (stay.account_id) return addressOfAccount(stay.account_id)
    const booking = bookings.find(({ id }) => id === stay.booking_id)
    if (stay.booking_id) return booking ? ofBooking(booking) : ''
    const voucher = vouchers.find(({ transaction_id }) => transaction_id === stay.id)
    if (!voucher) return ''
    return voucher.account_id ? addressOfAccount(voucher.account_id) : voucher.holder_email.toLowerCase()
  }
  const isMember = (email: string) => clubs.some(({ account_id }) => addressOfAccount(account_id) === email)
  const emails = new Set([
    ...accounts.map(({ email }) => email).filter(isMember),
    ...bookings.map(ofBooking),
    ...stays.filter(({ status }) => status !== 'VOIDED').map(ofStay),
  ])
  emails.delete('')
  return [...emails].toSorted().map((email) => {
    const account = accounts.find((each) => each.email === email && isMember(email))
    const own = bookings
      .filter((booking) => ofBooking(booking) === email)
      .toSorted((a, b) => Temporal.Instant.compare(b.created_at, a.created_at) || (a.id < b.id ? 1 : -1))
    const standing = own.filter(({ status }) => ['CONFIRMED', 'CHECKED_IN', 'COMPLETED'].includes(status))
    const there = stays.filter((stay) => ofStay(stay) === email)
    const ended = there
      .filter(({ status }) => status === 'CLOSED')
      .toSorted((a, b) => Temporal.Instant.compare(a.exited_at!, b.exited_at!) || (a.id < b.id ? -1 : 1))
    const present = there.filter(({ status }) => status !== 'VOIDED')
    let spent = 0
    const given = scores
      .filter(({ transaction_id }) => there.some(({ id }) => id === transaction_id))
      .toSorted((a, b) => Temporal.Instant.compare(b.given_at, a.given_at) || (a.id < b.id ? 1 : -1))
    const arrivals = standing
      .filter(({ status }) => status === 'CONFIRMED')
      .map((each) => pacificDate(each.travel_from))
    const club = clubs.find(({ account_id }) => account_id === account?.id)
    const used = vouchers
      .filter((voucher) => !voucher.account_id && voucher.holder_email.toLowerCase() === email)
      .toSorted((a, b) => Temporal.Instant.compare(b.created_at, a.created_at))
    return {
      email,
      account_id: account?.id ?? null,
      held_back:
        account?.status === 'DEACTIVATED'
          ? 'CLOSED'
          : club && !club.confirmed_at && own.length === 0
            ? 'UNCONFIRMED'
            : null,
      language: account?.language ?? own[0]?.language ?? used[0]?.language ?? 'en',
      stayed_on: ended.map(({ exited_at }) => pacificDate(exited_at!)),
      spent_until: ended.map(
        (stay) => (spent += stay.total_cents! - stay.booking_refunded_cents - stay.refunded_cents),
      ),
      last_stay_on: ended.length > 0 ? pacificDate(ended.at(-1)!.exited_at!) : null,
      arrives_on: arrivals.toSorted().at(-1) ?? null,
      vehicle_classes: distinct([...standing, ...present].map(({ vehicle_class }) => vehicle_class)),
      company_ids: distinct(standing.flatMap(({ company_id }) => company_id ?? [])),
      sources: distinct(
        standing.filter(({ channel }) => channel === 'WEB').map(({ marketing }) => marketing.utm_source ?? ''),
      ),
      channels: distinct([
        ...standing.map(({ channel }) => channel),
        ...present.filter(({ booking_id }) => !booking_id).map(() => 'GATE'),
      ]),
      points: account ? (points.find(({ account_id }) => account_id === account.id)?.balance ?? 0) : null,
      last_score: given[0]?.score ?? null,
    }
  })
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)].toSorted()
}

async function expectTruth(h: Harness, after: string): Promise<void> {
  await refreshed(h)
  expect(await h.rows('traveler_marks'), after).toEqual([])
  expect(await known(h), after).toEqual(await truth(h))
}

test('what is known of travelers follows what they do: book, cancel, park, score, move, merge', async () => {
  const h = await harness()
  const [owner, member, other] = [await h.as.staff(), await h.as.member(), await h.as.member()]
  const guest = await h.as.traveller()
  const trip = await booked(guest, 'BUY_NOW', { email: 'Guest@Example.com', marketing: { utm_source: 'news' } })
  await expectTruth(h, 'a guest books')
  expect(await known(h)).toContainEqual(
    expect.objectContaining({
      email: 'guest@example.com',
      account_id: null,
      sources: ['news'],
      arrives_on: '2026-12-01',
    }),
  )
  await guest.call(bookings.cancel, { number: trip.number })
  await expectTruth(h, 'the guest cancels')
  const stay = await parked(h, member)
  await expectTruth(h, 'a member parks')
  expect((await known(h)).find(({ email }) => email === member.email)).toMatchObject({
    stayed_on: ['2026-11-21'],
    spent_until: [stay.total_cents],
    channels: ['GATE'],
    points: stay.points,
  })
  await booked(member, 'BUY_NOW', { email: 'work@example.com', check_for_existing: true })
  await expectTruth(h, 'a member books for another address: it is the member all the same')
  await parked(h, other)
  const why = { reason: 'SAME_PERSON' as const, note: 'Same passport' }
  await owner.call(members.merge, { number: other.number, other: member.number, ...why })
  await expectTruth(h, 'two accounts are merged')
  expect((await known(h)).find(({ email }) => email === member.email)?.stayed_on).toHaveLength(2)
  await h.change('accounts', { id: member.id }, { email: 'moved@example.com' })
  await expectTruth(h, 'a member moves to another address')
  await h.change('accounts', { id: member.id }, { status: 'DEACTIVATED' })
  await expectTruth(h, 'an account is closed')
})

/** Numbers that are always the same. */
function dice(seed: number) {
  let state = seed
  const roll = (sides: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state % sides
  }
  return { roll, pick: <Item>(items: readonly Item[]): Item => items[roll(items.length)]! }
}

test('the roll-up is what the records say, whatever happens to them in whatever order', async () => {
  const h = await harness()
  const guest = await h.as.traveller()
  const { id: pattern } = await booked(guest)
  const people = [await h.as.member(), await h.as.member({ confirmed: false }), await h.as.member()]
  const accounts = [null, null, ...people.map(({ id }) => id)]
  const emails = ['a@x.example', 'A@x.example', 'b@x.example', people[0]!.email, 'c@x.example']
  const classes = ['STANDARD', 'OVERSIZE', 'MOTORCYCLE']
  const { roll, pick } = dice(7)
  const acts = [
    async () => {
      const [id, quote] = [h.ctx().random.uuid(), h.ctx().random.uuid()]
      const [status, at] = [pick(['CONFIRMED', 'CANCELLED', 'CHECKED_IN', 'COMPLETED', 'NO_SHOW']), h.ctx().now]
      await h.sql`
        with kept as (
          insert into quotes select (q).* from (
            select jsonb_populate_record(quotes, jsonb_build_object('id', ${quote}::text)) as q from quotes
            where id = (select quote_id from bookings where id = ${pattern})) as one)
        insert into bookings select (b).* from (
          select jsonb_populate_record(bookings, ${JSON.stringify({
            id,
            quote_id: quote,
            number: h.ctx().random.code(8),
            status,
            email: pick(emails),
            account_id: pick(accounts),
            language: pick(['en', 'es']),
            vehicle_class: pick(classes) as VehicleClass,
            channel: pick(['WEB', 'DESK']),
            marketing: pick([{}, { utm_source: 'news' }, { utm_source: 'map' }]),
            travel_from: at.add({ hours: 24 * roll(60) }).toString(),
            travel_to: at.add({ hours: 24 * 70 }).toString(),
            created_at: at.subtract({ hours: roll(5000) }).toString(),
            request_key: null,
          })}::jsonb) as b from bookings where id = ${pattern}) as one`
    },
    async () => {
      const total = roll(20_000)
      const exited = h.ctx().now.subtract({ hours: roll(20_000) })
      const booking = await h.sql<{ id: string }>`
        select id from bookings where id not in (select booking_id from transactions where booking_id is not null)
        order by id limit 1`
      const ticket = h.ctx().random.code(8)
      await h.add('transactions', {
        id: h.ctx().random.uuid(),
        ticket_num: ticket,
        record_loc: 'x',
        receipt_number: ticket,
        status: 'CLOSED',
        vehicle_class: pick(classes) as VehicleClass,
        entered_at: exited.subtract({ hours: 48 }),
        exited_at: exited,
        account_id: pick(accounts),
        booking_id: pick([null, booking[0]?.id ?? null]),
        rate: json({}),
        total_cents: total,
        paid_cents: total,
        created_at: exited,
        updated_at: exited,
      })
    },
    () => h.sql`
      update transactions set refunded_cents = least(paid_cents, refunded_cents + ${roll(500)})
      where id = (select id from transactions order by md5(id::text || ${roll(99)}) limit 1)`,
    () => h.sql`
      update transactions set status = 'VOIDED'
      where id = (select id from transactions where booking_id is null order by md5(id::text || ${roll(99)}) limit 1)`,
    () => h.sql`
      update bookings set email = ${pick(emails)}, language = ${pick(['en', 'es'])}
      where id = (select id from bookings order by md5(id::text || ${roll(99)}) limit 1)`,
    () => h.sql`
      update bookings set account_id = ${pick(accounts)}
      where id = (select id from bookings order by md5(id::text || ${roll(99)}) limit 1)`,
    () => h.sql`
      update bookings set status = 'CANCELLED'
      where id = (select id from bookings where status = 'CONFIRMED' order by md5(id::text || ${roll(99)}) limit 1)`,
    () => h.change('accounts', { id: pick(people).id }, { email: `${pick(['d', 'e', 'f'])}${roll(1e6)}@x.example` }),
    () => h.change('accounts', { id: pick(people).id }, { language: pick(['en', 'es']) }),
    () => h.change('members', { account_id: pick(people).id }, { confirmed_at: h.ctx().now }),
    async () => {
      const [stay] = await h.sql<{
        id: string
      }>`select id from transactions order by md5(id::text || ${roll(99)}) limit 1`
      if (!stay) return
      if ((await h.count('scores', { transaction_id: stay.id })) > 0)
        await h.change('scores', { transaction_id: stay.id }, { is_last: false })
      await h.add('scores', {
        id: h.ctx().random.uuid(),
        transaction_id: stay.id,
        score: 1 + roll(5),
        given_at: h.ctx().now.subtract({ minutes: roll(9999) }),
        product: 'STANDARD',
      })
    },
  ]
  for (let round = 0; round < (LONG ? 30 : 6); round++) {
    for (let step = 0; step < 25; step++) await pick(acts)()
    await expectTruth(h, `round ${round}`)
  }
})
