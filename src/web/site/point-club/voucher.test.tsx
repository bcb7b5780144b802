import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import { givenTo, memberWith, POINTS, redeemed } from '../../../capabilities/vouchers/factory.ts'
import { harness } from '../../../test/harness.ts'
import { pageArgs } from '../../../test/page-args.ts'
import { siteTextOf } from '../../../test/render.ts'
import type { Traveller } from '../../../test/travellers.ts'
import TimeVoucher, { loader } from './voucher.tsx'

async function pageOf(reader: Traveller, { id: itemId }: { id: string }): Promise<string> {
  const at = `/time-vouchers/${itemId}/`
  const loaderData = await loader(pageArgs(reader, at, { params: { itemId } }))
  const props = { loaderData } as unknown as ComponentProps<typeof TimeVoucher>
  return siteTextOf(<TimeVoucher {...props} />, { at })
}

test('voiding is offered with what comes back, and not at all where nothing would', async () => {
  const h = await harness()
  const member = await memberWith(h, POINTS)
  expect(await pageOf(member, await redeemed(member))).toMatch(/Void this voucher .*7,200 points will be back/)
  const given = await pageOf(member, await givenTo(h, member))
  expect(given).toContain('Show this code at the gate')
  expect(given).not.toMatch(/Void this voucher|will be back/)
})
