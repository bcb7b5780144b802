import { expect, test } from 'vitest'
import { inLanguage } from '../../lib/in-language.ts'
import { cents } from '../../lib/money.ts'
import { say } from '../../lib/texts.ts'
import { demoPriceBook, emptyPriceBook } from '../rates/demo.ts'
import { contractId, itemsOf, type Sale, soldOf } from './rules.ts'

const [plan] = demoPriceBook.plans
const plans = [
  { ...plan!, name: 'Base', priority: 1 },
  { ...plan!, name: 'Summer', priority: 3 },
  { ...plan!, name: 'Weekends', priority: 2 },
]
const leadTimes = (...percents: number[]) =>
  percents.map((percent) => ({ ...demoPriceBook.lead_time_discounts[0]!, percent }))
const book = { ...demoPriceBook, plans, lead_time_discounts: leadTimes(5, 20, 10), buy_now_extra_percent: 7 }
const sourceOf = (changed: Partial<typeof book>, id: string) =>
  say(itemsOf({ ...book, ...changed }, []).find((item) => item.id === id)?.price_source ?? '')

test('what is sold says where its price comes from', () => {
  const said = () =>
    itemsOf(book, []).map(({ id, kind, ...item }) => [id, kind, say(item.name), say(item.price_source)])
  expect(said()).toEqual([
    [
      'BUY_NOW',
      'PRODUCT',
      'Pay now',
      'Rate plans Summer, Weekends, Base, less 5% to 20% for booking ahead and 7% for paying now',
    ],
    ['BOOK_NOW', 'PRODUCT', 'Pay a deposit', 'Rate plans Summer, Weekends, Base, less 5% to 20% for booking ahead'],
    ['STANDARD', 'PRODUCT', 'Drive up', 'Rate plans Summer, Weekends, Base'],
    [
      'POINTS',
      'VOUCHER',
      'Time voucher',
      `${book.club.points_per_voucher_dollar} points for each dollar of the drive-up price`,
    ],
    ['GIFT', 'GIFT', 'Gift voucher', 'As “Pay now”'],
  ])
  expect(inLanguage('es', said)[0]).toEqual([
    'BUY_NOW',
    'PRODUCT',
    'Pagar ahora',
    'Planes de tarifas Summer, Weekends, Base, menos del 5% al 20% por reservar antes y 7% por pagar ahora',
  ])
  expect(inLanguage('es', said).at(-1)).toEqual(['GIFT', 'GIFT', 'Vale de regalo', 'Como “Pagar ahora”'])
  expect(sourceOf({ lead_time_discounts: leadTimes(5, 5) }, 'BOOK_NOW')).toBe(
    'Rate plans Summer, Weekends, Base, less 5% for booking ahead',
  )
  const none = { lead_time_discounts: [], buy_now_extra_percent: 0 }
  for (const id of ['BUY_NOW', 'BOOK_NOW']) expect(sourceOf(none, id)).toBe('Rate plans Summer, Weekends, Base')
  expect(sourceOf({ lead_time_discounts: [] }, 'BUY_NOW')).toMatch(/Base, less 7% for paying now$/)
  expect(sourceOf({ lead_time_discounts: [] }, 'BOOK_NOW')).toBe('Rate plans Summer, Weekends, Base')
})

test('a product is offered while it is on sale, the drive-up always, and nothing before there is a price', () => {
  const offered = (changed: Partial<typeof book>) =>
    itemsOf({ ...book, ...changed }, []).map(({ is_offered }) => is_offered)
  expect(offered({ on_sale: ['BUY_NOW'] })).toEqual([true, false, true, true, true])
  expect(offered({ on_sale: [] })).toEqual([false, false, true, true, true])
  expect(itemsOf(emptyPriceBook, []).map(({ is_offered }) => is_offered)).toEqual([false, false, false, false, false])
  expect(say(itemsOf(emptyPriceBook, [])[0]?.price_source ?? '')).toBe('No rate plan yet')
})

test('a contract of a company is sold by its own terms, while it is active', () => {
  const contract = { companyId: 'c1', name: 'Acme', rate: '12% off' }
  const items = itemsOf(book, [
    { ...contract, isActive: true },
    { ...contract, companyId: 'c2', isActive: false },
  ])
  expect(items.slice(5)).toEqual([
    { id: 'contract-c1', kind: 'CONTRACT', name: 'Acme', price_source: '12% off', is_offered: true },
    { id: contractId('c2'), kind: 'CONTRACT', name: 'Acme', price_source: '12% off', is_offered: false },
  ])
})

test('sales add up', () => {
  const sale: Sale = {
    step: null,
    item: 'GIFT',
    sold: 2,
    canceled: 1,
    points: 30,
    value_cents: cents(1050),
    received_cents: cents(900),
  }
  expect(soldOf([sale, { ...sale, sold: 5 }])).toEqual({
    sold: 7,
    canceled: 2,
    points: 60,
    value: '21.00',
    received: '18.00',
  })
  expect(soldOf([])).toEqual({ sold: 0, canceled: 0, points: 0, value: '0.00', received: '0.00' })
})
