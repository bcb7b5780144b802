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
    const [last] = await product.sql<{ ticket_num: string }>`
      select ticket_num from transactions order by entered_at desc, id desc limit 1`
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
    await page.getByRole('button', { name: 'Hold a card that is declined' }).click()
    await expect(page.getByText('Your card was declined')).toBeVisible()
    await desk.press('Enter')
    await page.getByRole('button', { name: 'Hold a card to it' }).click()
    await desk.receipt('Paid with card ending in 4242')
  })

  await desk.errand('out by cash with change', async () => {
    await desk.scan(tickets[1]!)
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
    await page.getByRole('button', { name: 'Hold a card to it' }).click()
    await desk.receipt('Lost ticket')
  })

  await desk.errand('wrong class', async () => {
    await desk.scan(tickets[3]!)
    await desk.dearer(() => desk.press('F9'))
    await desk.press('Enter')
    await page.getByRole('button', { name: 'Hold a card to it' }).click()
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
    await page.getByRole('button', { name: 'Hold a card to it' }).click()
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
  await carry(page, product, (await signedIn(product.ctx(), { kind: 'staff', policy: 'owner' })).tokens)
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
    async scan(code: string) {
      await page.keyboard.type(code)
      await page.keyboard.press('Enter')
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
