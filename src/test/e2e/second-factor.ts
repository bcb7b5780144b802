import type { Page } from '@playwright/test'
import { stepOf, totpCode } from '../../capabilities/auth/totp.ts'
import type { Product } from '../product.ts'

/** Sets up an authenticator app on the page "My login", and answers its secret. */
export async function setUpApp(page: Page, product: Product): Promise<string> {
  await page.getByRole('button', { name: 'Set it up' }).click()
  const secret = await page.locator('p.font-mono').innerText()
  await enterCode(page, codeOf(product, secret), 'Turn it on')
  await page.getByRole('link', { name: 'I have saved them' }).click()
  return secret
}

/** Types a code and sends it. */
export async function enterCode(page: Page, code: string, button: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill(code)
  await page.getByRole('button', { name: button, exact: true }).click()
}

/** What an authenticator app shows now. */
export function codeOf({ clock }: Product, secret: string): string {
  const bits = Array.from(secret.replaceAll(' ', ''))
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  return totpCode(bytes, stepOf(clock.now()))
}
