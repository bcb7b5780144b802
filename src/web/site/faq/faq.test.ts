import { expect, test } from 'vitest'
import { inLanguage } from '../../../lib/in-language.ts'
import { DEMO_SETTINGS } from '../../../capabilities/settings/demo.ts'
import type { Settings } from '../../../capabilities/settings/contract.ts'
import { faqOf, suggest } from './faq.ts'

const settings = {
  ...DEMO_SETTINGS.flags,
  business: DEMO_SETTINGS.business,
  opening_soon: false,
  logo: null,
  version: 1,
  card_fields: null,
  guide: { ...DEMO_SETTINGS.guide, wait_minutes: 20, is_measured: false },
  facts: DEMO_SETTINGS.facts,
  pictures: [],
  saved_price: { hours: 24 },
  express_pay: null,
  glossary: [],
  vehicle_classes: [{ code: 'STANDARD', name: 'Standard', description: 'Up to 19 feet' }],
  terms: {
    quote_minutes: 30,
    free_cancellation_minutes: 30,
    free_cancellation_hours: 6,
    buy_now_cancellation_fee: '0.00',
    late_cancellation_most: '25.00',
    longest_stay_days: 90,
    furthest_arrival_days: 365,
    free_minutes: 30,
    points: { per_dollar: 10, per_voucher_dollar: 100, welcome: 250, expire_after_months: 24 },
  },
} satisfies Settings

test.each([
  ['Cancelling my booking', 'Do I get my money back?', 'cancel'],
  ['', 'My flight is delayed, I will be back later than planned.', 'late'],
  ['Shuttle', 'Where do I wait?', 'shuttle'],
  ['Question', 'I never received a confirmation by e-mail', 'confirmation'],
  ['New dates', 'Please move my stay by a day', 'change'],
  ['A lost stroller', 'It is blue.', undefined],
  ['Thanks', 'The driver was lovely.', undefined],
  ['', '', undefined],
])('a letter about “%s … %s” is offered the answer %s', (subject, message, id) => {
  expect(suggest(faqOf(settings), subject, message)?.id).toBe(id)
})

test.each([
  ['Cancelación', '¿Me devuelven mi dinero?', 'cancel'],
  ['', 'Mi vuelo viene retrasado y llegaré más tarde.', 'late'],
  ['Autobús', '¿Dónde espero?', 'shuttle'],
  ['Un cochecito perdido', 'Es azul.', undefined],
])('a Spanish letter about “%s … %s” is offered the answer %s', (subject, message, id) => {
  expect(inLanguage('es', () => suggest(faqOf(settings), subject, message)?.id)).toBe(id)
})

test('what coming back late costs is said as the gate has it, in either language', () => {
  const answer = (minutes: number) =>
    faqOf({ ...settings, terms: { ...settings.terms, free_minutes: minutes } }).find(({ id }) => id === 'late')?.answer
  expect(answer(45)).toMatch(/^The first 45 minutes are on us\. After that, you pay for the extra time/)
  expect(answer(0)).toMatch(/^You pay for the extra time/)
  expect(inLanguage('es', () => answer(45))).toMatch(/^Los primeros 45 minutos van por nuestra cuenta\./)
  expect(inLanguage('es', () => answer(0))).toMatch(/^El tiempo adicional se cobra/)
})

test('what cancelling costs is said as the terms have it, in either language', () => {
  const answer = (terms: Partial<Settings['terms']> = {}) =>
    faqOf({ ...settings, terms: { ...settings.terms, ...terms } }).find(({ id }) => id === 'cancel')?.answer
  expect(answer()).toBe(
    'Yes. It’s free within 30 minutes of booking, and up to 6 hours before you arrive. After that, we keep the price of one day, up to $25.00.',
  )
  expect(answer({ buy_now_cancellation_fee: '5.00', late_cancellation_most: null })).toBe(
    'Yes. It’s free within 30 minutes of booking. Up to 6 hours before you arrive, it’s free with a deposit and costs $5.00 if you paid in full. After that, we keep the price of one day.',
  )
  expect(inLanguage('es', () => answer())).toContain('hasta 6 horas antes de su llegada')
})
