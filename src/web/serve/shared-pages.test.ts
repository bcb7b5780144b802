import { expect, test } from 'vitest'
import { content } from '../../capabilities/content/contract.ts'
import { settings } from '../../capabilities/settings/contract.ts'
import { harness, type Harness } from '../../test/harness.ts'
import { visitOf } from './session/context.ts'
import { buildWebHandler } from './handler.ts'

/** The web of one process; its page says what the API says of the business and of its articles. */
function webOf({ api }: Harness) {
  let made = 0
  const handle = buildWebHandler(
    async (_, context) => {
      made++
      const { client } = visitOf(context)
      const { business } = await client.call(settings.get, {})
      const { items } = await client.call(content.articles, {})
      const text = [business.name, ...items.map(({ title }) => title)].join('\n')
      return new Response(text, { headers: { 'content-type': 'text/html; charset=utf-8' } })
    },
    { api, config: { publicUrl: 'http://here.test' }, log: { error: () => {}, warn: () => {} } },
  )
  const read = async () => (await handle(new Request('http://here.test/blog'), { address: '127.0.0.1' })).text()
  return { read, made: () => made }
}

test('an article that another process changed is not kept as it was because its settings had just been read', async () => {
  const house = await harness()
  const { read } = webOf(house)
  await read()
  await new Promise((resolve) => setTimeout(resolve, 1050))
  // Mails and bookings read the settings of the process between two pages.
  await house.call(content.articles, {})
  await house.change('articles', { slug: 'aug21-road-construction', language: 'en' }, { title: 'A new headline' })
  await read()
  await new Promise((resolve) => setTimeout(resolve, 1050))
  expect(await read()).toContain('A new headline')
})

test('pages in the memory of every process are made anew once a setting, a rate or a text has changed', async () => {
  const house = await harness()
  const webs = [webOf(house), webOf(await house.another())]
  for (const { read } of webs) {
    await read()
    await read()
  }
  expect(webs.map(({ made }) => made())).toEqual([1, 1])

  await house.change('settings', { key: 'business' }, ({ value }) => ({
    value: { ...(value as object), name: 'Another Lot' },
  }))
  for (const { read } of webs) await expect.poll(read, { timeout: 5000 }).toContain('Another Lot')
  await house.change('articles', { slug: 'aug21-road-construction', language: 'en' }, { title: 'A new headline' })
  for (const { read } of webs) await expect.poll(read, { timeout: 5000 }).toContain('A new headline')

  const before = webs.map(({ made }) => made())
  const version = await house.row('price_book_versions')
  await house.add('price_book_versions', { ...version, number: version.number + 1 })
  for (const [place, { read, made }] of webs.entries()) {
    await expect.poll(async () => (await read(), made()), { timeout: 5000 }).toBe((before[place] ?? 0) + 1)
  }
})
