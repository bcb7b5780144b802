import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Harness, harness } from '../../test/harness.ts'
import { billing } from '../club/billing/contract.ts'
import { club } from '../club/contract.ts'
import { earn, pointsOf, redeem, reverse } from '../club/points/index.ts'
import { after, mergeEntries } from '../club/points/rules.ts'
import { bookings } from '../bookings/contract.ts'
import { booked, CARD } from '../bookings/factory.ts'
import { cashier } from '../drawers/factory.ts'
import { gate } from '../gate/contract.ts'
import { shuttle } from '../shuttle/contract.ts'
import { memberWith } from '../vouchers/factory.ts'
import { soldOut, TO_BOOK, waited } from '../waitlist/factory.ts'
import { members } from './contract.ts'

const WHY = { reason: 'SAME_PERSON', note: 'same phone' } as const

/** Points and what is owed: never are both above zero. */
const account = fc.oneof(
  fc.record({ balance: fc.nat(5000), owed: fc.constant(0) }),
  fc.record({ balance: fc.constant(0), owed: fc.nat(5000) }),
)

test('two accounts have together what they had before, less what both owed', () => {
  fc.assert(
    fc.property(account, account, (from, into) => {
      const entries = mergeEntries(from, into)
      const [left, joined] = [after(from, entries.from), after(into, entries.into)]
      expect(left).toEqual({ balance: 0, owed: 0 })
      expect(joined.balance - joined.owed).toBe(from.balance - from.owed + into.balance - into.owed)
      expect(Math.min(joined.balance, joined.owed)).toBe(0)
      expect(entries.into.every(({ balance }) => balance >= 0)).toBe(true)
    }),
  )
})

const sums = async (h: Harness, account_id: readonly string[]) =>
  (await h.sum('point_accounts', 'balance', { account_id })) - (await h.sum('point_accounts', 'owed', { account_id }))

test('a refund after the merging takes its points from the account that has them, or is owed there', async () => {
  const h = await harness()
  const [old, kept] = [await h.as.member(), await memberWith(h, 100)]
  const ctx = h.ctx()
  const transactionId = ctx.random.uuid()
  await earn(ctx, { accountId: old.id, transactionId, points: 400, ref: 'R2' })
  await (await h.as.staff()).call(members.merge, { number: old.number, other: kept.number, ...WHY })
  await redeem(ctx, { accountId: kept.id, voucherId: ctx.random.uuid(), points: 300, ref: 'V1' })
  await reverse(ctx, { transactionId, points: 400, ref: 'R2' })
  expect(await pointsOf(ctx, kept.id)).toMatchObject({ balance: 0, owed: 200 })
  expect(await pointsOf(ctx, old.id)).toMatchObject({ balance: 0, owed: 0 })
  expect(await h.rows('point_entries', { kind: 'MERGE' }, 'position')).toMatchObject([
    { account_id: old.id, reason: 'MERGED_AWAY', ref: kept.number },
    { account_id: kept.id, reason: 'MERGED_HERE', ref: old.number },
  ])
})

test('merging, earning, redeeming and merging the other way at once lose no point and make none', async () => {
  const h = await harness()
  const desk = await h.as.staff()
  for (let round = 0; round < 5; round++) {
    const [old, kept] = [await memberWith(h, 700), await memberWith(h, 300)]
    const merging = (number: string, other: string) => desk.call(members.merge, { number, other, ...WHY })
    const done = await Promise.allSettled([
      ...Array.from({ length: 10 }, (_, n) => {
        const ctx = h.ctx()
        const accountId = n % 2 ? old.id : kept.id
        return earn(ctx, { accountId, transactionId: ctx.random.uuid(), points: 10, ref: `E${n}` })
      }),
      ...Array.from({ length: 10 }, (_, n) => {
        const ctx = h.ctx()
        return redeem(ctx, {
          accountId: n % 2 ? old.id : kept.id,
          voucherId: ctx.random.uuid(),
          points: 5,
          ref: `V${n}`,
        })
      }),
      ...Array.from({ length: 3 }, () => merging(old.number, kept.number)),
      ...Array.from({ length: 3 }, () => merging(kept.number, old.number)),
    ])
    const merged = done.slice(20).filter(({ status }) => status === 'fulfilled')
    expect(merged).toHaveLength(1)
    const unexpected = done.slice(20).flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []))
    expect(unexpected.filter((why) => !why.includes('Validation Error'))).toEqual([])
    expect(done.slice(0, 20).every(({ status }) => status === 'fulfilled')).toBe(true)
    expect(await sums(h, [old.id, kept.id])).toBe(1000 + 100 - 50)
    const both = await h.rows('members', { account_id: [old.id, kept.id] })
    const gone = both.find(({ merged_into }) => merged_into !== null)
    expect(await h.row('point_accounts', { account_id: gone!.account_id })).toMatchObject({ balance: 0 })
    // What comes late in the old name reaches the account that has everything.
    const ctx = h.ctx()
    await earn(ctx, { accountId: old.id, transactionId: ctx.random.uuid(), points: 7, ref: 'late' })
    await earn(ctx, { accountId: kept.id, transactionId: ctx.random.uuid(), points: 7, ref: 'late' })
    expect(await sums(h, [old.id, kept.id])).toBe(1064)
  }
})

test('a record that is written for a merged account becomes that of the other, also by a request that was under way', async () => {
  const h = await harness()
  const [old, kept] = [await h.as.member(), await h.as.member()]
  await (await h.as.staff()).call(members.merge, { number: old.number, other: kept.number, ...WHY })
  await h.add('transactions', {
    id: randomUUID(),
    ticket_num: 'LATE0001',
    record_loc: 'ABCDEFGH',
    status: 'OPEN',
    vehicle_class: 'STANDARD',
    entered_at: Temporal.Now.instant(),
    account_id: old.id,
    created_at: Temporal.Now.instant(),
    updated_at: Temporal.Now.instant(),
  })
  const rows = await h.rows('transactions', { ticket_num: 'LATE0001' })
  expect(rows).toMatchObject([{ account_id: kept.id }])
})

test('the cards of the account that is closed go to nobody; one that both keep records points if either did', async () => {
  const h = await harness()
  const [old, kept] = [await h.as.member(), await h.as.member()]
  const add = (who: typeof old, cc_number: string) =>
    who.call(billing.addCard, { number: who.number, ...CARD, cc_number })
  await add(kept, '4242424242424242')
  const { token_id } = await add(old, '4242424242424242')
  await old.call(billing.enableAutoRecord, { number: old.number, tokenId: token_id })
  await add(old, '5555555555554444')
  await (await h.as.staff()).call(members.merge, { number: old.number, other: kept.number, ...WHY })
  const { items } = await kept.call(billing.cards, { number: kept.number, sort_by: 'is_default', sort_order: 'desc' })
  expect(items.map(({ last4, is_default, auto_point_record }) => ({ last4, is_default, auto_point_record }))).toEqual([
    { last4: '4242', is_default: true, auto_point_record: true },
  ])
  expect(await h.count('payment_tokens', { account_id: old.id })).toBe(0)
})

test('the pass of the account that is closed proves no more than a number: no card of the other pays for who shows it', async () => {
  const h = await harness()
  const [old, kept, desk] = [await h.as.member(), await h.as.member(), await cashier(h)]
  await kept.call(billing.addCard, { number: kept.number, ...CARD })
  const passes = await Promise.all([old, kept].map(async (who) => (await who.call(club.me, {})).barcode))
  await (await h.as.staff()).call(members.merge, { number: old.number, other: kept.number, ...WHY })
  const arrivals = []
  for (const point_club_number of passes) {
    const { id } = await desk.call(gate.arrive, { point_club_number })
    arrivals.push(await desk.call(gate.stay, { stayId: id }))
  }
  expect(arrivals.map((stay) => [stay.point_club_number, stay.member_card !== null])).toEqual([
    [kept.number, false],
    [kept.number, true],
  ])
})

test('what proved a stay as that of the account that is closed proves nothing of the other: no card of it pays', async () => {
  const h = await harness()
  h.clock.set('2026-12-01T05:00:00-08:00')
  const [old, kept, desk] = [await h.as.member(), await h.as.member(), await cashier(h)]
  await kept.call(billing.addCard, { number: kept.number, ...CARD })
  const { barcode } = await old.call(club.me, {})
  const parked = await desk.call(gate.arrive, { point_club_number: barcode })
  const ofOld = await booked(old, 'BUY_NOW', { email: old.email })
  await (await h.as.staff()).call(members.merge, { number: old.number, other: kept.number, ...WHY })
  h.clock.advance({ minutes: 1 })
  const ofKept = await booked(kept, 'BUY_NOW', { email: kept.email })
  const stays = [parked.id]
  for (const { number } of [ofOld, ofKept]) stays.push((await desk.call(gate.arrive, { booking_number: number })).id)
  const arrivals = await Promise.all(stays.map((stayId) => desk.call(gate.stay, { stayId })))
  expect(arrivals.map((stay) => [stay.point_club_number, stay.member_card !== null])).toEqual([
    [kept.number, false],
    [kept.number, false],
    [kept.number, true],
  ])
})

test('the number of the system before goes along where the account that stays has none, and leads to the one that is closed, too', async () => {
  const h = await harness()
  const desk = await h.as.staff()
  const found = async (search: string) =>
    (await desk.call(members.search, { search })).items.map(({ number }) => number).toSorted()
  for (const [own, prior] of [
    [null, 'K-1'],
    ['K-3', 'K-2'],
  ] as const) {
    const [old, kept] = [await h.as.member(), await h.as.member()]
    await h.change('members', { account_id: old.id }, { prior_number: prior })
    await h.change('members', { account_id: kept.id }, { prior_number: own })
    await desk.call(members.merge, { number: old.number, other: kept.number, ...WHY })
    expect((await desk.call(members.one, { number: kept.number })).prior_number).toBe(own ?? prior)
    expect(await found(prior)).toEqual(own ? [old.number] : [old.number, kept.number].toSorted())
    expect((await desk.call(members.one, { number: old.number })).merged_into).toBe(kept.number)
  }
})

test('a place in the queue goes along, and books for the account that stays', async () => {
  const h = await harness()
  const [old, kept] = [await h.as.member(), await h.as.member()]
  await soldOut(h)
  await waited(old, { email: old.email })
  await (await h.as.staff()).call(members.merge, { number: old.number, other: kept.number, ...WHY })
  expect(await h.rows('waits')).toMatchObject([{ account_id: kept.id, point_club_number: kept.number }])
})

test('a place that was to be booked goes along without its card: who has it now is told of the space instead', async () => {
  const h = await harness()
  const [old, kept] = [await h.as.member(), await h.as.member()]
  const [first] = await soldOut(h)
  const { token_id } = await old.call(billing.addCard, { number: old.number, ...CARD })
  const { id } = await waited(old, { ...TO_BOOK, token_id, email: old.email })
  await (await h.as.staff()).call(members.merge, { number: old.number, other: kept.number, ...WHY })
  await first!.who.call(bookings.cancel, { number: first!.number })
  await h.runJobs()
  expect(await h.row('waits', { id })).toMatchObject({
    status: 'OFFERED',
    wish: 'TELL',
    card: null,
    account_id: kept.id,
  })
  expect(await h.count('bookings', { account_id: kept.id })).toBe(0)
})

test('rides and messages go along whatever both accounts had, and mail to either address is read in one place', async () => {
  const h = await harness()
  const desk = await h.as.staff()
  const given = fc.record({ rides: fc.nat(4), messages: fc.nat(4), late: fc.nat(2) })
  await fc.assert(
    fc.asyncProperty(given, given, async (first, second) => {
      const [old, kept] = [await h.as.member(), await h.as.member()]
      const add = async (id: string | undefined, { rides, messages }: { rides: number; messages: number }) => {
        for (let n = 0; n < rides; n++) {
          await h.add('ride_requests', {
            id: randomUUID(),
            island_id: 3,
            name: 'Ada',
            account_id: id,
            asker: Buffer.from('x'),
            requested_at: Temporal.Now.instant(),
            promised_by: Temporal.Now.instant(),
          })
        }
        for (let n = 0; n < messages; n++) {
          const created_at = Temporal.Now.instant()
          await h.add('site_messages', {
            id: randomUUID(),
            template: 'parkscore',
            account_id: id!,
            purpose: randomUUID(),
            created_at,
          })
        }
      }
      await add(old.id, first)
      await add(kept.id, second)
      await desk.call(members.merge, { number: old.number, other: kept.number, ...WHY })
      // What comes late in the old name reaches the account that has everything.
      await add(old.id, { rides: first.late, messages: second.late })
      const had = async (account_id: string) => ({
        rides: await h.count('ride_requests', { account_id }),
        messages: await h.count('site_messages', { account_id }),
      })
      expect(await had(old.id)).toEqual({ rides: 0, messages: 0 })
      expect(await had(kept.id)).toEqual({
        rides: first.rides + second.rides + first.late,
        messages: first.messages + second.messages + second.late,
      })
      await h.runJobs()
      const { items } = await desk.call(members.letters, { number: kept.number, page_size: 100 })
      expect(items.map(({ recipient }) => recipient)).toContain(old.email)
    }),
    { numRuns: 8 },
  )
})

test('rides asked for while their account is merged are not left behind', async () => {
  const h = await harness()
  const desk = await h.as.staff()
  const [old, kept] = [await h.as.member(), await h.as.member()]
  const callers = Array.from({ length: 12 }, (_, n) => ({ island_id: [1, 3, 5][n % 3]!, name: `Ada ${n}` }))
  const done = await Promise.allSettled([
    ...callers.map((ride) => old.call(shuttle.request, ride)),
    desk.call(members.merge, { number: old.number, other: kept.number, ...WHY }),
  ])
  expect(done.at(-1)?.status).toBe('fulfilled')
  expect(await h.rows('ride_requests', { account_id: old.id })).toEqual([])
})
