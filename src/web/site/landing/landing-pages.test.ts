import { expect, test } from 'vitest'
import { DEMO_SETTINGS } from '../../../capabilities/settings/demo.ts'
import { inLanguage } from '../../../lib/in-language.ts'
import { unknownSite } from '../../serve/session/site.ts'
import { landingPages } from './landing-pages.ts'

test('what staying longer costs is said as the gate has it, in either language', () => {
  const { terms } = unknownSite().settings
  const said = (minutes: number) =>
    landingPages({ business: DEMO_SETTINGS.business, terms: { ...terms, free_minutes: minutes } })
      .flatMap(({ questions }) => questions.map(({ answer }) => answer))
      .join(' ')
  expect(said(45)).toContain('when you leave. The first 45 minutes are free.')
  expect(said(0)).not.toMatch(/minutes are free|half hour is free/)
  expect(inLanguage('es', () => said(45))).toContain('se cobra al salir, y los primeros 45 minutos son gratis.')
  expect(inLanguage('es', () => said(0))).toContain('se cobra al salir.')
})

test('what is free to cancel, and how long a stay may be, is said of none, one and two', () => {
  const { terms } = unknownSite().settings
  const said = (count: number, fee = '0.00') =>
    JSON.stringify(
      landingPages({
        business: DEMO_SETTINGS.business,
        terms: {
          ...terms,
          free_cancellation_minutes: count,
          free_cancellation_hours: count,
          buy_now_cancellation_fee: fee,
          longest_stay_days: count,
        },
      }),
    )
  expect(said(0)).toContain('Cancel for free until you arrive.')
  expect(said(0, '5.00')).toContain('With a deposit, canceling is free until you arrive.')
  expect(said(1)).toContain('Cancel for free within 1 minute of booking, and up to 1 hour before you arrive.')
  expect(said(1)).toContain('Park up to 1 day.')
  expect(said(2, '5.00')).toContain(
    'Cancel for free within 2 minutes of booking. With a deposit, it stays free until 2 hours before you arrive.',
  )
  const spanish = (count: number, fee?: string) => inLanguage('es', () => said(count, fee))
  expect(spanish(0)).toContain('Cancele gratis hasta su llegada.')
  expect(spanish(0, '5.00')).toContain('Con un depósito, cancelar es gratis hasta su llegada.')
  expect(spanish(1)).toContain(
    'Cancele gratis en el primer minuto después de reservar, y hasta 1 hora antes de su llegada.',
  )
  expect(spanish(1)).toContain('hasta 1 día')
  expect(spanish(2, '5.00')).toContain('Con un depósito, sigue siendo gratis hasta 2 horas antes de su llegada.')
})
