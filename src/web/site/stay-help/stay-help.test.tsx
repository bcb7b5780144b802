import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import { pageArgs } from '../../../test/page-args.ts'
import { siteMarkupOf } from '../../../test/render.ts'
import { to } from '../../paths.ts'
import { unknownSite } from '../../serve/session/site.ts'
import StayHelp, { loader } from './stay-help.tsx'

test('while the bank has not answered, the page leads back to where the car is looked up', () => {
  const at = to('StayHelp')
  const services = { now: () => Temporal.Instant.from('2026-11-21T12:00:00-08:00') }
  const loaderData = loader(pageArgs({ call: () => Promise.reject(new Error('Nothing is asked')) }, at, { services }))
  const actionData = { asked: { code: 'T1', arrived_on: '' }, attempt: 'the-first-try', isPending: true }
  const props = { loaderData, actionData } as unknown as ComponentProps<typeof StayHelp>
  const { guide, terms } = unknownSite().settings
  const markup = siteMarkupOf(<StayHelp {...props} />, { at, settings: { guide, terms } })
  expect(markup).toContain('Your bank hasn’t answered yet')
  expect(markup).toMatch(/href="\/stay-help"[^>]*>Look it up again</)
})
