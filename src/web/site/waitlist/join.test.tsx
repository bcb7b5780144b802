import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import { sharedHarness } from '../../../test/harness.ts'
import { pageArgs } from '../../../test/page-args.ts'
import { siteMarkupOf } from '../../../test/render.ts'
import JoinWaitlist, { loader } from './join.tsx'

const h = sharedHarness()

/** The page for a stay between two days. */
async function pageOf(from: string, until: string): Promise<string> {
  const at = `/waiting-list/?from_date=${from}&from_time=08:00&to_date=${until}&to_time=08:00`
  const services = { now: () => h().clock.now() }
  const loaderData = await loader(pageArgs(await h().as.traveller(), at, { services }))
  const props = { loaderData } as unknown as ComponentProps<typeof JoinWaitlist>
  return siteMarkupOf(<JoinWaitlist {...props} />, { at })
}

test('dates that cannot be had at all lead to others', async () => {
  const past = await pageOf('2026-11-02', '2026-11-05')
  expect(past).toContain('Choose other dates')
  expect(past).toMatch(/href="[^"]*edit=1/)
  const free = await pageOf('2026-12-01', '2026-12-05')
  expect(free).toContain('there’s space on these dates')
  expect(free).not.toContain('Choose other dates')
})
