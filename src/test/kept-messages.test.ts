import { expect, test } from 'vitest'
import { bookings } from '../capabilities/bookings/contract.ts'
import { booked, quoted, STAY } from '../capabilities/bookings/factory.ts'
import { en as couponTexts } from '../capabilities/coupons/texts.ts'
import { en as quoteTexts } from '../capabilities/quotes/texts.ts'
import { parked } from '../capabilities/stays/factory.ts'
import { en as stayTexts } from '../capabilities/stays/texts.ts'
import { inLanguage } from '../lib/in-language.ts'
import { Message } from '../lib/message.ts'
import { say } from '../lib/texts.ts'
import { harness } from './harness.ts'

/**
 * Every code that rows keep, with what varies in it, and what it says in English: quotes and stays hold their lines as
 * codes for years. A code here may be reworded (then its sentence here, too), never renamed, dropped, or given other
 * parameters without a migration of the rows.
 */
const KEPT: Readonly<Record<string, readonly [english: string, params?: object]>> = {
  'coupons.ended': ['This code ended on Tue, 12/01/26', { date: '2026-12-01' }],
  'coupons.starts': ['This code starts on Tue, 12/01/26', { date: '2026-12-01' }],
  'coupons.noLonger': ['This code can no longer be used for more days'],
  'coupons.notForYou': ['Log in with your confirmed work email address to use this code'],
  'coupons.leastDays': ['Valid for stays of 3 full days or more', { days: 3 }],
  'coupons.between': [
    'Valid for stays between Tue, 12/01/26 and Thu, 12/03/26',
    { from: '2026-12-01', until: '2026-12-03' },
  ],
  'coupons.from': ['Valid for stays from Tue, 12/01/26 on', { date: '2026-12-01' }],
  'coupons.until': ['Valid for stays until Tue, 12/01/26', { date: '2026-12-01' }],
  'coupons.weekdays': ['Valid for stays that include a Monday', { days: [1] }],
  'coupons.classes': ['Valid for standard vehicles only', { classes: ['STANDARD'] }],
  'quotes.line.week': ['Week'],
  'quotes.line.day': ['Day'],
  'quotes.line.hour': ['Hour'],
  'quotes.line.corporateDay': ['Corporate day'],
  'quotes.line.payNow': ['Pay-now discount (7%)', { percent: 7 }],
  'quotes.line.ahead': ['Book-ahead discount (10%)', { percent: 10 }],
  'quotes.line.aheadAndPayNow': ['Book-ahead and pay-now discount (15%)', { percent: 15 }],
  'quotes.line.code': ['Promo code FIVE', { code: 'FIVE' }],
  'quotes.line.codePercent': ['Promo code TEN (10%)', { code: 'TEN', percent: 10 }],
  'quotes.line.codeFreeDays': ['Promo code DAY (1 free day)', { code: 'DAY', days: 1 }],
  'quotes.line.houseCredit': ['Credit for moving your booking'],
  'quotes.line.complimentary': ['Complimentary'],
  'quotes.line.percent': ['Tax (10%)', { name: { code: 'own', params: { text: 'Tax' } }, percent: 10 }],
  'quotes.line.times': ['3 × Day', { count: 3, name: { code: 'quotes.line.day' } }],
  'quotes.line.lastHours': ['the last hour costs a day', { hours: 1 }],
  'stays.line.asTold': ['Price quoted at the gate'],
  'stays.line.difference': ['Difference taken at the gate'],
  'stays.line.driveThrough': ['Up to 10 minutes', { minutes: 10 }],
  'stays.line.voucher': ['Time voucher 7K2M9QX4T', { number: '7K2M9QX4T' }],
  'stays.line.beyondVoucher': ['Larger vehicle class'],
  'stays.line.lostTicket': ['Lost ticket'],
  'stays.line.ofLostTicket': ['Day, lost ticket', { name: { code: 'quotes.line.day' } }],
  'stays.line.before': ['Day, before the booked time', { name: { code: 'quotes.line.day' } }],
  'stays.line.after': ['Day, after the booked time', { name: { code: 'quotes.line.day' } }],
}

test.each(Object.entries(KEPT))('%s still says what rows kept it for, in every language', (code, [english, params]) => {
  const kept = new Message(code, params)
  expect(say(kept)).toBe(english)
  expect(inLanguage('es', () => say(kept))).not.toBe('')
})

test('each code that a line may have is among them', () => {
  const lines = [
    ...Object.keys(quoteTexts.line).map((key) => `quotes.line.${key}`),
    ...Object.keys(stayTexts.line).map((key) => `stays.line.${key}`),
  ]
  expect(lines.filter((code) => !(code in KEPT))).toEqual([])
  const [ofCoupons] = [Object.keys(KEPT).filter((code) => code.startsWith('coupons.'))]
  expect(ofCoupons.filter((code) => !(code.slice('coupons.'.length) in couponTexts))).toEqual([])
})

test('what rows hold after quotes, changes and stays are codes among them, with the same parameters', async () => {
  const h = await harness()
  const traveller = await h.as.traveller()
  const longer = { ...STAY, travel_to_date: '2026-12-14 19:00:00-0800' }
  for (const promo_code of [undefined, 'WELCOME10']) await quoted(traveller, 'BOOK_NOW', { ...longer, promo_code })
  const { id: bookingId } = await booked(traveller, 'BUY_NOW', { stay: { ...STAY, promo_code: 'WELCOME10' } })
  await traveller.call(bookings.modifyQuote, { bookingId, ...longer })
  await parked(h)
  const rows = await h.sql<{ code: string; params: object | null }>`
    select distinct found ->> 'code' as code, found -> 'params' as params
    from (select rate from quotes union all select rate from transactions where rate is not null) as kept,
      jsonb_path_query(rate, '$.**.description ? (@.type() == "object")') as found`
  expect(rows.length).toBeGreaterThan(5)
  for (const { code, params } of rows.filter((row) => row.code !== 'own')) {
    expect(Object.keys(KEPT)).toContain(code)
    expect([code, Object.keys(params ?? {}).toSorted()]).toEqual([code, Object.keys(KEPT[code]?.[1] ?? {}).toSorted()])
  }
})
