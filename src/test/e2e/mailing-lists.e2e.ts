import { signedIn } from '../../capabilities/auth/factory.ts'
import { booked } from '../../capabilities/bookings/factory.ts'
import { signedInMember } from '../../capabilities/club/factory.ts'
import { refreshed } from '../../capabilities/mailing-lists/factory.ts'
import { parked } from '../../capabilities/stays/factory.ts'
import { to } from '../../web/paths.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixture.ts'
import { ready } from './flow.ts'
import { carry } from './member.ts'

// Rules that are not whole yet are refused with 422, which a browser writes down; a mail in a frame runs no scripts.
test.use({ tolerated: /status of 422|frame is sandboxed/ })

test('marketing makes a list by rules and one by hand, and sees who is in it, why, and who is left out', async ({
  page,
  product,
}) => {
  const parker = await signedInMember(product.ctx())
  await parked(product, { id: parker.id, number: parker.member.number })
  await booked(product.traveller(), 'BUY_NOW', { email: 'guest@example.com', full_name: 'Grace Hopper' })
  await booked(product.traveller(), 'BUY_NOW', { email: 'gone@example.com', check_for_existing: true })
  await product.add('mail_suppressions', {
    address: 'gone@example.com',
    reason: 'HARD_BOUNCE',
    at: Temporal.Now.instant(),
  })
  await refreshed(product)
  const { tokens } = await signedIn(product.ctx(), { kind: 'staff', policy: 'marketing' })
  await carry(page, product, tokens)

  await page.goto(to('EmailMailingLists'))
  await ready(page)
  await page.getByRole('link', { name: 'New rule-based list' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New rule-based list')
  const main = page.getByRole('main')
  await main.getByLabel('Name').fill('Thank them')
  const first = main.getByRole('group', { name: 'Rule 1' }).first()
  await first.getByLabel('Rule 1').selectOption('Member or guest')
  await first.getByLabel('Who').selectOption('Anybody')
  const audience = main.getByRole('region', { name: 'Who is on it now' })
  await expect(audience).toContainText('2 people get what is sent to this list, of 3 on it.')
  await expect(audience).toContainText('1 whose mailbox is gone')
  const second = main.getByRole('group', { name: 'Rule 2' }).first()
  await second.getByLabel('Rule 2').selectOption('Number of stays')
  await second.getByLabel('Stays', { exact: true }).fill('1')
  await second.getByLabel('In the last days').filter({ visible: true }).fill('30')
  await expect(audience).toContainText('1 person gets what is sent to this list.')
  await expect(audience).toContainText('At least 1 stay in the last 30 days')
  await expectAccessible(page)
  await main.getByRole('button', { name: 'Create list' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank them')
  await expect(audience).toContainText(parker.email)

  await page.goto(to('MailingListByHand'))
  await ready(page)
  await main.getByLabel('Name').fill('Travel fair')
  await main.getByRole('button', { name: 'Create list' }).click()
  await page.getByRole('link', { name: 'Add addresses' }).click()
  await main.getByLabel('File', { exact: true }).setInputFiles({
    name: 'fair.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Email,First name\nlucia@example.com,Lucía\ngone@example.com,Ada\nnobody,X\n'),
  })
  await main.getByLabel('Where they agreed').fill('Sign-up sheet at the travel fair')
  await main.getByLabel('When').fill('2026-11-14')
  await main.getByLabel('What they agreed to').fill('Yes, send me offers by email.')
  await main.getByRole('button', { name: 'Upload' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('fair.csv')
  await main.getByRole('button', { name: 'Check all lines' }).click()
  await expect(main).toContainText('All lines are being checked')
  await product.runJobs()
  await expect(main).toContainText('1 address can be added.')
  await expect(main).toContainText('The mailbox no longer exists')
  await expect(main).toContainText('Not an email address')
  await expectAccessible(page)
  await main.getByRole('button', { name: 'Add to the list' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add to the list' }).click()
  await expect(main).toContainText('1 address is in “Travel fair” now.')
  await main.getByRole('link', { name: 'Travel fair' }).click()
  await expect(audience).toContainText('lucia@example.com')
  await expect(main).toContainText('Sign-up sheet at the travel fair')
})

test('an email is tried out with a real booking, for who may read it', async ({ page, product }) => {
  const { number } = await booked(product.traveller(), 'BUY_NOW', { full_name: 'Grace Hopper' })
  const { tokens } = await signedIn(product.ctx(), { kind: 'staff', policy: 'manager' })
  await carry(page, product, tokens)
  await page.goto(to('EmailSimulator'))
  await ready(page)
  const main = page.getByRole('main')
  await main.getByLabel('Real record').fill(number)
  await main.getByRole('button', { name: 'Show' }).click()
  await expect(main).toContainText(`Booking ${number}, Grace Hopper`)
  await expect(main.locator('iframe').first().contentFrame().locator('body')).toContainText('Grace Hopper')
  await main.getByLabel('Real record').fill('nobody@example.com')
  await main.getByRole('button', { name: 'Show' }).click()
  await expect(main.getByRole('alert')).toContainText('There is no booking with this number or email address')
})
