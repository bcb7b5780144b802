import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import { sharedHarness } from '../../../test/harness.ts'
import { pageArgs } from '../../../test/page-args.ts'
import { siteMarkupOf } from '../../../test/render.ts'
import { unknownSite } from '../../serve/session/site.ts'
import ClaimPage, { action, loader } from './claim.tsx'

const h = sharedHarness()

test('once the mail is on its way, the page leads back to its form for another address', async () => {
  const at = '/booking-claim?next=%2Fbookings%2Fb1'
  const guest = await h().as.traveller()
  const sent = { intent: 'email', email_addr: 'ada@example.com' }
  const { data: actionData } = (await action(pageArgs(guest, at, { sent }))) as { data: object }
  const loaderData = loader(pageArgs(guest, at))
  const props = { loaderData, actionData } as unknown as ComponentProps<typeof ClaimPage>
  const { terms } = unknownSite('normal').settings
  const markup = siteMarkupOf(<ClaimPage {...props} />, { at, settings: { terms } })
  expect(markup).toContain('Check your inbox at ada@example.com')
  expect(markup).toMatch(/href="\/booking-claim\?next=%2Fbookings%2Fb1"[^>]*>Try another address</)
})
