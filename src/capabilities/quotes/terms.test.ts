import { expect, test } from 'vitest'
import { inLanguage } from '../../lib/in-language.ts'
import { cents } from '../../lib/money.ts'
import { systemRandom } from '../../platform/random.ts'
import { testConfig } from '../../test/config.ts'
import { demoPriceBook } from '../rates/demo.ts'
import type { ProductId } from '../../lib/products.ts'
import { demoCoupon, quoteOf, stayRequest, TODAY } from './factory.ts'
import { presentQuote, quoteRow } from './presentation.ts'
import { cancellationTerms } from './terms.ts'

const ctx = { now: TODAY, config: testConfig(), random: systemRandom }

function terms(product: ProductId, from = '2026-12-01 08:00', to = '2026-12-04 08:00'): string[] {
  const coupon = product === 'CUSTOM' ? demoCoupon('ACMECORP') : undefined
  const row = quoteRow(ctx, quoteOf(product, stayRequest(from, to, { coupon })), {
    set_id: systemRandom.uuid(),
    email: null,
  })
  return cancellationTerms(presentQuote(ctx, row), TODAY)
}

test('BOOK_NOW is free to cancel until six hours before, then the deposit is kept', () => {
  expect(terms('BOOK_NOW')).toEqual([
    'Cancel for free within 30 minutes of booking. Canceling so soon is free 2 times in 24 hours for overlapping dates, then $5.00.',
    'Canceling stays free until Tue, 12/01/26, 2:00 am. After that, we keep one day’s price ($24.00).',
    'Change your dates for free until you check in; any difference in price is settled at the lot. If you change them less than 6 hours before arrival, the late cancellation fee still applies.',
    'If you don’t show up, we keep your deposit.',
  ])
})

test('BUY_NOW is free to cancel as long, later one day, and the rest goes back', () => {
  expect(terms('BUY_NOW')[1]).toBe(
    'Canceling stays free until Tue, 12/01/26, 2:00 am. After that, we keep one day’s price ($24.00) and refund the rest.',
  )
})

test('in Spanish what we keep is kept, and not charged once more', () => {
  const said = inLanguage('es', () => terms('BUY_NOW', '2026-12-20 08:00', '2026-12-22 08:00').join(' '))
  expect(said).toContain('conservamos el precio de un día, como máximo $25.00, y le reembolsamos el resto.')
  expect(said).toContain('Si no viene, conservamos el precio de un día y le reembolsamos el resto.')
  expect(said).toContain(
    'Cancelar tan pronto después de reservar es gratis 2 veces en 24 horas para fechas que coinciden; a partir de ahí, cada vez cuesta $5.00.',
  )
})

test('a dear day costs a late cancellation no more than the terms say', () => {
  expect(terms('BUY_NOW', '2026-12-20 08:00', '2026-12-22 08:00')[1]).toBe(
    'Canceling stays free until Sun, 12/20/26, 2:00 am. After that, we keep one day’s price, at most $25.00, and refund the rest.',
  )
})

test('what a late change keeps is told in place of what would be free, and in place of less', () => {
  const row = quoteRow(ctx, quoteOf('BUY_NOW', stayRequest('2026-12-01 08:00', '2026-12-04 08:00')), {
    set_id: systemRandom.uuid(),
    email: null,
  })
  const said = (kept: number) => cancellationTerms(presentQuote(ctx, row), TODAY, cents(kept))
  expect(said(2400)[0]).toBe(
    'Because your dates were changed less than 6 hours before arrival, canceling costs $24.00.',
  )
  expect(said(2400).join(' ')).not.toMatch(/Cancel for free|stays free/)
  expect(said(2800)).toEqual([
    'Because your dates were changed less than 6 hours before arrival, canceling costs $28.00.',
    expect.stringContaining('Change your dates for free'),
    'If you don’t show up, we keep $28.00 and refund the rest.',
  ])
  expect(said(1000)[0]).toBe(
    'Canceling costs $10.00 until Tue, 12/01/26, 2:00 am. After that, we keep one day’s price ($24.00) and refund the rest.',
  )
  expect(inLanguage('es', () => said(2400)[0])).toBe(
    'Como cambió las fechas a menos de 6 horas de la llegada, cancelar cuesta $24.00.',
  )
})

test('a quote that was made under earlier terms tells those', () => {
  const { cancellation: _own, repeated_regret: _again, ...rest } = demoPriceBook.terms
  const stored = { ...rest, late_hours: 24, cancellation_fee_cents: { BOOK_NOW: 0, BUY_NOW: 500, CUSTOM: 0 } }
  const row = quoteRow(ctx, quoteOf('BUY_NOW', stayRequest('2026-12-20 08:00', '2026-12-22 08:00')), {
    set_id: systemRandom.uuid(),
    email: null,
  })
  const rate = { ...row.rate, engine_args: { ...row.rate.engine_args, terms: stored } }
  expect(cancellationTerms(presentQuote(ctx, { ...row, rate }), TODAY).slice(0, 2)).toEqual([
    'Cancel for free within 30 minutes of booking.',
    'Canceling costs $5.00 until Sat, 12/19/26, 8:00 am. After that, we keep one day’s price ($28.00) and refund the rest.',
  ])
})

test.each([
  [
    1,
    [
      'Cancel for free within 1 minute of booking. Canceling so soon is free 2 times in 24 hours for overlapping dates, then $5.00.',
      'Canceling stays free until Tue, 12/01/26, 7:00 am. After that, we keep one day’s price ($24.00).',
      'Change your dates for free until you check in; any difference in price is settled at the lot. If you change them less than 1 hour before arrival, the late cancellation fee still applies.',
    ],
    'Cancele sin costo en el primer minuto después de reservar.',
    'Si las cambia a menos de 1 hora de la llegada,',
  ],
  [
    0,
    [
      'Canceling is free until Tue, 12/01/26, 8:00 am. After that, we keep one day’s price ($24.00).',
      'Change your dates for free until you check in; any difference in price is settled at the lot. If you change them after the booked arrival, the late cancellation fee still applies.',
    ],
    'Hasta el mar, 1 de dic de 2026,',
    'Si las cambia después de la llegada reservada,',
  ],
])('with %d minutes and hours nothing is promised that nobody has', (count, english, first, change) => {
  const said = (asOf = TODAY) => cancellationTerms(quoteWith(count), asOf)
  expect(said().slice(0, -1)).toEqual(english)
  const spanish = inLanguage('es', said)
  expect(spanish[0]?.replaceAll(/\s/g, ' ')).toContain(first)
  expect(spanish.join(' ')).toContain(change)
})

test('what costs something from the first minute on is told so', () => {
  const late = Temporal.Instant.from('2026-12-01T16:00:00Z')
  expect(cancellationTerms(quoteWith(0), late)[0]).toBe('If you cancel, we keep one day’s price ($24.00).')
  expect(inLanguage('es', () => cancellationTerms(quoteWith(0), late)[0])).toBe(
    'Si cancela, conservamos el precio de un día ($24.00).',
  )
})

/** A price for three days with a deposit, under terms of so many minutes after booking, and hours before arrival. */
function quoteWith(count: number) {
  const row = quoteRow(ctx, quoteOf('BOOK_NOW', stayRequest('2026-12-01 08:00', '2026-12-04 08:00')), {
    set_id: systemRandom.uuid(),
    email: null,
  })
  const { cancellation } = demoPriceBook.terms
  const terms = {
    ...demoPriceBook.terms,
    regret_minutes: count,
    cancellation: { ...cancellation, BOOK_NOW: { ...cancellation.BOOK_NOW, late_hours: count } },
  }
  return presentQuote(ctx, { ...row, rate: { ...row.rate, engine_args: { ...row.rate.engine_args, terms } } })
}

test('CUSTOM is free to cancel in time', () => {
  expect(terms('CUSTOM')[1]).toContain('Canceling stays free')
})

test('what is over already is not promised', () => {
  expect(terms('BUY_NOW', '2026-11-21 15:00', '2026-11-23 08:00')[0]).toBe(
    'Cancel for free within 30 minutes of booking. After that, we keep one day’s price ($24.00) and refund the rest. Canceling so soon is free 2 times in 24 hours for overlapping dates, then $5.00.',
  )
})

test('a stay that costs less than a day never loses more than was paid', () => {
  const kept = terms('BUY_NOW', '2026-12-01 08:00', '2026-12-01 09:00').join(' ')
  expect(kept).not.toContain('$24.00')
  expect(kept).not.toContain('the rest')
})

test('drive-up has nothing to cancel', () => {
  expect(terms('STANDARD')).toEqual(['Nothing to pay or cancel in advance: you pay at the lot when you leave.'])
})
