import { ENDPOINTS, to } from '../../web/paths.ts'
import { expect, test } from './fixture.ts'
import { open, openPayment } from './flow.ts'
import { PHONE } from './phone.ts'

const FORMS = [
  [to('PickupRequest'), 'Call the shuttle', 'Where are you?', 'Choose where you are'],
  [to('PickupRequest', {}, { query: { direction: 'TO_AIRPORT' } }), 'Call the shuttle', 'get off', 'where you get off'],
  [to('StayHelp'), 'See what’s due', 'Ticket, booking number', 'Required'],
  [to('BookingClaim'), 'Email me my bookings', 'Email', 'Required'],
  [to('BookingClaim'), 'Open my booking', 'Booking number', 'Required'],
  [to('Contact'), 'Send', 'Your email', 'Required'],
  [to('CorporateProgramAbout'), 'Get a price', 'Company', 'Required'],
  [to('Register'), 'Join the Point Club', 'Full name', 'Required'],
  [to('RequestPasswordReset'), 'Send me the link', 'Email', 'Required'],
  [to('PrivacyRequest'), 'Send me the link', 'Email', 'Required'],
] as const

test.describe('on a phone', () => {
  test.use(PHONE)

  test('what is missing is told at its field, with the focus there, before anything is sent', async ({ page }) => {
    const sent: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (request.method() === 'POST' && pathname !== ENDPOINTS.events) sent.push(pathname)
    })
    for (const [path, button, label, fault] of FORMS) {
      await open(page, path)
      const form = page.getByRole('main').locator('form', { has: page.getByRole('button', { name: button }) })
      await form.getByRole('button', { name: button }).click()
      const field = form.locator(':focus')
      await expect(field, path).toHaveAccessibleName(new RegExp(label))
      await expect(field).toHaveAccessibleDescription(new RegExp(`${fault}$`))
      await expect(field).toBeInViewport()
    }
    expect(sent).toEqual([])
  })

  test('what was missing and is there now is sent', async ({ page }) => {
    await open(page, to('RequestPasswordReset'))
    const send = page.getByRole('button', { name: 'Send me the link' })
    const email = page.getByRole('main').getByRole('textbox', { name: 'Email' })
    await email.fill('  ')
    await send.click()
    await expect(email).toBeFocused()
    await expect(page.getByRole('alert')).toContainText('Email: Required')
    await email.fill('ada@example.com')
    await send.click()
    await expect(page.getByRole('main').getByRole('status')).toContainText('ada@example.com')
    await expect(page.getByRole('alert')).toBeHidden()
  })
})

test('at a desk the total and the button that pays it stay in sight down to the last field', async ({ page }) => {
  await openPayment(page)
  const total = page.getByRole('region', { name: 'Your booking' }).getByText('$74.57').first()
  const payNow = page.getByRole('button', { name: 'Pay $74.57 now' })
  const [above, below] = [await total.boundingBox(), await payNow.boundingBox()]
  expect(above!.y + above!.height, 'the button covers no total').toBeLessThanOrEqual(below!.y)
  for (const last of ['Full name', 'ZIP or postal code']) {
    await page.getByRole('textbox', { name: last }).focus()
    await expect(total).toBeInViewport({ ratio: 1 })
    await expect(payNow).toBeInViewport({ ratio: 1 })
  }
  await page.getByRole('checkbox', { name: 'PDF to print' }).focus()
  await expect(payNow).toBeInViewport({ ratio: 1 })
})
