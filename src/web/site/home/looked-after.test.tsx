import { expect, test } from 'vitest'
import type { Settings } from '../../../capabilities/settings/contract.ts'
import { siteMarkupOf } from '../../../test/render.ts'
import { LookedAfter } from './looked-after.tsx'

const FACTS = [{ title: 'Hours', lines: ['Open 24 hours'] }]
const PICTURE = { slot: 'stop', hash: '0'.repeat(64), width: 1200, alt: 'The shelter', alt_es: '' } as const

/** With these pictures hung up. */
function shown(...pictures: Settings['pictures']): string {
  return siteMarkupOf(<LookedAfter heading="Your car, looked after" facts={FACTS} />, { settings: { pictures } })
}

test('pictures of the lot stand beside its facts, which have all the width where there are none', () => {
  expect(shown()).not.toContain('lg:grid-cols-2')
  expect(shown()).toContain('lg:grid-cols-3')
  expect(shown(PICTURE)).toContain('lg:grid-cols-2')
  expect(shown(PICTURE).match(/<img/g)).toHaveLength(1)
  for (const markup of [shown(), shown(PICTURE)]) expect(markup).toContain('Open 24 hours')
})
