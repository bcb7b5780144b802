import { signedIn } from '../../capabilities/auth/factory.ts'
import { PATHS } from '../../web/paths.ts'
import { expect, test } from './fixture.ts'
import { open, ready } from './flow.ts'
import { carry } from './member.ts'

test('every number of the lot on Today opens a list of as many rows, trouble comes first, and a cashier sees the gate’s day', async ({
  page,
  product,
}) => {
  await carry(page, product, (await signedIn(product.ctx(), { kind: 'staff', policy: 'owner' })).tokens)
  await open(page, PATHS.StaffHome)
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  const lot = page.getByRole('region', { name: 'The lot today' })
  const numbers = await lot.getByRole('link').all()
  const wanted = await Promise.all(
    numbers.map(async (link) => ({ href: (await link.getAttribute('href')) ?? '', count: await link.innerText() })),
  )
  expect(wanted.length).toBeGreaterThan(5)
  for (const { href, count } of wanted) {
    await page.goto(href)
    await ready(page)
    await expect(page.getByText(count === '1' ? '1 row' : `${count} rows`, { exact: true })).toBeVisible()
  }

  await product.queue.bury('quotes.sweep')
  await open(page, PATHS.StaffHome)
  const headings = await page.getByRole('heading', { level: 2 }).allInnerTexts()
  expect(headings.indexOf('Background jobs')).toBeLessThan(headings.indexOf('The lot today'))
  expect(headings.indexOf('The lot today')).toBeLessThan(headings.indexOf('Sales today'))

  await carry(page, product, (await signedIn(product.ctx(), { kind: 'staff', policy: 'cashier' })).tokens)
  await open(page, PATHS.StaffHome)
  await expect(lot).toBeVisible()
  await expect(page.getByRole('region', { name: 'Sales today' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Background jobs' })).toHaveCount(0)
})
