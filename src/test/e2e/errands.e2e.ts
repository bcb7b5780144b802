import type { Page } from '@playwright/test'
import { signedIn } from '../../capabilities/auth/factory.ts'
import { booked } from '../../capabilities/bookings/factory.ts'
import { bookings } from '../../capabilities/bookings/contract.ts'
import { addReader } from '../../capabilities/payments/index.ts'
import { signedInMember } from '../../capabilities/club/factory.ts'
import { earn } from '../../capabilities/club/points/index.ts'
import { vouchers } from '../../capabilities/vouchers/contract.ts'
import type { Product } from '../product.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixture.ts'
import { open, ready } from './flow.ts'
import { carry } from './member.ts'

/** A line of people at the gate. A scanner types and ends with Enter by itself: only keys of a hand are counted. */
interface Errand {
  readonly name: string
  readonly keys: number
  readonly seconds: number
}

test('ten errands of the gate: none takes more than three keys where there is a scan', { tag: '@long' }, async ({
  page,
  product,
}) => {
  const errands: Errand[] = []
  const desk = deskOf(page, errands)
  const booking = await arrivalDay(product)
  await addReader(product.ctx(), { name: 'Front booth', place: 'Main gate', ref: 'tmr_front' })
  const { tokens } = await signedIn(product.ctx(), { kind: 'staff', policy: 'owner' })
  await carry(page, product, tokens)
  await open(page, '/staff/gate')
  await ready(page)
  await page.getByRole('button', { name: 'Open the drawer' }).click()
  await expect(page.getByText('Count and close')).toBeVisible()

  await desk.errand('booked in', async () => {
    await desk.scan(booking.barcode)
    await expect(page.getByRole('button', { name: 'Check in' })).toBeFocused()
    await desk.press('Enter')
    await expect(page.getByText('Ada Lovelace has arrived')).toBeVisible()
  })

  const tickets: string[] = []
  for (const name of ['card', 'cash', 'lost', 'class', 'member']) {
    const isFirst = name === 'card'
    const walkIn = async () => {
      await desk.press('Enter')
      await expect(page.getByRole('button', { name: 'Open ticket' })).toBeFocused()
      await desk.press('Enter')
      await expect(page.getByText('Walk-in has arrived')).toBeVisible()
    }
    await (isFirst ? desk.errand('walk-in in', walkIn) : walkIn())
    const last = (await product.rows('transactions', {}, 'entered_at', 'id')).at(-1)
    tickets.push(last!.ticket_num)
    product.clock.advance({ seconds: 1 })
  }
  // Nothing of the page is under way while the clock jumps beyond its session.
  await page.goto('about:blank')
  product.clock.advance({ hours: 77 })
  await open(page, '/staff/gate')
  await ready(page)

  await desk.errand('booked out', async () => {
    await desk.scan(booking.barcode)
    await expect(page.getByRole('button', { name: 'Charge card ending in 4242' })).toBeFocused()
    await desk.press('Enter')
    await desk.receipt('Paid with card')
  })

  await desk.errand('out by card', async () => {
    await desk.scan(tickets[0]!)
    await expect(page.getByRole('button', { name: /^Charge \$[\d.]+ by reader$/ })).toBeFocused()
    await expectAccessible(page)
    await desk.press('Enter')
    await expect(page.getByRole('group', { name: 'Card reader' })).toBeFocused()
    // A second Enter neither cancels the card nor takes cash.
    await page.keyboard.press('Enter')
    await expect(page.getByText('Waiting for a card at Front booth')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Tap a declined card' }).click()
    await expect(page.getByText('Your card was declined')).toBeVisible()
    await desk.press('Enter')
    await page.getByRole('button', { name: 'Tap a card' }).click()
    await desk.receipt('Paid with card ending in 4242')
  })

  await desk.errand('out by cash with change', async () => {
    // Faster than any server: the key waits for the stay that it is meant for.
    await desk.type(tickets[1]!)
    // The bill that is handed over is a key; a second Enter would have asked the reader, and never takes cash.
    await desk.press('F2')
    await expect(page.getByRole('textbox', { name: 'Cash received' })).toBeFocused()
    await expect(page.getByText(/^Change: \$/)).toBeVisible()
    await desk.press('Enter')
    await desk.receipt('Paid in cash')
    await expect(page.getByText('Change due')).toBeVisible()
  })

  await desk.errand('lost ticket', async () => {
    await desk.scan(tickets[2]!)
    await desk.dearer(() => desk.press('F8'))
    await desk.press('Enter')
    await page.getByRole('button', { name: 'Tap a card' }).click()
    await desk.receipt('Lost ticket')
  })

  await desk.errand('wrong class', async () => {
    await desk.scan(tickets[3]!)
    await desk.dearer(() => desk.press('F9'))
    await desk.press('Enter')
    await page.getByRole('button', { name: 'Tap a card' }).click()
    await desk.receipt('Paid with card')
  })

  const { member, ...account } = await signedInMember(product.ctx())
  await desk.errand('member linked', async () => {
    await desk.scan(tickets[4]!)
    await desk.due()
    // The scanner types wherever the focus is: its Enter must not press the button that has it.
    await page.keyboard.type(member.number)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Linked to this stay.')).toBeVisible()
    await expect(page.getByText(`member ${member.number}`)).toBeVisible()
    await desk.press('Enter')
    await page.getByRole('button', { name: 'Tap a card' }).click()
    await desk.receipt('Paid with card')
  })

  await desk.errand('closed stay re-printed', async () => {
    await desk.scan(tickets[4]!)
    await expect(page.getByRole('link', { name: 'Print, email, or show' }).last()).toBeFocused()
    await desk.press('Enter')
    await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeFocused()
    await page.evaluate(() =>
      Object.assign(globalThis, { print: () => document.body.setAttribute('data-printed', '') }),
    )
    await desk.press('Enter')
    await expect(page.locator('[data-printed]')).toBeAttached()
  })

  await open(page, '/staff/gate')
  await ready(page)
  const ctx = product.ctx()
  await earn(ctx, { accountId: account.id, transactionId: ctx.random.uuid(), points: 20_000, ref: 'R1' })
  const guest = product.traveller()
  guest.jar.authToken = account.tokens.access_token
  const later = { travel_from_date: '2026-12-10 08:00:00-0800', travel_to_date: '2026-12-13 08:00:00-0800' }
  const voucher = await guest.call(vouchers.issue, { number: member.number, ...later })
  // To the half hour before its dates begin.
  await page.goto('about:blank')
  product.clock.advance({ hours: 138, minutes: 40 })
  await open(page, '/staff/gate')
  await ready(page)
  await desk.errand('voucher', async () => {
    await desk.press('Enter')
    await expect(page.getByRole('button', { name: 'Open ticket' })).toBeFocused()
    await desk.scan(voucher.number)
    await expect(page.getByText(`Time voucher ${voucher.number}`)).toBeVisible()
    await desk.press('Enter')
    await expect(page.getByText('Walk-in has arrived')).toBeVisible()
  })

  expect(errands.map(({ name }) => name)).toHaveLength(10)
  console.info(errands.map(({ name, keys, seconds }) => `${name}: ${keys} keys, ${seconds} s`).join('\n'))
})

test('keys that are pressed before a slow server answers are lost to nobody, and take nobody’s money', async ({
  page,
  product,
}) => {
  const { tokens } = await signedIn(product.ctx(), { kind: 'staff', policy: 'cashier' })
  await carry(page, product, tokens)
  await open(page, '/staff/gate')
  await page.getByRole('button', { name: 'Open the drawer' }).click()
  await expect(page.getByText('Count and close')).toBeVisible()
  const tickets: string[] = []
  for (const hours of [50, 2]) {
    await page.locator('#scan').press('Enter')
    await page.getByRole('button', { name: 'Open ticket' }).press('Enter')
    await expect(page.getByText('Walk-in has arrived')).toBeVisible()
    const last = (await product.rows('transactions', {}, 'entered_at', 'id')).at(-1)
    tickets.push(last!.ticket_num)
    product.clock.advance({ hours })
    await open(page, '/staff/gate')
  }
  const [first = '', second = ''] = tickets
  const nextScanned = Promise.withResolvers<void>()
  await page.route('**/staff/gate/desk', async (route) => {
    const isPayment = route.request().postData()?.includes('"call":"close"')
    await (isPayment ? nextScanned.promise : new Promise((done) => setTimeout(done, 700)))
    await route.continue()
  })
  const type = async (code: string) => {
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
  }
  const openStays = () => product.rows('transactions', { status: 'OPEN' })

  // Another class, the bill for what it costs then, and two Enters too many.
  await page.locator('#scan').focus()
  await type(first)
  for (const key of ['F9', 'Enter', 'F2', 'Enter']) await page.keyboard.press(key)
  const cash = page.getByRole('textbox', { name: 'Cash received' })
  const stay = page.getByRole('region', { name: 'Stay' })
  await expect(cash).toBeFocused()
  await expect(stay.getByText(/^Change: \$\d/)).toBeVisible()
  await expect(stay).toContainText(first)
  const [changed] = await product.rows('transactions', { ticket_num: first })
  expect(changed?.vehicle_class).not.toBe('STANDARD')
  expect(await openStays()).toHaveLength(2)
  await page.keyboard.press('Enter')
  // The next one is scanned while this one is being paid: no receipt comes in between, and the key is theirs.
  await type(second)
  await page.keyboard.press('F2')
  nextScanned.resolve()
  await expect(page.getByText(`Ticket ${first} is closed.`)).toBeVisible()
  await expect(stay).toContainText(second)
  await expect(cash).toBeFocused()
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await openStays()).toHaveLength(1)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: /^Receipt Number/ })).toContainText('Paid in cash')
})

test('a code that is sent before the page has its scripts is looked up when it has', async ({ page, product }) => {
  const { tokens } = await signedIn(product.ctx(), { kind: 'staff', policy: 'cashier' })
  await carry(page, product, tokens)
  await page.goto('/staff/gate?scan=nobody+knows+this')
  await expect(page.getByText('No matches.')).toBeVisible()
  await expect(page).toHaveURL('/staff/gate')
  await expect(page.locator('#scan')).toBeFocused()
})

function deskOf(page: Page, errands: Errand[]) {
  let keys = 0
  const due = async () => {
    const told = page.getByText('Due now').locator('..')
    const [, amount = '0'] = /\$([\d.]+)/.exec((await told.textContent()) ?? '') ?? []
    return { due: Number(amount) }
  }
  return {
    due,
    async errand(name: string, run: () => Promise<void>) {
      keys = 0
      const began = performance.now()
      await run()
      errands.push({ name, keys, seconds: Math.round((performance.now() - began) / 100) / 10 })
      expect(keys, name).toBeLessThanOrEqual(3)
    },
    async press(key: string) {
      keys += 1
      await page.keyboard.press(key)
    },
    /** Wherever the focus is, as a scanner does, and over the receipt of the last one. */
    async type(code: string) {
      await page.keyboard.type(code)
      await page.keyboard.press('Enter')
    },
    async scan(code: string) {
      await this.type(code)
      await expect(
        page.getByRole('region', { name: 'Stay' }).or(page.getByRole('form', { name: 'Arrival' })),
      ).toBeVisible()
    },
    /** Does something that makes the stay cost more. */
    async dearer(act: () => Promise<void>) {
      const before = (await due()).due
      await act()
      await expect(async () => expect((await due()).due).toBeGreaterThan(before)).toPass()
      await expect(page.getByRole('button', { name: /by reader$/ })).toBeFocused()
    },
    async receipt(says: string) {
      await expect(page.getByRole('dialog', { name: /^Receipt Number/ })).toContainText(says)
    },
  }
}

/** Half an hour before the first worked example of docs/rules.md begins, with a booking for it. */
async function arrivalDay(product: Product) {
  const traveller = product.traveller()
  const booking = await booked(traveller, 'BUY_NOW')
  await product.runJobs()
  product.clock.advance({ hours: 236 })
  return traveller.call(bookings.get, { bookingId: booking.id })
}
