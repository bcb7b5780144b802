import { expect, test } from 'vitest'
import { sharedHarness } from '../../../test/harness.ts'
import { pageArgs } from '../../../test/page-args.ts'
import { bookings } from '../../../capabilities/bookings/contract.ts'
import { booked } from '../../../capabilities/bookings/factory.ts'
import { settings } from '../../../capabilities/settings/contract.ts'
import { unknownSite } from '../../serve/session/site.ts'
import { action, loader } from './pickup.tsx'

const shared = sharedHarness()

test('who has not said where they are is told so beside everything else that is wrong', async () => {
  const traveller = await shared().as.traveller()
  const send = async (sent: Record<string, string>) =>
    (await action(pageArgs(traveller, '/pickup', { sent }))) as unknown as {
      data: { problem: { fieldErrors: Record<string, readonly string[]> }; values: object }
      init: { status: number }
    }
  const { data, init } = await send({ direction: 'TO_LOT', name: '', party: '99' })
  expect(init.status).toBe(422)
  expect(data.problem.fieldErrors).toMatchObject({ island_id: ['Choose where you are'], name: ['Required'] })
  expect(Object.keys(data.problem.fieldErrors).toSorted()).toEqual(['island_id', 'name', 'party'])
  expect(data.values).toMatchObject({ party: '99' })
  const wrong = await send({ direction: 'TO_LOT', island_id: 'x', name: 'Ada' })
  expect(wrong.data.problem.fieldErrors.island_id).not.toEqual(['Choose where you are'])
  const out = await send({ direction: 'TO_AIRPORT', name: 'Ada' })
  expect(out.data.problem.fieldErrors.island_id).toEqual(['Choose where you get off'])
})

test('the way to the terminal ends at the island of the departing flight, the way back begins at that of the returning one', async () => {
  const traveller = await shared().as.traveller()
  const flights = { flight_number_departing: 'AS 1289', flight_number_returning: 'DL 88' }
  const { id, number } = await booked(traveller, 'BUY_NOW', flights)
  const site = { ...unknownSite('normal'), settings: await traveller.call(settings.get, {}) }
  const services = { now: () => shared().clock.now() }
  const islandFor = async (direction: string) => {
    const args = pageArgs(traveller, `/pickup?bookingId=${id}&direction=${direction}`, { site, services })
    return (await loader(args)).values
  }
  expect(await islandFor('TO_AIRPORT')).toMatchObject({ direction: 'TO_AIRPORT', island_id: '1' })
  expect(await islandFor('TO_LOT')).toMatchObject({ direction: 'TO_LOT', island_id: '3' })
  await traveller.call(bookings.cancel, { number })
  expect(await islandFor('TO_LOT')).toEqual({ direction: 'TO_LOT', name: '', transaction_id: '' })
})
