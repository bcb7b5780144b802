import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import { billing } from '../../../capabilities/club/billing/contract.ts'
import { harness } from '../../../test/harness.ts'
import { memberAccount, pageArgs } from '../../../test/page-args.ts'
import { siteTextOf } from '../../../test/render.ts'
import type { MemberTraveller } from '../../../test/travellers.ts'
import PaymentTokenConfig, { action, loader } from './payment-tokens.tsx'

const AT = '/point-club/payment-tokens'
const VISA = { cc_number: '4242424242424242', cc_exp: '12/30', cc_cvc: '123' }
const SEATTLE = { address_line_1: '1 Pike St', city: 'Seattle', state: 'WA', postal_code: '98101', country: 'US' }
const TORONTO = { address_line_1: '9 Bay St', city: 'Toronto', state: 'ON', postal_code: 'M5J 2N8', country: 'CA' }

/** The page after a form was sent, as its member reads it. */
async function after(member: MemberTraveller, sent: Record<string, string>): Promise<string> {
  const account = memberAccount(member)
  const { data: actionData } = (await action(pageArgs(member, AT, { account, sent }))) as { data: object }
  const loaderData = await loader(pageArgs(member, AT, { account }))
  const props = { loaderData, actionData } as unknown as ComponentProps<typeof PaymentTokenConfig>
  return siteTextOf(<PaymentTokenConfig {...props} />, { account, at: AT })
}

test('a member adds billing addresses, chooses the default and deletes one', async () => {
  const h = await harness()
  const ada = await h.as.member()
  expect(await after(ada, { intent: 'add-address', ...SEATTLE, city: '' })).toMatch(/No addresses yet.*City: Required/)
  expect(await h.count('billing_addresses')).toBe(0)
  expect(await after(ada, { intent: 'add-address', ...SEATTLE })).toMatch(
    /Your address is saved.*1 Pike St Seattle, WA 98101, US Default/,
  )
  expect(await after(ada, { intent: 'add-address', ...TORONTO })).toContain('9 Bay St Toronto, ON M5J 2N8, CA')
  const [seattle, toronto] = await h.rows('billing_addresses', {}, 'created_at')
  expect(await after(ada, { intent: 'default-address', id: toronto!.id })).toMatch(
    /Your default address is changed.*9 Bay St Toronto, ON M5J 2N8, CA Default/,
  )
  const left = await after(ada, { intent: 'delete-address', id: seattle!.id })
  expect(left).toContain('The address is deleted')
  expect(left).not.toContain('1 Pike St')
  expect(await h.rows('billing_addresses')).toMatchObject([{ id: toronto!.id, is_default: true }])
})

test('the buttons of a card say whether its stays begin to earn points by themselves, or stop', async () => {
  const h = await harness()
  const ada = await h.as.member()
  const { token_id: id } = await ada.call(billing.addCard, { number: ada.number, ...VISA })
  const on = await after(ada, { intent: 'record-on', id })
  expect(on).toMatch(/stays paid with this card earn points automatically.*Stop earning automatically/)
  const off = await after(ada, { intent: 'record-off', id })
  expect(off).toMatch(/no longer earn points automatically.* Earn points automatically/)
})
