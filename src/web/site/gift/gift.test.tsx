import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import { harness } from '../../../test/harness.ts'
import { pageArgs } from '../../../test/page-args.ts'
import { siteTextOf } from '../../../test/render.ts'
import { unknownSite } from '../../serve/session/site.ts'
import GiftVoucher, { loader } from './gift.tsx'

test('a gift for today is offered as one for good, one for a later day with until when it can be voided', async () => {
  const h = await harness()
  const who = await h.as.traveller()
  const { terms } = unknownSite().settings
  const pageFor = async (from: string, to: string) => {
    const at = `/gift/?from_date=${from}&from_time=20:00&to_date=${to}&to_time=20:00`
    const loaderData = await loader(pageArgs(who, at, { services: { now: () => h.clock.now() } }))
    const props = { loaderData } as unknown as ComponentProps<typeof GiftVoucher>
    return siteTextOf(<GiftVoucher {...props} />, { at, settings: { terms } })
  }
  const today = await pageFor('2026-11-21', '2026-11-22')
  expect(today).toContain('It’s for today, so it can’t be voided.')
  expect(today).not.toContain('until the day before')
  expect(await pageFor('2026-11-22', '2026-11-23')).toContain('You can void the voucher until the day before')
})
