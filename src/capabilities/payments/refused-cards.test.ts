import { expect, test } from 'vitest'
import { type FaultyGateway, faultyGateway } from '../../test/faulty-gateway.ts'
import { type Harness, harness } from '../../test/harness.ts'
import type { Traveller } from '../../test/travellers.ts'
import { billing } from '../club/billing/contract.ts'
import { bookings } from '../bookings/contract.ts'
import { booked, CARD, PERSON, quoted, STAY } from '../bookings/factory.ts'
import { arrived } from '../stays/factory.ts'
import { gate } from '../gate/contract.ts'
import { vouchers } from '../vouchers/contract.ts'
import { GIFT } from '../vouchers/factory.ts'

const DECLINED = { ...CARD, cc_number: '4000000000000002' }

const opened = () => harness({ gateway: faultyGateway })
/** How many cards the gateway was shown. */
const shown = ({ gateway }: Harness) =>
  (gateway as FaultyGateway).calls.filter((call) => call === 'saveCard' || call === 'authorise').length

/** The status of each of several tries, one after the other. */
async function statuses(count: number, attempt: (each: number) => Promise<unknown>): Promise<number[]> {
  const all: number[] = []
  for (let each = 0; each < count; each++) all.push(await statusOf(attempt(each)))
  return all
}

const statusOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 200,
    ({ status, fieldErrors }: { status?: number; fieldErrors?: unknown }) => status ?? (fieldErrors ? 422 : 500),
  )

/** Three doors that take a card, as one visitor; each time with another e-mail address. */
async function doors(h: Harness, visitor: Traveller) {
  const { quote_id } = await quoted(visitor, 'BUY_NOW')
  let made = 0
  const email = () => `visitor${made++}@example.com`
  return {
    booking: (card = DECLINED) => visitor.call(bookings.create, { quote_id, ...PERSON, email: email(), ...card }),
    gift: (card = DECLINED) => visitor.call(vouchers.buy, { ...STAY, ...GIFT, buyer_email: email(), ...card }),
    savedCard: async (card = DECLINED) => {
      const member = await h.as.member()
      return signedInAs(visitor, member, () => visitor.call(billing.addCard, { number: member.number, ...card }))
    },
  }
}

/** Does something with the account of one and the network of another. */
async function signedInAs<Result>(at: Traveller, who: Traveller, work: () => Promise<Result>): Promise<Result> {
  at.jar.authToken = who.jar.authToken
  try {
    return await work()
  } finally {
    at.jar.authToken = undefined
  }
}

test('sixty declined cards at once get no further than one after the other: twenty are shown to the gateway', async () => {
  const h = await opened()
  const { booking } = await doors(h, await h.as.traveller())
  const all = await Promise.all(Array.from({ length: 60 }, () => statusOf(booking())))
  expect(shown(h)).toBe(20)
  expect(all.filter((status) => status === 429)).toHaveLength(40)
})

test('one budget of refused cards is shared by bookings, gifts and saved cards', async () => {
  const h = await opened()
  const { booking, gift, savedCard } = await doors(h, await h.as.traveller())
  const tries = Array.from({ length: 7 }, () => [booking(), gift()]).flat()
  const refused = [...(await Promise.all(tries.map(statusOf))), ...(await statuses(6, () => savedCard()))]
  expect(new Set(refused)).toEqual(new Set([422]))
  for (const door of [booking, gift, savedCard]) await expect(door(CARD)).rejects.toMatchObject({ status: 429 })
  expect(shown(h)).toBe(20)
  await expect(booked(await h.as.traveller())).resolves.toMatchObject({ status: 'CONFIRMED' })
})

test('cards that are taken cost nothing of the budget, nor does a gateway that does not answer', async () => {
  const h = await opened()
  const visitor = await h.as.traveller()
  const { booking } = await doors(h, visitor)
  await Promise.all(Array.from({ length: 19 }, () => statusOf(booking())))
  ;(h.gateway as FaultyGateway).fail('down', { times: 2 })
  expect(await statuses(2, () => booking(CARD))).toEqual([422, 422])
  const good = (day: number) => booked(visitor, 'BUY_NOW', { stay: later(day), email: `good${day}@example.com` })
  expect(await statuses(2, good)).toEqual([200, 200])
  expect(await statuses(2, () => booking())).toEqual([422, 429])
})

const later = (day: number) => ({
  travel_from_date: `2026-12-${day + 10} 08:00:00-0800`,
  travel_to_date: `2026-12-${day + 11} 08:00:00-0800`,
})

test('refused cards under an e-mail address close the door for guests, not for the member it belongs to', async () => {
  const h = await opened()
  const member = await h.as.member()
  const attempt = async (who: Traveller, card: typeof CARD) => {
    const { quote_id } = await quoted(who, 'BUY_NOW')
    return who.call(bookings.create, { quote_id, ...PERSON, email: member.email, ...card })
  }
  const guests = Array.from({ length: 11 }, async () => statusOf(attempt(await h.as.traveller(), DECLINED)))
  expect((await Promise.all(guests)).filter((status) => status === 429)).toHaveLength(1)
  await expect(attempt(member, CARD)).resolves.toMatchObject({ booking: { status: 'CONFIRMED' } })
})

test('at the gate a cashier has a budget of their own, which nobody outside can use up', async () => {
  const h = await opened()
  const [booth, cashier, colleague] = [await h.as.traveller(), await h.as.staff('cashier'), await h.as.staff('cashier')]
  const { booking } = await doors(h, booth)
  await Promise.all(Array.from({ length: 20 }, () => statusOf(booking())))
  await expect(booking(CARD)).rejects.toMatchObject({ status: 429 })
  const close = async (card = CARD) => {
    const { id: stayId } = await arrived(h)
    return booth.call(gate.close, { stayId, by: 'card', ...card })
  }
  await signedInAs(booth, cashier, async () => {
    expect(await close()).toMatchObject({ status: 'closed' })
    const refused = await Promise.all(Array.from({ length: 61 }, () => statusOf(close(DECLINED))))
    expect(refused.filter((status) => status === 422)).toHaveLength(60)
    await expect(close()).rejects.toMatchObject({ status: 429 })
  })
  expect(await signedInAs(booth, colleague, () => close())).toMatchObject({ status: 'closed' })
})

test('a price that is booked already is refused alike for every card, and no card is shown to the gateway', async () => {
  const h = await opened()
  const visitor = await h.as.traveller()
  const { quote_id } = await booked(visitor).then(({ quote }) => ({ quote_id: quote.id }))
  const before = shown(h)
  for (const card of [CARD, DECLINED]) {
    const attempt = visitor.call(bookings.create, { quote_id, ...PERSON, email: 'eve@example.com', ...card })
    await expect(attempt).rejects.toMatchObject({ formErrors: [expect.stringContaining('already been booked')] })
  }
  expect(shown(h)).toBe(before)
})

test('when the dates are full, bookings and gifts are refused before a card is shown to the gateway', async () => {
  const h = await opened()
  const { booking, gift } = await doors(h, await h.as.traveller())
  await h.lot.setSpaces('2026-12-02', 0)
  for (const door of [booking, gift]) {
    for (const card of [CARD, DECLINED]) {
      await expect(door(card)).rejects.toMatchObject({ formErrors: [expect.stringContaining('We’re full on')] })
    }
  }
  expect(shown(h)).toBe(0)
})
