import { expect, test } from 'vitest'
import { type Harness, harness } from '../../test/harness.ts'
import { brokenPromises } from '../../test/promises.ts'
import { cents, toDollars } from '../../lib/money.ts'
import { billing } from '../club/billing/contract.ts'
import { memberByNumber } from '../club/index.ts'
import { pointsOf } from '../club/points/index.ts'
import { cashier } from '../drawers/factory.ts'
import { gate } from '../gate/contract.ts'
import type { StayRow } from './store.ts'
import { validationCode } from './validation-code.ts'
import { arrived, departed, openTicket, parked } from './factory.ts'
import { recordReceipt } from './index.ts'
import { takePointsBack } from './points.ts'

const balance = async (h: Harness, id: string) => (await pointsOf(h.ctx(), id)).balance

test('links to a stay that were made while the car was here open it until 90 days after it left', async () => {
  const h = await harness()
  const stay = await arrived(h, undefined, { hours: 1 })
  await openTicket(await h.as.traveller(), stay)
  h.clock.advance({ hours: 80 * 24 })
  const { exited_at } = await departed(h, stay)
  const [link] = await h.rows('url_tokens', { kind: 'transaction' })
  expect(link?.expires_at.toString()).toBe(exited_at?.add({ hours: 90 * 24 }).toString())
})

test('a closed stay earns ten points for each whole dollar of its charges, for its member', async () => {
  const h = await harness()
  const ada = await h.as.member()
  const stay = await parked(h, ada)
  expect(stay.points).toBe(720)
  expect(await balance(h, ada.id)).toBe(720)
  const half = Math.round((stay.total_cents ?? 0) / 2)
  const refunded = { ...stay, refunded_cents: half as typeof stay.paid_cents }
  await takePointsBack(h.ctx(), stay, refunded)
  expect(await balance(h, ada.id)).toBe(360)
  await takePointsBack(h.ctx(), refunded, { ...refunded, status: 'VOIDED' })
  expect(await balance(h, ada.id)).toBe(0)
  expect(await brokenPromises(h.services.db)).toEqual([])
})

test('a receipt records once, by one member, with its own code, within 90 days', async () => {
  const h = await harness()
  const members = await Promise.all(Array.from({ length: 4 }, () => h.as.member()))
  const { receipt_number } = await parked(h)
  const receiptNumber = receipt_number ?? ''
  const code = validationCode(h.ctx(), receiptNumber)
  const record = async (number: string, typed = code, receipt = receiptNumber) =>
    recordReceipt(h.ctx(), { receiptNumber: receipt, validationCode: typed }, (await memberByNumber(h.ctx(), number))!)
  const [ada] = members
  expect(await record(ada!.number, 'ABCD1234')).toEqual({ recording: 'unknown', points: 0 })
  expect(await record(ada!.number, code, 'NO SUCH 1')).toEqual({ recording: 'unknown', points: 0 })
  const answers = await Promise.all(
    members.flatMap(({ number }) => [record(number), record(number, code.toLowerCase())]),
  )
  expect(answers.filter(({ recording }) => recording === 'recorded')).toEqual([{ recording: 'recorded', points: 720 }])
  expect(answers.filter(({ recording }) => recording === 'recorded before')).toHaveLength(7)
  const balances = await Promise.all(members.map(({ id }) => balance(h, id)))
  expect(balances.toSorted((a, b) => b - a)).toEqual([720, 0, 0, 0])

  const old = (await parked(h)).receipt_number ?? ''
  h.clock.set(h.clock.now().add({ hours: 24 * 91 }))
  expect(await record(ada!.number, validationCode(h.ctx(), old), old)).toEqual({ recording: 'too old', points: 0 })
  expect(await brokenPromises(h.services.db)).toEqual([])
})

test('what was refunded before anybody records it earns nothing more', async () => {
  const h = await harness()
  const [ada, manager] = [await h.as.member(), await h.as.staff('manager')]
  const record = async (stay: StayRow) => {
    const receiptNumber = stay.receipt_number ?? ''
    const proof = { receiptNumber, validationCode: validationCode(h.ctx(), receiptNumber) }
    return (await recordReceipt(h.ctx(), proof, (await memberByNumber(h.ctx(), ada.number))!)).points
  }
  const refunded = async (part: number) => {
    const stay = await parked(h)
    const amount = toDollars(cents(Math.round((stay.total_cents ?? 0) / part)))
    await manager.call(gate.refund, { stayId: stay.id, amount, reason_code: 'SERVICE_FAILURE' })
    return stay
  }
  expect([await record(await refunded(1)), await record(await refunded(2))]).toEqual([0, 360])
  expect(await balance(h, ada.id)).toBe(360)
  expect(await brokenPromises(h.services.db)).toEqual([])
})

test('a card that was refused records nothing for what is then paid in cash', async () => {
  const h = await harness()
  const ada = await h.as.member()
  const card = { cc_number: '4000000000000341', cc_cvc: '123', cc_exp: '12/30' }
  const { token_id: tokenId } = await ada.call(billing.addCard, { number: ada.number, ...card })
  await ada.call(billing.enableAutoRecord, { number: ada.number, tokenId })
  const who = await cashier(h)
  const { id: stayId } = await arrived(h)
  await expect(who.call(gate.close, { stayId, by: 'card', ...card })).rejects.toMatchObject({
    formErrors: [expect.stringContaining('declined')],
  })
  const { stay } = await who.call(gate.close, { stayId, by: 'cash' })
  expect(stay).toMatchObject({ status: 'CLOSED', points: 0, point_club_number: null })
  expect(await balance(h, ada.id)).toBe(0)
})

test('a card that records by itself brings its member the points, and nobody else', async () => {
  const h = await harness()
  const [ada, bob] = [await h.as.member(), await h.as.member()]
  const card = { cc_number: '4242424242424242', cc_cvc: '123', cc_exp: '12/30' }
  const { token_id } = await ada.call(billing.addCard, { number: ada.number, ...card })
  expect((await parked(h)).account_id).toBeNull()
  await ada.call(billing.enableAutoRecord, { number: ada.number, tokenId: token_id })
  const { token_id: other } = await bob.call(billing.addCard, { number: bob.number, ...card })
  await expect(bob.call(billing.enableAutoRecord, { number: bob.number, tokenId: other })).rejects.toMatchObject({
    name: 'ValidationError',
  })
  expect(await parked(h)).toMatchObject({ account_id: ada.id, points: 720 })
  expect([await balance(h, ada.id), await balance(h, bob.id)]).toEqual([720, 0])
  expect(await brokenPromises(h.services.db)).toEqual([])
})
