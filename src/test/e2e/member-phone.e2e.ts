import { expect, test } from './fixture.ts'
import { to } from '../../web/paths.ts'
import { open } from './flow.ts'
import { carry } from './member.ts'
import { worldOf } from './pages.ts'
import { PHONE } from './phone.ts'

test.use({ ...PHONE, shared: true })

/** So many screens of a phone. */
const MOST_SCREENS = 3

test('a member’s dashboard is three screens of a phone at most, and begins with the next trip’s code', async ({
  page,
  product,
}) => {
  const { member } = await worldOf(product)
  await carry(page, product, member)
  await open(page, to('PointClubDashboard'))
  await expect(page.getByRole('img', { name: /^Gate code/ })).toBeInViewport({ ratio: 1 })
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  expect(height).toBeLessThanOrEqual(MOST_SCREENS * PHONE.viewport.height)
})
