import { club } from '../../capabilities/club/contract.ts'
import { expect, test } from './fixture.ts'
import { ready } from './flow.ts'

const PASSWORD = 'rainy evergreen morning'

/** Words that no Spanish sentence has. */
const ENGLISH = /\b(?:the|and|with|your|you|for|from|log|book|close|cancel|show|loading|required)\b/i

test.use({ shared: true, tolerated: /404 \(Not Found\)/ })

test('who reads Spanish stays in it: home, log-in, log-out, a missing page, and from there to English', async ({
  page,
  product,
}) => {
  const email = 'ada.en.espanol@example.com'
  await product
    .traveller()
    .call(club.register, { email, password: PASSWORD, short_name: 'Ada', long_name: 'Ada Lovelace' })

  await page.goto('/es')
  await ready(page)
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-US')
  await expect(page).toHaveTitle('Estacionamiento en el aeropuerto | Estacionamiento en el aeropuerto')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Estacionamiento en Sea-Tac. Un solo precio, todo incluido.',
  )
  await expect(page.getByRole('button', { name: 'Reservar esta estancia' })).toBeVisible()
  const form = page.getByRole('main').locator('form')
  for (const part of [form, page.getByRole('contentinfo'), page.getByRole('navigation', { name: 'Principal' })])
    expect(await part.first().innerText()).not.toMatch(ENGLISH)

  await page.getByRole('banner').getByRole('link', { name: 'Point Club' }).click()
  const dialog = page.getByRole('dialog')
  expect(await dialog.innerText()).not.toMatch(ENGLISH)
  await expect(dialog.getByRole('button', { name: 'Cerrar' })).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Correo electrónico' }).fill(email)
  await dialog.getByRole('textbox', { name: 'Contraseña' }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(page).toHaveURL('/es/point-club/dashboard')
  await expect(page.getByText(/^Miembro \d+$/)).toBeVisible()

  await page.getByRole('banner').getByRole('button', { name: 'Ada' }).click()
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page).toHaveURL('/es?login=1&next=%2Fpoint-club%2Fdashboard')

  await page.goto('/es/nada?de=aqui')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No encontramos esta página')
  expect(await page.getByRole('main').innerText()).not.toMatch(ENGLISH)
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page).toHaveURL('/en/nada?de=aqui')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be found')
})
