import { signedIn } from '../../capabilities/auth/factory.ts'
import { booked } from '../../capabilities/bookings/factory.ts'
import { parked } from '../../capabilities/stays/factory.ts'
import { pacificDate } from '../../lib/pacific.ts'
import { to } from '../../web/paths.ts'
import { expect, test } from './fixture.ts'
import { open } from './flow.ts'
import { carry } from './member.ts'

test('an owner sees what came in beside last year, and each number leads to the payments behind it', async ({
  page,
  product,
}) => {
  product.clock.advance({ hours: -24 * 364 })
  await parked(product)
  product.clock.advance({ hours: 24 * 364 })
  const { paid } = await booked(product.traveller())
  await parked(product)
  await product.runJobs()
  const today = pacificDate(product.clock.now())
  const payments = await product.count('sales_entries', { date: today, product: 'BUY_NOW' })
  await carry(page, product, (await signedIn(product.ctx(), { kind: 'staff', policy: 'owner' })).tokens)

  await open(page, to('DailySalesReports'))
  await expect(page.getByRole('img', { name: 'Net sales by day' })).toBeVisible()
  await page.getByText('Show as a table').click()
  await expect(page.getByRole('table', { name: 'Net sales by day' })).toBeVisible()

  await open(page, `${to('SalesReport')}?from=${today}&until=${today}`)
  await page.getByRole('link', { name: 'Pay now' }).click()
  await expect(page).toHaveURL(new RegExp(`${to('SalesEntries')}.*product=BUY_NOW`))
  await expect(page.getByRole('cell', { name: `$${paid}` }).first()).toBeVisible()
  await expect(page.getByText(payments === 1 ? '1 row' : `${payments} rows`, { exact: true })).toBeVisible()
  const text = await (await page.request.get(`${page.url()}&format=csv`)).text()
  expect(text).toContain('BUY_NOW')
  expect(text).toContain(paid)
  expect(text).toMatch(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/)
})
