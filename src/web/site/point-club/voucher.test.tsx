import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import { vouchers } from '../../../capabilities/vouchers/contract.ts'
import { bought, givenTo, memberWith, POINTS, redeemed } from '../../../capabilities/vouchers/factory.ts'
import { harness } from '../../../test/harness.ts'
import { memberAccount, pageArgs } from '../../../test/page-args.ts'
import { siteTextOf } from '../../../test/render.ts'
import type { Traveller } from '../../../test/travellers.ts'
import type { Account } from '../../serve/session/account.ts'
import TimeVoucher, { loader } from './voucher.tsx'

async function pageOf(reader: Traveller, { id: itemId }: { id: string }, account: Account | null = null) {
  const at = `/time-vouchers/${itemId}/`
  const loaderData = await loader(pageArgs(reader, at, { account, params: { itemId } }))
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

test('a gift names the day until which it is voided, and what comes back, as something still to come', async () => {
  const h = await harness()
  const buyer = await h.as.traveller()
  const gift = await bought(buyer)
  const text = await pageOf(buyer, gift)
  expect(text).toMatch(/You’ll get \$\d+\.\d\d back on your card\./)
  expect(text).toContain('You can do this until the day before Tue, 12/01/26.')
  expect(text).not.toContain('We’re refunding')
})

test('of a voided voucher nothing is mailed any more, and its member is led on', async () => {
  const h = await harness()
  const member = await memberWith(h, POINTS)
  const voucher = await redeemed(member)
  expect(await pageOf(member, voucher, memberAccount(member))).toMatch(/Email the voucher .*My Dashboard/)
  await member.call(vouchers.void, { voucherId: voucher.id })
  const text = await pageOf(member, voucher, memberAccount(member))
  expect(text).toContain('This voucher was voided')
  expect(text).toContain('My Dashboard')
  expect(text).not.toContain('Email the voucher')
})
