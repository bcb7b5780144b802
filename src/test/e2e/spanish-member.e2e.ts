import type { Page } from '@playwright/test'
import { DEMO_MEMBER } from '../../app/demo.ts'
import { to } from '../../web/paths.ts'
import type { Product } from '../product.ts'
import { expect, test } from './fixture.ts'
import { ready } from './flow.ts'
import { dataOf, leftInEnglish } from './left-in-english.ts'
import { carry } from './member.ts'
import { everySight, worldOf } from './pages.ts'
import { LONG } from '../long.ts'

test('a member reads everything in Spanish: from the login to a voucher, the account, the shuttle and the score', {
  tag: '@long',
}, async ({ page, product }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await product.demonstrate()
  await open(page, to('Home', {}, { query: { login: 1, next: to('PointClubDashboard') } }))
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Correo electrónico' }).fill(DEMO_MEMBER.email)
  await dialog.getByRole('textbox', { name: 'Contraseña' }).fill(DEMO_MEMBER.password)
  await dialog.getByRole('button', { name: 'Iniciar sesión', exact: true }).click()
  await expect(page).toHaveURL('/es/point-club/dashboard')
  await expectSpanish(page, product, 'Hola, Robin')
  await page.getByRole('region', { name: 'Viajes recientes' }).getByRole('row').nth(1).getByRole('link').click()
  await expect(dialog).toContainText('Código de validación')
  await dialog.getByRole('link', { name: 'Abrir el recibo' }).click()
  await expectSpanish(page, product, /^Recibo número/)
  const [, transactionId] = /trips\/([\w-]+)/.exec(page.url()) ?? []

  await visit(page, product, to('PointClubLedger'), 'Movimientos de puntos')
  await expect(page.getByRole('main')).toContainText('Le damos la bienvenida al Point Club')
  await visit(page, product, to('RedeemPoints', {}, { query: FREE_DAY }), 'Canjear puntos')
  await page.getByRole('button', { name: /^Canjear [\d,]+ puntos/ }).click()
  await expect(page.getByText(/^Canjeó [\d,]+ puntos/)).toBeVisible()
  await expectSpanish(page, product, 'Vale de tiempo')
  await page.getByRole('link', { name: 'Enviar el vale por correo' }).click()
  await dialog.getByRole('button', { name: 'Enviar' }).click()
  await expect(page.getByText(/^Enviamos el vale a/).first()).toBeVisible()

  await visit(page, product, to('MembershipPass'), 'Tarjeta de miembro')
  await visit(page, product, to('RecordPoints'), 'Registrar puntos')
  await visit(page, product, to('AccountDetails'), 'Datos de la cuenta')
  await visit(page, product, to('PaymentTokenConfig'), 'Tarjetas y direcciones')
  await visit(page, product, to('ClubEmailPreferences'), 'Preferencias de correo')

  await visit(page, product, to('PickupRequest'), '¿Ya aterrizó?')
  await page.getByText('Isla 3', { exact: true }).click()
  await page.getByRole('button', { name: 'Llamar al autobús' }).click()
  await expect(page.getByRole('heading', { name: 'Hasta ahora' })).toBeVisible()
  await expectSpanish(page, product, 'Su autobús')
  await visit(page, product, to('ScoreTransaction', {}, { query: { transactionId } }), '¿Cómo fue su estancia?')
  await page.getByText('Muy buena').click()
  await page.getByRole('button', { name: 'Enviar mi calificación' }).click()
  await expectSpanish(page, product, 'Gracias')
})

test.describe('all pages', () => {
  test.use({ tolerated: /status of 404/ })
  test.skip(!LONG, 'Every page takes a minute.')

  test('no page of travelers and members says anything in English to who reads Spanish', async ({ page, product }) => {
    test.slow()
    const [world, data] = [await worldOf(product), await dataOf(product)]
    const left: string[] = []
    for (const { name, viewer, path } of everySight().filter((sight) => sight.viewer !== 'owner')) {
      await page.context().clearCookies()
      if (viewer === 'member') await carry(page, product, world.member)
      await open(page, path(world))
      for (const text of await leftInEnglish(page, data)) left.push(`${name}: ${text}`)
    }
    expect(left).toEqual([])
  })
})

const FREE_DAY = { from_date: '2026-12-15', from_time: '08:00', to_date: '2026-12-16', to_time: '08:00' }

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`/es${path}`)
  await ready(page)
}

async function visit(page: Page, product: Product, path: string, heading: string | RegExp): Promise<void> {
  await open(page, path)
  await expectSpanish(page, product, heading)
}

async function expectSpanish(page: Page, product: Product, heading: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-US')
  expect.soft(await leftInEnglish(page, await dataOf(product), 'main'), page.url()).toEqual([])
}
