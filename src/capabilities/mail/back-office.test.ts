import { expect, test } from 'vitest'
import { sharedHarness } from '../../test/harness.ts'
import { mail } from './contract.ts'

const shared = sharedHarness()

test('staff put an address on the suppression list, see what stops it, and take it off again', async () => {
  const marketing = await shared().as.staff('marketing')
  const address = 'Grace@mail.example'
  expect(await marketing.call(mail.address, { address })).toMatchObject({ suppression: null, setting: 2, returns: [] })
  await marketing.call(mail.suppress, { address, detail: 'Asked by phone' })
  const listed = await marketing.call(mail.suppressions, { search: 'GRACE', reason: 'STAFF', sort: 'address' })
  expect(listed).toMatchObject({ count: 1, items: [{ address: 'grace@mail.example', detail: 'Asked by phone' }] })
  expect((await marketing.call(mail.suppressions, { search: 'grace', reason: 'COMPLAINT' })).count).toBe(0)
  expect((await marketing.call(mail.address, { address })).suppression?.reason).toBe('STAFF')
  await marketing.call(mail.unsuppress, { address })
  expect((await marketing.call(mail.address, { address })).suppression).toBeNull()
})
