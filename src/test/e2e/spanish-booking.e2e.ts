import type { Page } from '@playwright/test'
import { addressUnder } from '../../lib/language.ts'
import { to } from '../../web/paths.ts'
import type { Product } from '../product.ts'
import { expect, test } from './fixture.ts'
import { CARD, fill, open, PERSON, ready, STAY } from './flow.ts'
import { dataOf, leftInEnglish } from './left-in-english.ts'

// A form with nothing in it comes back as 422.
test.use({ viewport: { width: 390, height: 844 }, tolerated: /status of 422/ })

test('a stay is chosen, paid for, changed and cancelled in Spanish, from the dates to the last page', async ({
  page,
  product,
}) => {
  await open(page, addressUnder('es', to('BookingCreate')))
  await expectSpanish(page, product, '¿Cuándo viaja?')
  await chooseStay(page, STAY.to[0])
  await page.getByRole('button', { name: 'Ver sus precios' }).click()
  await expectSpanish(page, product, 'Elija cómo pagar')
  await page.getByRole('link', { name: 'Elegir pagar ahora' }).click()
  await payForIt(page, product)

  await expectSpanish(page, product, 'Su estacionamiento está reservado')
  await expect(page).toHaveURL(/\/es\/bookings\//)
  await page.getByRole('link', { name: 'Cambiar fechas' }).click()
  await expectSpanish(page, product, 'Cambie su reserva')
  await chooseStay(page, '2026-12-05')
  await page.getByRole('button', { name: 'Ver el nuevo precio' }).click()
  await expectSpanish(page, product, '$23.86 más, con cargo a su Visa terminada en 4242')
  await page.getByRole('button', { name: 'Pagar $23.86 y cambiar' }).click()
  await expect(page.getByText('Su reserva tiene nuevas fechas')).toBeVisible()

  await page.getByRole('link', { name: 'Cancelar reserva' }).click()
  await expectSpanish(page, product, '¿Cancelar su reserva?')
  await page.getByRole('button', { name: /^Cancelar reserva/ }).click()
  await expectSpanish(page, product, 'Su reserva está cancelada')
})

async function chooseStay(page: Page, until: string): Promise<void> {
  await ready(page)
  const form = page.getByRole('main').locator('form')
  for (const [name, date] of Object.entries({ from: STAY.from[0], to: until })) {
    await form.locator(`[name=${name}_date]`).fill(date)
    await form.locator(`[name=${name}_time]`).selectOption('08:00')
  }
}

/** First with nothing filled in, to read what is said then. */
async function payForIt(page: Page, product: Product): Promise<void> {
  const pay = page.getByRole('button', { name: 'Pagar $74.57 ahora' })
  await pay.click()
  await expect(page.getByRole('alert')).toContainText('Número de tarjeta: Escriba el número de tarjeta')
  await expectSpanish(page, product, 'Pago')
  await fill(page, {
    'Nombre completo': PERSON['Full name'],
    'Correo electrónico': PERSON.Email,
    'Número de tarjeta': CARD['Card number'],
    Vence: CARD.Expires,
    'Código de seguridad': CARD['Security code'],
    'Código postal': PERSON['ZIP or postal code'],
  })
  await pay.click()
}

/** The page with this heading says nothing in English, to nobody, and is no wider than a phone. */
async function expectSpanish(page: Page, product: Product, heading: string): Promise<void> {
  await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-US')
  expect.soft(await leftInEnglish(page, await dataOf(product)), heading).toEqual([])
  expect.soft(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), heading).toBe(0)
}
