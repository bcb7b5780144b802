import { expect, test } from 'vitest'
import { harness } from '../../test/harness.ts'
import { booked } from '../bookings/factory.ts'
import { desk } from '../bookings/office-contract.ts'
import { content } from './contract.ts'
import { articles } from './office-contract.ts'

test('a booking keeps the version of the contract it was made under, whatever staff write afterwards', async () => {
  const h = await harness()
  const owner = await h.as.staff()
  const shown = await h.call(content.terms, {})
  expect(shown).toMatchObject({ slug: 'terms', title: 'Terms and Conditions' })
  expect((await h.call(content.terms, { language: 'es' })).title).toBe('Términos y condiciones')
  expect((await h.call(content.articles, {})).items.map(({ slug }) => slug)).not.toContain('terms')

  const first = await booked(await h.as.traveller())
  const { en } = await owner.call(articles.read, { slug: 'terms' })
  const { title, summary, version } = en!
  await owner.call(articles.save, { slug: 'terms', language: 'en', title, summary, body: 'All is new.', version })
  const second = await booked(await h.as.traveller(), 'BUY_NOW', { email: 'grace@example.com' })

  const versionOf = async ({ id }: { id: string }) => {
    const { terms_version } = await owner.call(desk.booking, { bookingId: id })
    return (await h.row('terms_versions', { id: terms_version! })).body
  }
  expect(await versionOf(first)).toContain('## If your plans change')
  expect(await versionOf(second)).toBe('All is new.')
  await expect(h.change('terms_versions', {}, { body: '' })).rejects.toThrow('append-only')
})
