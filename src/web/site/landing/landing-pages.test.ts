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
