import type { BrowserContext, Page } from '@playwright/test'
import { to } from '../../web/paths.ts'
import { TEST_OWNER } from '../config.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixture.ts'
import { open, ready } from './flow.ts'
import { asMember } from './member.ts'

// What asks for a proof is refused first; a browser writes that down.
test.use({ tolerated: /status of (422|403)/ })

/** A device with a fingerprint reader, as Chromium plays it. */
async function withReader(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('a member saves a passkey, logs in with it, and confirms with it what a session of long ago may not do', async ({
  page,
  context,
  product,
}) => {
  await withReader(context, page)
  await asMember(page, product, 'ada@example.com')
  await open(page, to('AccountDetails'))
  await page.getByRole('textbox', { name: 'Name', exact: false }).last().fill('Phone')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('Your passkey is saved').first()).toBeVisible()
  await expect(page.getByText('This device')).toBeVisible()
  await expectAccessible(page)

  await page.context().clearCookies()
  await open(page, '/?login=1')
  await page.getByRole('dialog').getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL(to('PointClubDashboard'))

  await product.change('sessions', {}, ({ proved_at }) => ({ proved_at: proved_at.subtract({ hours: 1 }) }))
  await open(page, to('AccountDetails'))
  await page.getByRole('textbox', { name: 'New email' }).fill('ada.new@example.com')
  await page.getByRole('button', { name: 'Change email' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('Confirm ada.new@example.com')).toBeVisible()
})

test('an owner whose proof is old confirms by password, and what was typed goes on', async ({ page, product }) => {
  await open(page, to('StaffGroupCreate'))
  const login = page.getByRole('dialog')
  await login.getByRole('textbox', { name: 'Email' }).fill(TEST_OWNER.email)
  await login.getByRole('textbox', { name: 'Password' }).fill(TEST_OWNER.password)
  await login.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New group' })).toBeVisible()
  await ready(page)
  await product.change('sessions', {}, ({ proved_at }) => ({ proved_at: proved_at.subtract({ hours: 1 }) }))
  await page.getByRole('textbox', { name: 'Name' }).fill('Night desk')
  await page.getByRole('button', { name: 'Add group' }).click()
  const dialog = page.getByRole('dialog').filter({ hasText: 'Confirm it’s you' })
  await dialog.getByRole('textbox', { name: 'Your password' }).fill('not this one')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByRole('alert')).toContainText('That’s not your password.')
  await dialog.getByRole('textbox', { name: 'Your password' }).fill(TEST_OWNER.password)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Night desk' })).toBeVisible()

  await open(page, to('StaffSecurity'))
  await expect(page.getByRole('heading', { name: 'Where you’re logged in' })).toBeVisible()
  await expectAccessible(page)
})
