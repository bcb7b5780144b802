import { expect, test } from 'vitest'
import { sales } from '../../../capabilities/sales/contract.ts'
import { parked } from '../../../capabilities/stays/factory.ts'
import { harness } from '../../../test/harness.ts'
import { screen } from './items.tsx'

test('a sales item opens with the period of its row', async () => {
  const h = await harness()
  await parked(h)
  h.clock.advance({ hours: 24 * 60 })
  await parked(h)
  const owner = await h.as.staff('owner')
  const { items } = await owner.call(sales.items, {})
  const row = items.find(({ sold }) => sold > 0)!
  const { searchParams } = new URL(screen.link!(row), 'https://parking.example')
  expect(await owner.call(sales.item, { id: row.id, ...Object.fromEntries(searchParams) })).toMatchObject(row)
})
