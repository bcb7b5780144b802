import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import { siteMarkupOf } from '../../../test/render.ts'
import { pageArgs } from '../../../test/page-args.ts'
import { sharedHarness } from '../../../test/harness.ts'
import Invitation, { action, loader } from './invitation.tsx'

const h = sharedHarness()

test('a link that opens nothing any more leads on to a new one', async () => {
  const at = '/auth/invitation?token=long-gone'
  const guest = await h().as.traveller()
  const sent = { password: 'a long way from home' }
  const { data: actionData } = (await action(pageArgs(guest, at, { sent }))) as unknown as { data: object }
  const drawn = (actionData?: object) => {
    const props = { loaderData: loader(pageArgs(guest, at)), actionData }
    return siteMarkupOf(<Invitation {...(props as unknown as ComponentProps<typeof Invitation>)} />, { at })
  }
  expect(drawn()).not.toContain('Request a new link')
  expect(drawn(actionData)).toMatch(/href="\/auth\/request-password-reset"[^>]*><span>Request a new link</)
})
