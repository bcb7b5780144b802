import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import { siteMarkupOf } from '../../../test/render.ts'
import { unknownSite } from '../../serve/session/site.ts'
import RequestPasswordReset, { loader } from './request-password-reset.tsx'

test('once the link is on its way, the page leads back to its form for another address', () => {
  const actionData = { sentTo: 'ada@example.com' }
  const props = { loaderData: loader(), actionData } as unknown as ComponentProps<typeof RequestPasswordReset>
  const { terms } = unknownSite('normal').settings
  const markup = siteMarkupOf(<RequestPasswordReset {...props} />, { settings: { terms } })
  expect(markup).toContain('Check your email')
  expect(markup).toMatch(/href="\/auth\/request-password-reset"[^>]*>Try another address</)
})
