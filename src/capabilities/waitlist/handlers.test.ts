import { expect, test } from 'vitest'
import { fromLocal } from '../../lib/pacific.ts'
import { type Harness, harness } from '../../test/harness.ts'
import { brokenPromises } from '../../test/promises.ts'
import { bookings } from '../bookings/contract.ts'
import { booked, CARD, PERSON, quoted, STAY } from '../bookings/factory.ts'
import { billing } from '../club/billing/contract.ts'
import { club } from '../club/contract.ts'
import { quotes } from '../quotes/contract.ts'
import { publish } from '../rates/factory.ts'
import { space } from '../space/contract.ts'
import { waitlist } from './contract.ts'
import { soldOut, TO_BOOK, waited } from './factory.ts'
import { waiting } from './office-contract.ts'

async function pass(h: Harness, by: Temporal.DurationLikeObject) {
  h.clock.advance(by)
  await h.services.jobs.send(h.services.db, 'waitlist.sweep', {}, {})
  await h.runJobs()
}

const standOf = async (h: Harness) =>
  [...new Set(await h.lot.taken(['2026-12-01', '2026-12-04']))].map((reserved) => ({ reserved }))

test('a sold-out stay is answered with other dates and classes, and what they cost', async () => {
  const h = await harness()
  await soldOut(h)
  const { availability } = await h.call(quotes.set, STAY)
  expect(availability.is_sold_out).toBe(true)
  expect(availability.alternatives.map(({ vehicle_class, total }) => [vehicle_class, total])).toEqual([
    ['OVERSIZE', expect.stringMatching(/^\d+\.\d\d$/)],
    ['STANDARD', expect.stringMatching(/^\d+\.\d\d$/)],
    ['STANDARD', expect.stringMatching(/^\d+\.\d\d$/)],
  ])
  const [, , later] = availability.alternatives
  const { quotes: priced } = await h.call(quotes.set, later!)
  expect(later!.total).toBe(priced[0]!.total_charge)
})

test('who asked to be told has the space held for an hour, books it at its price, and nobody else can', async () => {
  const h = await harness()
  const [first] = await soldOut(h)
  const ada = await h.as.traveller()
  const wait = await waited(ada, { email: 'ada@waits.example' })
  expect(wait).toMatchObject({ status: 'WAITING', ahead: 0, offer: null })
  await first!.who.call(bookings.cancel, { number: first!.number })
  await h.runJobs()

  const { offer } = await ada.call(waitlist.get, { waitId: wait.id })
  expect(offer!.held_until).toBe('2026-11-21T13:00:00-08:00')
  expect((await h.call(quotes.set, STAY)).availability.is_sold_out).toBe(true)
  const [mail] = await h.mail(`wait/${wait.id}/offered`)
  expect(mail!.subject).toContain('A space opened up')

  const quote = offer!.quotes.find(({ product_id }) => product_id === 'BUY_NOW')!
  const person = { ...PERSON, ...CARD, email: 'ada@waits.example' }
  const { booking } = await ada.call(bookings.create, { quote_id: quote.id, ...person })
  expect(booking).toMatchObject({ status: 'CONFIRMED', total: quote.total_charge })
  await h.runJobs()
  expect(await ada.call(waitlist.get, { waitId: wait.id })).toMatchObject({ status: 'BOOKED' })
  expect(await standOf(h)).toEqual([{ reserved: 1 }])
  expect(await brokenPromises(h.services.db)).toEqual([])
})

test('who asked to be booked is booked at once at the price of then, and told', async () => {
  const h = await harness()
  const [first] = await soldOut(h)
  const ada = await h.as.traveller()
  const wait = await waited(ada, { ...TO_BOOK, email: 'ada@waits.example' })
  expect(wait).toMatchObject({ most: '100.00', card: { last4: '4242' } })
  await first!.who.call(bookings.cancel, { number: first!.number })
  await h.runJobs()
  expect(await ada.call(waitlist.get, { waitId: wait.id })).toMatchObject({ status: 'BOOKED', card: null })
  const [booking] = await h.rows('bookings', { email: 'ada@waits.example' })
  expect(booking).toMatchObject({ status: 'CONFIRMED', paid_cents: 7457 })
  const mails = await h.mail('booking/')
  expect(mails.filter(({ recipient }) => recipient === 'ada@waits.example')).toHaveLength(1)
  expect(await h.mail(`wait/${wait.id}/offered`)).toEqual([])
  expect(await brokenPromises(h.services.db)).toEqual([])
})

test('a card that its member deletes, or whose member leaves the club, books nothing: they are told of the space instead', async () => {
  const h = await harness()
  const sold = await soldOut(h, 2)
  const [ada, bob] = [await h.as.member(), await h.as.member()]
  const { token_id } = await ada.call(billing.addCard, { number: ada.number, ...CARD })
  const waits = [
    await waited(ada, { ...TO_BOOK, token_id, email: ada.email }),
    await waited(bob, { ...TO_BOOK, cc_number: '5555555555554444', email: bob.email }),
  ]
  await ada.call(billing.deleteCard, { number: ada.number, tokenId: token_id })
  await bob.call(club.deactivate, { number: bob.number })
  expect(await ada.call(waitlist.get, { waitId: waits[0]!.id })).toMatchObject({ wish: 'TELL', card: null, most: null })
  for (const { who, number } of sold) await who.call(bookings.cancel, { number })
  await h.runJobs()
  for (const { id } of waits) {
    expect(await h.row('waits', { id })).toMatchObject({ status: 'OFFERED', wish: 'TELL', card: null })
    expect(await h.mail(`wait/${id}/offered`)).toHaveLength(1)
  }
  expect(await h.count('bookings', { status: 'CONFIRMED' })).toBe(0)
  expect(await brokenPromises(h.services.db)).toEqual([])
})

test('above the most that was named, the space is held and its holder asked first', async () => {
  const h = await harness()
  const [first] = await soldOut(h)
  const ada = await h.as.traveller()
  const wait = await waited(ada, { ...TO_BOOK, most: '74.56', email: 'ada@waits.example' })
  await first!.who.call(bookings.cancel, { number: first!.number })
  await h.runJobs()
  expect(await ada.call(waitlist.get, { waitId: wait.id })).toMatchObject({ status: 'OFFERED' })
  const [mail] = await h.mail(`wait/${wait.id}/offered`)
  expect(mail!.text).toContain('more than your limit of $74.56')
  expect(await h.rows('bookings', { email: 'ada@waits.example' })).toEqual([])
  // No card was refused: none was charged.
  await pass(h, { minutes: 1 })
  expect(await h.mail(`wait/${wait.id}/refused`)).toEqual([])
  expect(await ada.call(waitlist.get, { waitId: wait.id })).toMatchObject({ status: 'OFFERED', card: null })
})

test('who asked to be booked is asked first where paying now is not for sale any more, and booked where it costs nothing', async () => {
  const h = await harness()
  const [first, second] = await soldOut(h, 2)
  const [ada, bob] = [await h.as.traveller(), await h.as.traveller()]
  const one = await waited(ada, { ...TO_BOOK, email: 'ada@waits.example' })
  await publish(h.ctx(), (book) => ({ ...book, on_sale: ['BOOK_NOW'] }))
  await first!.who.call(bookings.cancel, { number: first!.number })
  await h.runJobs()
  await pass(h, { minutes: 1 })
  expect(await h.mail(`wait/${one.id}/refused`)).toEqual([])
  expect(await ada.call(waitlist.get, { waitId: one.id })).toMatchObject({ status: 'OFFERED' })

  const two = await waited(bob, { ...TO_BOOK, email: 'bob@waits.example' })
  const free = { lead_time_discounts: [{ min_days: 1, percent: 95 }], fees: [], taxes: [] }
  await publish(h.ctx(), (book) => ({ ...book, ...free, on_sale: ['BUY_NOW'] }))
  await second!.who.call(bookings.cancel, { number: second!.number })
  await h.runJobs()
  expect(await bob.call(waitlist.get, { waitId: two.id })).toMatchObject({ status: 'BOOKED' })
  expect(await brokenPromises(h.services.db)).toEqual([])
})

test('waiting makes a stay no longer than its arrival asks, neither when it begins nor later', async () => {
  const h = await harness()
  const owner = await h.as.staff()
  const [first] = await soldOut(h)
  const [ada, bob] = [await h.as.traveller(), await h.as.traveller()]
  const wait = await waited(ada, { ...TO_BOOK, email: 'ada@waits.example' })
  const { seen } = await owner.call(space.month, { month: '2026-12' })
  const arrival = { vehicle_classes: ['STANDARD' as const], from: '2026-12-01', to: '2026-12-01' }
  await owner.call(space.setDays, { ...arrival, seen, minimum_stay: 5 })
  await first!.who.call(bookings.cancel, { number: first!.number })
  await pass(h, { minutes: 1 })
  expect(await ada.call(waitlist.get, { waitId: wait.id })).toMatchObject({ status: 'WAITING' })
  await expect(waited(bob, { email: 'bob@waits.example' })).rejects.toMatchObject({
    formErrors: [expect.stringContaining('Minimum stay of 5 days')],
  })
})

test('who waits for a date that has no price any more holds up nobody', async () => {
  const h = await harness()
  const [first] = await soldOut(h)
  const [ada, bob] = [await h.as.traveller(), await h.as.traveller()]
  const one = await waited(ada, { email: 'ada@waits.example' })
  const later = { travel_from_date: '2026-12-03 08:00:00-0800' }
  const two = await waited(bob, { ...later, email: 'bob@waits.example' })
  await publish(h.ctx(), (book) => ({
    ...book,
    plans: book.plans.map((plan) =>
      plan.name === 'Base' ? { ...plan, season: { kind: 'yearly', from: '12-03', to: '12-01' } } : plan,
    ),
  }))
  await first!.who.call(bookings.cancel, { number: first!.number })
  await h.runJobs()
  expect(await ada.call(waitlist.get, { waitId: one.id })).toMatchObject({ status: 'WAITING' })
  expect(await bob.call(waitlist.get, { waitId: two.id })).toMatchObject({ status: 'OFFERED' })
})

test('a space that is kept for members is offered to the first member, also behind others', async () => {
  const h = await harness()
  const owner = await h.as.staff()
  const { seen } = await owner.call(space.month, { month: '2026-12' })
  const dates = { vehicle_classes: ['STANDARD' as const], from: '2026-12-01', to: '2026-12-04' }
  await owner.call(space.setDays, { ...dates, seen, allotment: 2, kept_members: 1 })
  const [guest, ada, booker, member] = [
    await h.as.traveller(),
    await h.as.traveller(),
    await h.as.member(),
    await h.as.member(),
  ]
  await booked(guest, 'BUY_NOW', { email: 'guest@waits.example' })
  const { number } = await booked(booker, 'BUY_NOW', { email: booker.email })
  const one = await waited(ada, { email: 'ada@waits.example' })
  const two = await waited(member, { email: member.email })
  await booker.call(bookings.cancel, { number })
  await h.runJobs()
  expect(await ada.call(waitlist.get, { waitId: one.id })).toMatchObject({ status: 'WAITING' })
  expect(await member.call(waitlist.get, { waitId: two.id })).toMatchObject({ status: 'OFFERED' })
  expect(await brokenPromises(h.services.db)).toEqual([])
})

test('a refused card keeps the space for the rest of the hour; then it goes to the next in line', async () => {
  const h = await harness()
  const [first] = await soldOut(h)
  const [ada, bob] = [await h.as.traveller(), await h.as.traveller()]
  const one = await waited(ada, { ...TO_BOOK, cc_number: '4000000000000341', email: 'ada@waits.example' })
  const two = await waited(bob, { email: 'bob@waits.example' })
  expect(two.ahead).toBe(1)
  await first!.who.call(bookings.cancel, { number: first!.number })
  await h.runJobs()
  expect(await ada.call(waitlist.get, { waitId: one.id })).toMatchObject({ status: 'OFFERED', card: null })
  expect((await h.mail('booking/')).filter(({ recipient }) => recipient === 'ada@waits.example')).toEqual([])
  const [mail] = await h.mail(`wait/${one.id}/refused`)
  expect(mail!.subject).toContain('Your card was declined, but your space is still held')
  expect(await standOf(h)).toEqual([{ reserved: 1 }])
  expect(await bob.call(waitlist.get, { waitId: two.id })).toMatchObject({ status: 'WAITING' })

  await pass(h, { minutes: 61 })
  expect(await ada.call(waitlist.get, { waitId: one.id })).toMatchObject({ status: 'LAPSED', offer: null })
  expect(await bob.call(waitlist.get, { waitId: two.id })).toMatchObject({ status: 'OFFERED' })
  expect(await h.mail(`wait/${one.id}/lapsed`)).toHaveLength(1)
  expect(await standOf(h)).toEqual([{ reserved: 1 }])
  expect(await brokenPromises(h.services.db)).toEqual([])
})

test('leaving the list gives held space to the next; while it is being booked nobody leaves', async () => {
  const h = await harness()
  const [first] = await soldOut(h)
  const [ada, bob] = [await h.as.traveller(), await h.as.traveller()]
  const one = await waited(ada, { email: 'ada@waits.example' })
  const two = await waited(bob, { email: 'bob@waits.example' })
  await first!.who.call(bookings.cancel, { number: first!.number })
  await h.runJobs()
  await expect(bob.call(waitlist.leave, { waitId: one.id })).rejects.toMatchObject({ code: 'not_found' })
  await ada.call(waitlist.leave, { waitId: one.id })
  await h.runJobs()
  expect(await bob.call(waitlist.get, { waitId: two.id })).toMatchObject({ status: 'OFFERED' })
  expect(await ada.call(waitlist.get, { waitId: one.id })).toMatchObject({ status: 'LEFT' })
})

test('waiting ends with the arrival, and is not begun where there is space, twice, or without what booking needs', async () => {
  const h = await harness()
  const join = (more: object) => h.call(waitlist.join, { ...TO_BOOK, email: 'ada@waits.example', ...more })
  await expect(join({})).rejects.toMatchObject({ formErrors: [expect.stringContaining('There’s space')] })
  await soldOut(h)
  await expect(
    join({ full_name: '', most: '', cc_number: '', cc_cvc: '', cc_exp: '', postal_code: '' }),
  ).rejects.toMatchObject({
    fieldErrors: { full_name: ['Required'], most: ['Required'], cc_number: ['Required'], postal_code: ['Required'] },
  })
  await expect(join({ most: '1e3' })).rejects.toMatchObject({ fieldErrors: { most: [expect.any(String)] } })
  await expect(join({ cc_number: '4000000000000002' })).rejects.toMatchObject({
    formErrors: [expect.stringContaining('declined')],
  })
  const { wait } = await join({})
  await expect(join({})).rejects.toMatchObject({ formErrors: [expect.stringContaining('on the list')] })

  h.clock.set(fromLocal('2026-12-01', '08:00'))
  await pass(h, { minutes: 1 })
  expect(await h.rows('waits', { id: wait.id })).toMatchObject([{ status: 'EXPIRED', card: null }])
  expect(await h.mail(`wait/${wait.id}/expired`)).toHaveLength(1)
})

test('space that was raised by staff, and holds of the night, are found by the sweep', async () => {
  const h = await harness({ now: '2026-11-21T23:10:00-08:00' })
  await soldOut(h)
  const ada = await h.as.traveller()
  const wait = await waited(ada, { email: 'ada@waits.example' })
  await h.lot.setSpaces(['2026-12-01', '2026-12-04'], 2)
  await pass(h, { minutes: 1 })
  const { offer } = await ada.call(waitlist.get, { waitId: wait.id })
  expect(offer!.held_until).toBe('2026-11-22T08:00:00-08:00')
})

test('staff see who waits, what is offered and whom full dates turned away', async () => {
  const h = await harness()
  const [first] = await soldOut(h)
  const ada = await h.as.traveller()
  const wait = await waited(ada, { email: 'ada@waits.example' })
  const visitors = [await h.as.traveller(), await h.as.traveller()]
  for (const visitor of [...visitors, visitors[0]!]) await visitor.call(quotes.set, STAY)
  await h.runJobs()
  await h.services.jobs.send(h.services.db, 'waitlist.turned-away', {}, {})
  await h.runJobs()

  const manager = await h.as.staff('manager')
  const { items } = await manager.call(waiting.turnedAway, {})
  expect(items.map(({ date, waiting: inLine }) => [date, inLine])).toEqual(
    ['2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04'].map((date) => [date, 1]),
  )
  expect(items[0]).toMatchObject({ vehicle_class: 'STANDARD', visitors: 2, quotes: 3 })

  await first!.who.call(bookings.cancel, { number: first!.number })
  await h.runJobs()
  const list = await manager.call(waiting.list, { status: 'OFFERED' })
  expect(list).toMatchObject({ count: 1, states: [{ status: 'OFFERED', count: 1 }] })
  expect(list.items[0]).toMatchObject({ id: wait.id, held_until: '2026-11-21T13:00:00-08:00' })
  await manager.call(waiting.remove, { waitId: wait.id })
  const { changes } = await manager.call(waiting.show, { waitId: wait.id })
  expect(changes.map(({ what }) => what)).toEqual(['left', 'offered', 'joined'])
  const marketing = await h.as.staff('marketing')
  await expect(marketing.call(waiting.remove, { waitId: wait.id })).rejects.toMatchObject({ code: 'forbidden' })
  expect((await quoted(await h.as.traveller(), 'BUY_NOW')).is_purchasable).toBe(true)
})

test('of many who want the last held space at once, only its holder has it', async () => {
  const h = await harness()
  const [first] = await soldOut(h)
  const ada = await h.as.traveller()
  const wait = await waited(ada, { email: 'ada@waits.example' })
  await first!.who.call(bookings.cancel, { number: first!.number })
  await h.runJobs()
  const { offer } = await ada.call(waitlist.get, { waitId: wait.id })
  const held = offer!.quotes.find(({ product_id }) => product_id === 'BUY_NOW')!
  const tries = Array.from({ length: 20 }, async (_, index) => {
    const who = await h.as.traveller()
    const email = `rival${index}@example.com`
    if (index % 4 === 0) return who.call(bookings.create, { quote_id: held.id, ...PERSON, ...CARD, email })
    return booked(who, 'BUY_NOW', { email })
  })
  const done = (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled')
  expect(done).toHaveLength(1)
  await h.runJobs()
  expect(await standOf(h)).toEqual([{ reserved: 1 }])
  expect(await ada.call(waitlist.get, { waitId: wait.id })).toMatchObject({ status: 'BOOKED' })
})
