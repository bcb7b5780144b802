import { expect, test } from 'vitest'
import { bookings } from '../../../capabilities/bookings/contract.ts'
import { CARD, PERSON, quoted } from '../../../capabilities/bookings/factory.ts'
import { billing } from '../../../capabilities/club/billing/contract.ts'
import type { Client } from '../../../http/client.ts'
import { harness } from '../../../test/harness.ts'
import { memberAccount, pageArgs } from '../../../test/page-args.ts'
import { unknownSite } from '../../serve/session/site.ts'
import { pay } from './pay.server.ts'

test('with a saved card and address nothing leaves of the card that was typed before', async () => {
  const h = await harness()
  const ada = await h.as.member()
  const { number } = ada
  const { token_id } = await ada.call(billing.addCard, { number, ...CARD })
  const home = { address_line_1: '1 Pike St', city: 'Seattle', state: 'WA', postal_code: '98101', country: 'US' }
  const { addr_id } = await ada.call(billing.addAddress, { number, ...home })
  const { quote_id } = await quoted(ada, 'BUY_NOW')
  const other = { ...CARD, cc_number: '5555555555554444', billing_address: '9 Bay St', save_payment_details: 'on' }
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...PERSON, ...other, quote_id, token_id, addr_id }))
    form.set(name, value)

  const asked: object[] = []
  const call: Client['call'] = (endpoint, input, options) => {
    if ((endpoint as unknown) === bookings.create) asked.push(JSON.parse(JSON.stringify(input)) as object)
    return ada.call(endpoint, input, options)
  }
  const site = { ...unknownSite('normal'), bookingDisabled: false }
  const args = pageArgs({ call }, `/booking?quoteId=${quote_id}`, { account: memberAccount(ada), site })
  expect(await pay(args, form)).toMatchObject({ status: 302 })
  expect(asked).toMatchObject([{ token_id, addr_id }])
  const ofNewCard = /^cc_|^payment_method$|^save_|^postal_code$|^billing_address$/
  expect(Object.keys(asked[0]!).filter((name) => ofNewCard.test(name))).toEqual([])
  expect(await h.row('bookings')).toMatchObject({ billing_address: '1 Pike St, Seattle, WA, US' })
  expect(await h.rows('payment_tokens')).toMatchObject([{ last4: '4242' }])
})
