import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import { harness } from '../../../test/harness.ts'
import { memberAccount, pageArgs } from '../../../test/page-args.ts'
import { siteTextOf } from '../../../test/render.ts'
import ClubEmailPreferences, { action, loader } from './email-preferences.tsx'

test('the page is about the member’s own address, or the one that emailAddress names', async () => {
  const h = await harness()
  const ada = await h.as.member()
  const account = memberAccount(ada)
  const pageAt = async (at: string, sent?: Record<string, string>) => {
    const actionData = sent && ((await action(pageArgs(ada, at, { account, sent }))) as { data: object }).data
    const loaderData = await loader(pageArgs(ada, at, { account }))
    const props = { loaderData, actionData } as unknown as ComponentProps<typeof ClubEmailPreferences>
    return siteTextOf(<ClubEmailPreferences {...props} />, { account, at })
  }
  const own = '/point-club/email-preferences'
  const other = `${own}?emailAddress=countess%40example.com`
  expect(await pageAt(own)).toContain(ada.email)
  expect(await pageAt(other)).toContain('countess@example.com')
  expect(await pageAt(other)).not.toContain(ada.email)

  expect(await pageAt(own, { setting: '0' })).toContain('You’ll only get emails about your bookings')
  expect(await pageAt(other, { setting: '0' })).toContain('We sent a link to countess@example.com')
  expect(await h.rows('email_preferences')).toMatchObject([{ email: ada.email, setting: 0 }])
})
