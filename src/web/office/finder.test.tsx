import { expect, test } from 'vitest'
import type { Found } from '../../capabilities/finder/contract.ts'
import { siteMarkupOf } from '../../test/render.ts'
import { ADA } from '../../test/page-args.ts'
import { Hits, useHits } from './finder.tsx'

const LETTER: Found = { kind: 'letter', id: 'm1', title: 'Your booking', hint: 'ada@example.com' }

function Everything() {
  return <Hits hits={useHits('ada', [LETTER])} />
}

test('what somebody may find and not open is told without a link', () => {
  const page = (permissions: readonly string[]) =>
    siteMarkupOf(<Everything />, { account: { ...ADA, permissions, member: null }, at: '/staff/search' })
  expect(page(['Email:Read', 'Email:ReadBody'])).toMatch(/<a [^>]*href="[^"]*m1"/)
  const readOnly = page(['Email:Read'])
  expect(readOnly).toContain('Your booking')
  expect(readOnly).not.toContain('<a ')
})
