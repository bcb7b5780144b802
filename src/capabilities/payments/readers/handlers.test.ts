import { expect, test } from 'vitest'
import { harness } from '../../../test/harness.ts'
import { noGateway } from '../../../platform/no-gateway.ts'
import { withStripe } from '../../../test/with-stripe.ts'
import { cashier } from '../../drawers/factory.ts'
import { gate } from '../../gate/contract.ts'
import { readers } from './contract.ts'
import { registered } from './factory.ts'

test('a reader is registered by its ID, renamed by who saw it last, chosen by cashiers, and removed', async () => {
  const h = await harness()
  const [owner, who] = [await h.as.staff('owner'), await cashier(h)]
  const { id, revision } = await registered(h)
  expect(await owner.call(readers.list, {})).toMatchObject({
    items: [{ id, place: 'North gate', ref: 'tmr_front', status: 'ONLINE', model: 'On-screen reader' }],
    count: 1,
  })
  expect(await who.call(readers.choices, {})).toEqual({
    readers: [{ id, name: 'Reader tmr_front', place: 'North gate' }],
  })
  const again = (name: string, ref: string) => owner.call(readers.register, { name, ref })
  await expect(again('Other', 'tmr_front')).rejects.toMatchObject({
    fieldErrors: { ref: ['This reader is already registered.'] },
  })
  await expect(again('READER TMR_FRONT', 'tmr_back')).rejects.toMatchObject({
    fieldErrors: { name: ['Another reader has this name.'] },
  })
  await expect(again('Other', 'nobody')).rejects.toMatchObject({ fieldErrors: { ref: [expect.any(String)] } })
  const renamed = await owner.call(readers.rename, { readerId: id, revision, name: 'Booth', place: 'South' })
  expect(renamed).toMatchObject({ name: 'Booth', place: 'South', revision: revision + 1 })
  const stale = owner.call(readers.rename, { readerId: id, revision, name: 'Mine', place: '' })
  await expect(stale).rejects.toMatchObject({ status: 409 })
  await expect(owner.call(readers.remove, { readerId: id, revision })).rejects.toMatchObject({ status: 409 })
  await owner.call(readers.remove, { readerId: id, revision: revision + 1 })
  expect(await who.call(readers.choices, {})).toEqual({ readers: [] })
  await expect(owner.call(readers.read, { readerId: id })).rejects.toMatchObject({ status: 404 })
  expect((await registered(h)).id).not.toBe(id)
})

test('a reader on which a payment waits is not removed', async () => {
  const h = await harness()
  const [owner, who] = [await h.as.staff('owner'), await cashier(h)]
  const { id: readerId, revision } = await registered(h)
  const { id } = await who.call(gate.arrive, {})
  h.clock.advance({ hours: 1 })
  const { due } = await who.call(gate.stay, { stayId: id })
  await who.call(gate.close, { stayId: id, by: 'reader', reader_id: readerId, expected_due: due })
  const remove = () => owner.call(readers.remove, { readerId, revision })
  await expect(remove()).rejects.toMatchObject({ formErrors: [expect.stringContaining('Cancel it first')] })
  await who.call(gate.cancelReader, { stayId: id })
  await remove()
  const gone = who.call(gate.close, { stayId: id, by: 'reader', reader_id: readerId, expected_due: due })
  await expect(gone).rejects.toMatchObject({ status: 404 })
})

test('while the processor does not answer, staff are told to try again, and nothing is registered', async () => {
  const { h, stripe } = await withStripe()
  const owner = await h.as.staff('owner')
  stripe.addReader('tmr_front')
  const again = { formErrors: ['The card processor did not answer. Try again in a minute.'] }
  stripe.fail(500, { only: /terminal/ })
  await expect(registered(h)).rejects.toMatchObject(again)
  expect((await owner.call(readers.list, {})).count).toBe(0)
  stripe.heal()
  const { id } = await registered(h)
  stripe.fail(500, { only: /terminal/ })
  const held = (await cashier(h)).call(readers.present, { readerId: id, card: 'approved' })
  await expect(held).rejects.toMatchObject(again)
})

test('a gateway without readers offers none and says so', async () => {
  const h = await harness({ gateway: () => noGateway })
  const who = await cashier(h)
  expect(await who.call(readers.choices, {})).toEqual({ readers: [] })
  await expect(registered(h)).rejects.toMatchObject({
    formErrors: [expect.stringContaining('does not support readers')],
  })
})
