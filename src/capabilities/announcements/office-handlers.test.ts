import { expect, test } from 'vitest'
import { harness } from '../../test/harness.ts'
import { turnAnnouncements } from './jobs.ts'
import { siteMessages } from './office-contract.ts'

test('what staff write stands above the pages for everybody, in their language, from a moment until one or until it is ended', async () => {
  const h = await harness()
  const marketing = await h.as.staff('marketing')
  const said = async (language = 'en') => {
    const answer = await h.fetch('/api/msg-chk', { headers: { 'accept-language': language } })
    const { data } = (await answer.json()) as { data: { template: string; payload: Record<string, string> }[] }
    return data.map(({ template, payload }) => [template, payload.text])
  }
  const version = async () => (await h.rows('site_version'))[0]!.version
  const snow = { tone: 'WARNING', text_en: 'Snow: leave early.', text_es: 'Nieve: salga temprano.' } as const
  const times = { starts_at: '2026-11-21 13:00:00-0800', ends_at: '2026-11-21 15:00:00-0800' }
  const backwards = marketing.call(siteMessages.create, { ...snow, ...times, ends_at: times.starts_at })
  await expect(backwards).rejects.toMatchObject({ fieldErrors: { ends_at: [expect.any(String)] } })
  const { id } = await marketing.call(siteMessages.create, { ...snow, ...times })
  expect(await said()).toEqual([])
  const planned = await version()
  await turnAnnouncements.handle(h.ctx(), {})
  expect(await version()).toBe(planned)
  h.clock.advance({ hours: 1 })
  await turnAnnouncements.handle(h.ctx(), {})
  expect(await version()).toBe(planned + 1)
  expect([await said(), await said('es')]).toEqual([[['notice', snow.text_en]], [['notice', snow.text_es]]])
  await marketing.call(siteMessages.change, { id, version: 1, ...snow, ...times, text_en: 'Snow.', text_es: '' })
  expect(await said('es')).toEqual([['notice', 'Snow.']])
  const ended = await marketing.call(siteMessages.end, { id })
  expect(ended).toMatchObject({ state: 'OVER' })
  expect(ended.history.map(({ who, what }) => [who, what])).toEqual([
    ['marketing', 'ended'],
    ['marketing', 'changed text_en text_es'],
    ['marketing', 'created'],
  ])
  expect(await said()).toEqual([])
  await expect(marketing.call(siteMessages.end, { id })).rejects.toThrow('Validation Error')
  expect((await marketing.call(siteMessages.list, { state: 'OVER', search: 'snow' })).count).toBe(1)
  expect((await marketing.call(siteMessages.list, { state: 'SHOWN' })).count).toBe(0)
})
