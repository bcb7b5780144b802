import { expect, test } from 'vitest'
import { pacificDate } from '../../lib/pacific.ts'
import { type Harness, harness } from '../../test/harness.ts'
import { spellings } from '../../test/spellings.ts'
import { gate } from '../gate/contract.ts'
import { stays } from './contract.ts'
import { arrived } from './factory.ts'
import * as store from './store.ts'

const CARD = {
  cc_number: '4242424242424242',
  cc_exp: '12/30',
  cc_cvc: '123',
  full_name: 'Ada Lovelace',
  postal_code: '98188',
}

async function here(h: Harness, plate?: string): Promise<store.StayRow> {
  const stay = await arrived(h)
  if (plate) await h.change('transactions', { id: stay.id }, { plate })
  return stay
}

test('by ticket: what is due, paid by card, and a code that the gate knows and that opens for twenty minutes', async () => {
  const h = await harness()
  const stay = await here(h)
  const night = await h.as.traveller()
  const shown = await night.call(stays.due, { code: stay.ticket_num.toLowerCase() })
  expect(shown).toMatchObject({ status: 'OPEN', due: '86.48', total: '86.48', exit_code: null })
  const paid = await night.call(stays.pay, { code: stay.ticket_num, expected_due: shown.due, ...CARD })
  expect(paid).toMatchObject({ status: 'closed', paid: '86.48', exit_code: expect.any(String) })

  const cashier = await h.as.staff('cashier')
  const atExit = await cashier.call(gate.find, { code: paid.exit_code! })
  expect(atExit.stay).toMatchObject({ id: stay.id, status: 'CLOSED', exit_ended_at: null })
  expect(await night.call(stays.due, { code: stay.ticket_num })).toMatchObject({
    status: 'CLOSED',
    due: '0.00',
    exit_code: paid.exit_code,
  })
  h.clock.set(h.clock.now().add({ minutes: 21 }))
  await expect(night.call(stays.due, { code: stay.ticket_num })).rejects.toMatchObject({ name: 'ValidationError' })
  const tooLate = await cashier.call(gate.find, { code: paid.exit_code! })
  expect(tooLate.stay).toMatchObject({ id: stay.id, status: 'CLOSED', exit_ended_at: paid.leave_by })
})

test('a plate needs the day of arrival, and shows nobody the code of what is paid already', async () => {
  const h = await harness()
  const stay = await here(h, 'BKD4471')
  const day = pacificDate(stay.entered_at)
  const [guest, stranger] = [await h.as.traveller(), await h.as.traveller()]
  await expect(guest.call(stays.due, { code: 'BKD4471' })).rejects.toMatchObject({ name: 'ValidationError' })
  await expect(guest.call(stays.due, { code: 'BKD4471', arrived_on: '2026-01-01' })).rejects.toMatchObject({
    name: 'ValidationError',
  })
  await expect(guest.call(stays.due, { code: 'BKD', arrived_on: day })).rejects.toMatchObject({
    name: 'ValidationError',
  })
  const { due } = await guest.call(stays.due, { code: 'bkd 4471', arrived_on: day })
  const paid = await guest.call(stays.pay, { code: 'bkd-4471', arrived_on: day, expected_due: due, ...CARD })
  expect(paid.exit_code).not.toBeNull()
  const seen = await stranger.call(stays.due, { code: 'BKD4471', arrived_on: day })
  expect(seen).toMatchObject({ status: 'CLOSED', exit_code: null })
})

test('guessing ends after eight wrong codes; right ones count for nothing', async () => {
  const h = await harness()
  const stay = await here(h)
  const guesser = await h.as.traveller()
  for (let turn = 0; turn < 10; turn++) await guesser.call(stays.due, { code: stay.ticket_num })
  const guess = (turn: number) => guesser.call(stays.due, { code: `2222222${turn}` })
  for (let turn = 0; turn < 8; turn++) await expect(guess(turn)).rejects.toMatchObject({ name: 'ValidationError' })
  await expect(guess(8)).rejects.toMatchObject({ status: 429 })
  await expect(guesser.call(stays.due, { code: stay.ticket_num })).rejects.toMatchObject({ status: 429 })
})

test('a refused card leaves the stay open, another amount than was shown charges nothing, and nothing due closes nothing', async () => {
  const h = await harness()
  const stay = await here(h)
  const guest = await h.as.traveller()
  const pay = (more: object) =>
    guest.call(stays.pay, { code: stay.ticket_num, expected_due: '86.48', ...CARD, ...more })
  await expect(pay({ cc_number: '4000000000000002' })).rejects.toMatchObject({ name: 'ValidationError' })
  await expect(pay({ expected_due: '80.00' })).rejects.toMatchObject({ name: 'ValidationError' })
  await expect(pay({ expected_due: '0.00' })).rejects.toMatchObject({ name: 'ValidationError' })
  expect((await store.byId(h.ctx(), stay.id))?.status).toBe('OPEN')
  expect((await pay({})).status).toBe('closed')
})

test('cards that are refused for one car close nothing to who pays for another', async () => {
  const h = await harness()
  const [theirs, ours] = [await here(h), await here(h)]
  const pay = async (stay: store.StayRow, more: object) =>
    (await h.as.traveller()).call(stays.pay, { code: stay.ticket_num, expected_due: '86.48', ...CARD, ...more })
  const tries = []
  for (let count = 0; count < 11; count++)
    tries.push(await pay(theirs, { cc_number: '4000000000000002' }).catch(({ name }: Error) => name))
  expect(tries).toEqual([...Array(10).fill('ValidationError'), 'ApiError'])
  expect((await pay(ours, {})).status).toBe('closed')
})

test('twenty who pay for one car at once charge one card', async () => {
  const h = await harness()
  const stay = await here(h)
  const guests = await Promise.all(Array.from({ length: 20 }, () => h.as.traveller()))
  const tries = await Promise.allSettled(
    guests.map((guest) => guest.call(stays.pay, { code: stay.ticket_num, expected_due: '86.48', ...CARD })),
  )
  const closed = tries.flatMap((each) =>
    each.status === 'fulfilled' && each.value.status === 'closed' ? [each.value] : [],
  )
  expect(closed).toHaveLength(1)
  const charges = await h.rows('payments', { transaction_id: stay.id, kind: 'CHARGE', status: 'SETTLED' })
  expect(charges).toHaveLength(1)
})

test.each(['ticket', 'plate'])(
  'a car is asked for twenty times in ten minutes, however its %s is typed',
  async (by) => {
    const h = await harness()
    const { ticket_num, entered_at } = await here(h, 'BKD4471')
    const statuses: unknown[] = []
    for (const code of spellings(by === 'plate' ? 'BKD4471' : ticket_num, 21)) {
      const guest = await h.as.traveller()
      const asked = guest.call(stays.due, { code, arrived_on: pacificDate(entered_at) })
      statuses.push(((await asked.catch((error: unknown) => error)) as { status: unknown }).status)
    }
    expect(statuses).toEqual([...Array(20).fill('OPEN'), 429])
  },
)
