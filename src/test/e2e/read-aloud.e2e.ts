import { expect, test } from './fixture.ts'
import { CARD, open, PERSON, PRICES } from './flow.ts'
import { PHONE } from './phone.ts'
import { readAloud } from './virtual-reader.ts'

test.use(PHONE)

test('a stay is booked by a screen reader alone: prices, fields, what is paid and the code are said in their order', async ({
  page,
  product,
}) => {
  await open(page, PRICES)
  const prices = await readAloud(page)
  const offered = (await prices.readTo(/^link, Choose pay now/)).join('\n')
  expect(offered).toMatch(/heading, Choose how you pay, level 2[^]*heading, Pay now/)
  expect(offered).toContain('$74.57')
  await prices.act()

  await expect(page.getByRole('button', { name: /^Pay \$/ })).toBeVisible()
  const payment = await readAloud(page)
  const { Phone: _, 'ZIP or postal code': zip, ...person } = PERSON
  for (const [label, value] of Object.entries({ ...person, ...CARD, 'ZIP or postal code': zip })) {
    await payment.readTo(new RegExp(`^textbox, ${label}.*required`))
    await payment.type(value)
  }
  expect((await payment.readTo(/^button, Pay \$74\.57 now/)).join('\n')).toContain('Terms and Conditions')
  await payment.act()

  await expect(page.getByRole('heading', { name: 'Your parking is booked' })).toBeVisible()
  const done = await readAloud(page)
  const [{ number } = { number: '' }] = await product.rows('bookings')
  const said = (await done.readTo(/^heading, Come back/)).join('\n')
  expect(said).toMatch(
    new RegExp(`heading, Your parking is booked, level 1[^]*Gate code ${number}[^]*heading, Drive in`),
  )
  expect(await product.rows('sandbox.charges')).toMatchObject([{ status: 'CAPTURED', captured_cents: 7457 }])
})
