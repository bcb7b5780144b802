import { expect, test } from 'vitest'
import { inLanguage } from '../../lib/in-language.ts'
import { cents } from '../../lib/money.ts'
import { sayFeeRule } from './fee-rule.ts'
import type { FeeRule } from './rules.ts'

const amount = cents(2400)
const until = '2026-12-01T10:00:00Z'

test.each<[FeeRule, string, string]>([
  [
    { code: 'regret', params: { minutes: 30 } },
    'Free within 30 minutes of booking',
    'Gratis en los primeros 30 minutos después de reservar',
  ],
  [
    { code: 'repeated-regret', params: { amount: cents(500), count: 2, hours: 24 } },
    '$5.00, because 2 bookings for these dates were canceled within the last 24 hours',
    '$5.00, porque en las últimas 24 horas se cancelaron 2 reservas para estas fechas',
  ],
  [
    { code: 'kept-by-change', params: { amount, hours: 6 } },
    '$24.00, because dates were changed less than 6 hours before arrival',
    '$24.00, porque las fechas se cambiaron a menos de 6 horas de la llegada',
  ],
  [
    { code: 'late', params: { amount, hours: 6 } },
    'One day’s price, $24.00, less than 6 hours before arrival',
    'El precio de un día, $24.00, a menos de 6 horas de la llegada',
  ],
  [
    { code: 'late-at-most', params: { amount: cents(2500), hours: 6 } },
    'One day’s price, at most $25.00, less than 6 hours before arrival',
    'El precio de un día, como máximo $25.00, a menos de 6 horas de la llegada',
  ],
  [
    { code: 'free-until', params: { hours: 6, until } },
    'Free until 6 hours before arrival (Tue, 12/01/26, 2:00 am)',
    'Gratis hasta 6 horas antes de la llegada (mar, 1 de dic de 2026, 2:00 a.m.)',
  ],
  [
    { code: 'fee-until', params: { amount: cents(500), hours: 24, until } },
    '$5.00 until 24 hours before arrival (Tue, 12/01/26, 2:00 am)',
    '$5.00 hasta 24 horas antes de la llegada (mar, 1 de dic de 2026, 2:00 a.m.)',
  ],
  [{ code: 'regret', params: { minutes: 0 } }, 'Free at the moment of booking', 'Gratis en el momento de reservar'],
  [
    { code: 'regret', params: { minutes: 1 } },
    'Free within 1 minute of booking',
    'Gratis en el primer minuto después de reservar',
  ],
  [
    { code: 'repeated-regret', params: { amount: cents(500), count: 1, hours: 1 } },
    '$5.00, because 1 booking for these dates was canceled within the last hour',
    '$5.00, porque en la última hora se canceló 1 reserva para estas fechas',
  ],
  [
    { code: 'late', params: { amount, hours: 1 } },
    'One day’s price, $24.00, less than 1 hour before arrival',
    'El precio de un día, $24.00, a menos de 1 hora de la llegada',
  ],
  [
    { code: 'kept-by-change', params: { amount, hours: 0 } },
    '$24.00, because dates were changed after the booked arrival',
    '$24.00, porque las fechas se cambiaron después de la llegada reservada',
  ],
  [
    { code: 'free-until', params: { hours: 0, until } },
    'Free until arrival (Tue, 12/01/26, 2:00 am)',
    'Gratis hasta la llegada (mar, 1 de dic de 2026, 2:00 a.m.)',
  ],
])('%o is said in the language of who reads it, also once it was kept as JSON', (rule, english, spanish) => {
  const kept: FeeRule = JSON.parse(JSON.stringify(rule))
  expect(sayFeeRule(kept)).toBe(english)
  expect(inLanguage('es', () => sayFeeRule(kept)).replaceAll(/\s/g, ' ')).toBe(spanish)
})

test('a sentence of an older cancellation stays as it is', () => {
  expect(inLanguage('es', () => sayFeeRule('Free within 30 minutes of booking'))).toBe(
    'Free within 30 minutes of booking',
  )
})
