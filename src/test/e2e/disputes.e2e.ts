import { signedIn } from '../../capabilities/auth/factory.ts'
import { booked } from '../../capabilities/bookings/factory.ts'
import { to } from '../../web/paths.ts'
import { reports } from '../../capabilities/reports/contract.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixture.ts'
import { open } from './flow.ts'
import { carry } from './member.ts'

test('a payment is disputed, its evidence gets a statement and is sent, and the bank decides for us', async ({
  page,
  product,
}) => {
  const booking = await booked(product.traveller(), 'BUY_NOW')
  await carry(page, product, (await signedIn(product.ctx(), { kind: 'staff', policy: 'manager' })).tokens)
  await open(page, to('Disputes'))
  await page.getByRole('button', { name: 'Dispute a test payment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Dispute a test payment' })
  await dialog.getByLabel('Booking number').fill(booking.number)
  await dialog.getByRole('button', { name: 'Dispute a test payment' }).click()
  await expect(page.getByText('It is in the list within a minute.')).toBeVisible()
  await product.runJobs()

  await open(page, to('StaffBooking', { itemId: booking.id }))
  await page.getByRole('link', { name: 'Disputed' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dispute of $74.57' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('What the bank should know').fill('The guest called us twice about the shuttle.')
  await page.getByRole('button', { name: 'Save statement' }).click()
  await expect(page.getByText('The evidence is being rebuilt with it.')).toBeVisible()
  await product.runJobs()
  await page.reload()
  const pdf = await page.request.get(
    to('Dispute', { itemId: page.url().split('/').at(-1)! }, { query: { format: 'pdf' } }),
  )
  expect(pdf.headers()['content-type']).toBe('application/pdf')

  await page.getByRole('button', { name: 'Send evidence' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send evidence' }).click()
  await expect(page.getByText('The evidence is on its way to the bank.')).toBeVisible()
  await product.runJobs()
  await page.reload()
  await expect(page.getByText('With the bank').first()).toBeVisible()
  await page.getByText('More', { exact: true }).click()
  await page.getByRole('button', { name: 'Bank decides for us' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Bank decides for us' }).click()
  await expect(page.getByText('It shows here within a minute.')).toBeVisible()
  await product.runJobs()
  await page.reload()
  await expect(page.getByRole('cell', { name: 'Returned to us' })).toBeVisible()
})

test('an owner schedules a report for an accountant, who opens the link in the mail; the screen says so', async ({
  page,
  product,
}) => {
  const { tokens } = await signedIn(product.ctx(), { kind: 'staff', policy: 'owner' })
  await carry(page, product, tokens)
  await open(page, to('ScheduledReportCreate'))
  await page.getByLabel('Report', { exact: true }).selectOption('salesReports.report')
  await page.getByLabel('Name').fill('Sales by day')
  await page.getByLabel('When').selectOption('YESTERDAY')
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sales by day' })).toBeVisible()
  await page.getByRole('button', { name: 'Add an outside address' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email').fill('books@accountant.example')
  await dialog.getByRole('button', { name: 'Add an outside address' }).click()
  await expect(page.getByText('books@accountant.example is added.')).toBeVisible()
  await expectAccessible(page)

  product.clock.advance({ hours: 24 })
  await product.begin('reports.send')
  await product.runJobs()
  const [mail] = await product.mail({ to: 'books@accountant.example' })
  const link = /\/report\/\S+/.exec(mail?.text ?? '')?.[0] ?? ''
  const guest = await (await page.context().browser()!.newContext({ baseURL: product.origin })).newPage()
  await open(guest, link)
  await expectAccessible(guest)
  const download = guest.waitForEvent('download')
  await guest.getByRole('button', { name: 'Download the file (CSV)' }).click()
  expect((await download).suggestedFilename()).toMatch(/^sales-by-day-[\d-]+\.csv$/)
  await guest.context().close()

  const owner = product.traveller()
  Object.assign(owner.jar, {
    authToken: (await signedIn(product.ctx(), { kind: 'staff', policy: 'owner' })).tokens.access_token,
  })
  const { items } = await owner.call(reports.list, {})
  const sent = await owner.call(reports.deliveries, { reportId: items[0]!.id })
  expect(sent.items.flatMap(({ openings }) => openings)).toHaveLength(1)
})
