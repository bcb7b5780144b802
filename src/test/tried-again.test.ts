import { expect, test } from 'vitest'
import { analytics } from '../capabilities/analytics/contract.ts'
import { CARD, STAY } from '../capabilities/bookings/factory.ts'
import { vouchers } from '../capabilities/vouchers/contract.ts'
import { GIFT } from '../capabilities/vouchers/factory.ts'
import { ApiError, type Client, TransportError, ValidationError } from '../http/client.ts'
import { harness } from './harness.ts'
import { ADA, pageArgs } from './page-args.ts'
import { action as sendLetter } from '../web/office/desk/booking-letter.tsx'
import { action as bookByPhone } from '../web/office/desk/new-booking.tsx'
import { action as testCharge } from '../web/office/setup/payment.tsx'
import { unknownSite } from '../web/serve/session/site.ts'
import * as booking from '../web/site/booking/booking.tsx'
import * as gift from '../web/site/gift/gift.tsx'
import * as invoice from '../web/site/invoice/invoice.tsx'
import * as points from '../web/site/point-club/redeem-points.tsx'
import * as stayHelp from '../web/site/stay-help/stay-help.tsx'
import * as waiting from '../web/site/waitlist/join.tsx'

const PAGES = {
  'a booking': booking,
  'a gift': gift,
  'an invoice': invoice,
  'points for a voucher': points,
  'a stay that is paid at the exit': stayHelp,
  'a place on the waiting list': waiting,
}
const OFFICE = {
  'a booking at the desk': { action: bookByPhone },
  'a test charge': { action: testCharge },
  'what a screen of the office does once': { action: sendLetter },
}
/** Which of its buttons is pressed. */
const INTENTS: Readonly<Record<string, string>> = {
  'a stay that is paid at the exit': 'pay',
  'what a screen of the office does once': 'send',
}

const ATTEMPT = 'the-first-try'
const typed = { ...STAY, ...CARD, attempt: ATTEMPT, once: ATTEMPT }
const open = { ...unknownSite('normal'), bookingDisabled: false }

/** A page whose form is sent to an API that fails so. */
const failing = (error: Error, page: string) => {
  const call = async (endpoint: unknown) => {
    if (endpoint !== analytics.record) throw error
  }
  const sent = { ...typed, intent: INTENTS[page] ?? '' }
  const params = { number: 'INV-1', itemId: '1' }
  return pageArgs({ call } as unknown as Client, '/', { account: ADA, site: open, params, sent })
}

/** The key that the page sends with the next try. */
async function nextKey(sending: Promise<unknown>): Promise<unknown> {
  const { data } = (await sending) as { data: { attempt?: string; once?: string } }
  return data.attempt ?? data.once
}

test.each(Object.entries({ ...PAGES, ...OFFICE }))(
  '%s is tried again under the same key as long as nothing says whether it was done, and under another once it was refused',
  async (page, { action }) => {
    const after = (error: Error) => nextKey(action(failing(error, page)))
    for (const error of [
      new TransportError('timeout', 'no answer'),
      new TransportError('unreadable', 'no answer'),
      new ApiError(500, 'internal_error'),
      new ApiError(502, 'unknown'),
      new ApiError(429, 'rate_limited'),
    ])
      expect([error.message, await after(error)]).toEqual([error.message, ATTEMPT])
    const other = await after(new ValidationError({}, ['The card was declined.']))
    expect(other).toMatch(/^[\w-]{36}$/)
  },
)

test.each(Object.entries(PAGES))(
  '%s whose connection is cut comes back as a form that was not sent, with its key',
  async (page, { clientAction }) => {
    const { request } = failing(new Error('unused'), page) as { request: Request }
    const serverAction = async () => {
      throw new TypeError('Failed to fetch')
    }
    const unsent = (await clientAction({ request, serverAction } as never)) as { init: unknown; data: object }
    expect(unsent.init).toEqual({ status: 503 })
    expect(unsent.data).toMatchObject({ attempt: ATTEMPT })
    expect(JSON.stringify(unsent.data)).toContain('We couldn’t reach the server.')
    const broken = async () => {
      throw new Error('a mistake of ours')
    }
    await expect(clientAction({ request, serverAction: broken } as never)).rejects.toThrow('a mistake of ours')
  },
)

test('a gift whose answer never comes is bought and charged once, however often its button is pressed', async () => {
  const h = await harness()
  const buyer = await h.as.traveller()
  let isLost = false
  const call: Client['call'] = async (endpoint, input, options) => {
    const answer = await buyer.call(endpoint, input, options)
    if ((endpoint as unknown) !== vouchers.buy || isLost) return answer
    isLost = true
    throw new TransportError('timeout', 'no answer')
  }
  const press = (attempt: unknown, more = {}) => {
    const sent = { ...STAY, ...GIFT, ...CARD, delivery: 'EMAIL', attempt: String(attempt), ...more }
    return gift.action(pageArgs({ call }, '/gift-voucher', { site: open, sent }))
  }
  const attempt = await nextKey(press(ATTEMPT))
  await expect(press(attempt, { recipient_name: 'Grace' })).resolves.toMatchObject({
    data: { problem: { formErrors: [expect.stringContaining('may have gone through')] } },
  })
  await expect(press(attempt)).rejects.toMatchObject({ status: 302 })
  expect(await h.count('vouchers')).toBe(1)
  expect(await h.count('payments', { kind: 'CHARGE' })).toBe(1)
})
