import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import { harness } from '../../../test/harness.ts'
import { memberAccount, pageArgs } from '../../../test/page-args.ts'
import { siteMarkupOf } from '../../../test/render.ts'
import { to } from '../../paths.ts'
import MemberPrivacy, { loader } from './member.tsx'

test('who erases an account with a passkey is told of no password that is required', async () => {
  const ada = await (await harness()).as.member()
  const at = to('MemberPrivacy')
  const account = memberAccount(ada)
  const loaderData = await loader(pageArgs(ada, at, { account }))
  const props = { loaderData } as unknown as ComponentProps<typeof MemberPrivacy>
  const markup = siteMarkupOf(<MemberPrivacy {...props} />, { at, account })
  expect(markup).toContain('Leave it empty to confirm with your passkey.')
  expect(/<input[^>]*name="password"[^>]*>/.exec(markup)?.[0]).not.toContain('required')
  expect(/<input[^>]*name="sure"[^>]*>/.exec(markup)?.[0]).toContain('required')
})
