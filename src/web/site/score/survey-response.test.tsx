import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import { siteMarkupOf, siteTextOf } from '../../../test/render.ts'
import { inLanguage } from '../../../lib/in-language.ts'
import SurveyResponse, { loader } from './survey-response.tsx'

function pageOf(query: string, actionData?: { isSent: boolean }) {
  const loaderData = loader({ url: new URL(`https://parking.example/survey-response${query}`) } as never)
  const props = { loaderData, actionData } as unknown as ComponentProps<typeof SurveyResponse>
  return <SurveyResponse {...props} />
}

test('nobody is thanked for an answer before it is sent, and a link without one says so', () => {
  for (const query of ['', '?utm_source=mail', '?recommend=']) {
    expect(siteTextOf(pageOf(query))).toContain('This link is incomplete')
    expect(siteMarkupOf(pageOf(query))).not.toMatch(/Thank you|<form/)
  }
  const asked = siteTextOf(pageOf('?recommend=yes'))
  expect(asked).toMatch(/Is this your answer\?.*Recommend yes/)
  expect(asked).not.toMatch(/Thank you|incomplete/)
  expect(siteTextOf(pageOf('?recommend=yes', { isSent: true }))).toContain('Thank you for your answer')
  expect(inLanguage('es', () => siteTextOf(pageOf('')))).toContain('A este enlace le falta una parte')
})
