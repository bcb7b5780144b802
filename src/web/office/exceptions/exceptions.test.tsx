import { expect, test } from 'vitest'
import { cashier } from '../../../capabilities/drawers/factory.ts'
import { exceptions } from '../../../capabilities/exceptions/contract.ts'
import { gate } from '../../../capabilities/gate/contract.ts'
import { harness } from '../../../test/harness.ts'
import { readListQuery } from '../kit/list.ts'
import { screen } from './exceptions.tsx'

test('“Same shift” finds the shift however long ago it was', async () => {
  const h = await harness()
  const who = await cashier(h, '100.00')
  const { id: stayId } = await who.call(gate.arrive, {})
  await who.call(gate.void, { stayId, reason_code: 'MISTAKE' })
  h.clock.advance({ hours: 24 * 60 })
  const auditor = await h.as.staff('auditor')
  const { items } = await auditor.call(exceptions.search, { from: '2026-11-01', until: '2026-11-30' })
  const shift = screen.columns.find(({ key }) => key === 'drawer_id')
  const { to } = (shift!.cell!(items[0]!) as { props: { to: string } }).props
  const { search, filters } = readListQuery(screen, new URL(to, 'https://parking.example').searchParams)
  expect((await auditor.call(exceptions.search, { search, ...filters })).items).toEqual(items)
})
