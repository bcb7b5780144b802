import { expect, type Page } from '@playwright/test'
import { club } from '../../capabilities/club/contract.ts'
import type { Product } from '../product.ts'
import { open } from './flow.ts'

export const PASSWORD = 'rainy evergreen morning'

/** Joins the Point Club with a confirmed address, and logs in where a page of the club asks for it. */
export async function asMember(page: Page, product: Product, email: string): Promise<void> {
  const names = { short_name: 'Ada', long_name: 'Ada Lovelace' }
  await product.traveller().call(club.register, { email, password: PASSWORD, ...names })
  await product.sql`
    update members set confirmed_at = joined_at where account_id = (select id from accounts where email = ${email})`
  await open(page, '/?login=1&next=/point-club/membership-pass')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL('/point-club/membership-pass')
}

/** Lets the browser carry a session that was made without its forms. */
export async function carry(
  page: Page,
  product: Product,
  tokens: { access_token: string; refresh_token: string },
): Promise<void> {
  const cookies = { 'sky-auth': tokens.access_token, 'sky-refresh': tokens.refresh_token }
  await page
    .context()
    .addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: product.origin, httpOnly: true })))
}
