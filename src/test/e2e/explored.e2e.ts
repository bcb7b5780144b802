import { signedInMember } from '../../capabilities/club/factory.ts'
import { expect, test } from './fixture.ts'
import { ready } from './flow.ts'
import { carry } from './member.ts'

test.use({ shared: true })

test('who comes back to home after a reload and types at once finds it as it was drawn', async ({ page, product }) => {
  await carry(page, product, (await signedInMember(product.ctx())).tokens)
  page.on('response', (r) => { if (r.status() >= 400) console.log(r.status(), r.url()) })
  await page.goto('/pickup')
  await page.getByRole('link', { name: 'Map', exact: true }).first().click()
  await page.waitForURL('**/#map')
  await page.getByRole('link', { name: 'Shuttle Pickup' }).first().click()
  await page.waitForURL('**/pickup')
  await page.reload()
  await page.reload()
  await page.goBack({ waitUntil: 'commit' })
  await page.locator('input[name=transaction_id]').first().fill('98188')
  await ready(page)
  await expect(page.locator('html[data-hydrated]')).toBeAttached()
})

test('home in Spanish is a click away from a page that was come back to', async ({ page }) => {
  const missing: string[] = []
  page.on('response', (r) => { if (r.status() >= 400) missing.push(`${r.status()} ${r.url()}`) })
  await page.goto('/es/blog')
  await ready(page)
  await page.locator('a[href^="/es/blog/"]').first().click()
  await page.waitForURL('**/es/blog/*')
  await page.getByRole('link', { name: 'Ayuda con su estancia' }).first().click()
  await page.waitForURL('**/es/stay-help')
  await page.goBack()
  await page.goBack()
  await ready(page)
  await page.locator('a[href="/es"]').first().click()
  await page.waitForURL(/\/es$/)
  await page.waitForTimeout(1000)
  expect(missing).toEqual([])
})
