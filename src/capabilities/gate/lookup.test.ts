import { expect, test } from 'vitest'
import { booked, PERSON } from '../bookings/factory.ts'
import { cashier } from '../drawers/factory.ts'
import { harness } from '../../test/harness.ts'
import { settings } from '../settings/contract.ts'
import { gate } from './contract.ts'
import { atTheGate, LEAVING, stayed } from './factory.ts'

test('a stay that has just ended is found by its plate and by the name of its booking, for a day', async () => {
  const { h, booking, who } = await atTheGate()
  const { id } = await who.call(gate.arrive, { booking_number: booking.number, plate: 'WA 1234' })
  h.clock.set(LEAVING)
  await who.call(gate.close, { stayId: id, by: 'nothing' })
  for (const code of ['wa1234', '1234', PERSON.full_name, 'lovelace']) {
    expect([code, await who.call(gate.find, { code })]).toMatchObject([
      code,
      { kind: 'stay', stay: { id, status: 'CLOSED' } },
    ])
  }
  h.clock.advance({ hours: 1 })
  // Who left here was seen leaving.
  expect((await who.call(gate.find, { code: 'wa1234' })).stay?.exit_ended_at).toBeNull()
  // The car is here again: both are shown.
  const again = await who.call(gate.arrive, { plate: 'WA1234' })
  const { kind, stays } = await who.call(gate.find, { code: 'WA1234' })
  expect([kind, stays.map((stay) => [stay.id, stay.status])]).toEqual([
    'several',
    [
      [again.id, 'OPEN'],
      [id, 'CLOSED'],
    ],
  ])
  await who.call(gate.void, { stayId: again.id, reason_code: 'TEST' })
  h.clock.advance({ hours: 25 })
  expect((await who.call(gate.find, { code: 'WA1234' })).kind).toBe('none')
  expect((await who.call(gate.find, { code: 'lovelace' })).kind).toBe('none')
})

test('whoever comes long before the booked time is pointed out, as the settings say', async () => {
  const h = await harness()
  const booking = await booked(await h.as.traveller(), 'BUY_NOW')
  const who = await cashier(h)
  const early = async () => (await who.call(gate.find, { code: booking.number })).booking?.minutes_early
  h.clock.set('2026-12-01T05:00:00-08:00')
  expect(await early()).toBe(180)
  h.clock.set('2026-12-01T06:00:00-08:00')
  expect(await early()).toBeNull()
  const owner = await h.as.staff('owner')
  expect(await owner.call(settings.setGate, { early_minutes: 30 })).toEqual({ early_minutes: 30 })
  expect(await early()).toBe(120)
  await expect(owner.call(settings.setGate, { early_minutes: -1 })).rejects.toMatchObject({
    fieldErrors: { early_minutes: ['Enter 0 to 10,080 minutes'] },
  })
})

test('a drive-through without a booking is free, a little longer is not', async () => {
  const h = await harness()
  const who = await cashier(h)
  const after = async (minutes: number) => {
    const { id } = await who.call(gate.arrive, {})
    h.clock.advance({ minutes })
    return (await who.call(gate.stay, { stayId: id })).due
  }
  expect([await after(3), await after(10)]).toEqual(['0.00', '0.00'])
  expect(await after(11)).not.toBe('0.00')
  expect((await stayed(h, who, { hours: 0 })).total).toBe('0.00')
})
