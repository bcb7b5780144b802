import { expect, test } from 'vitest'
import { siteMarkupOf } from '../../../test/render.ts'
import { to } from '../../paths.ts'
import Privacy from './privacy.tsx'

test('the contents lead to every section, in the order in which they stand', () => {
  const markup = siteMarkupOf(<Privacy />, { at: to('PrivacyPolicy') })
  const [nav = ''] = /<nav.*<\/nav>/s.exec(markup) ?? []
  const linked = [...nav.matchAll(/href="#([\w-]+)"[^>]*>([^<]+)</g)].map(([, id, title]) => [id, title])
  const headings = [...markup.matchAll(/<h2 id="([\w-]+)"[^>]*>([^<]+)</g)].map(([, id, title]) => [id, title])
  expect(headings).toHaveLength(10)
  expect(linked).toEqual(headings)
})
