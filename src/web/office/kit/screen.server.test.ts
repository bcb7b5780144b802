import '../known-paths.ts'
import { expect, test } from 'vitest'
import { MOST_FOUND } from '../../../lib/listed.ts'
import { pageArgs } from '../../../test/page-args.ts'
import { detailScreen, listScreen } from './screen.ts'
import { allRows, formsOf, loadScreen } from './screen.server.ts'

/** Somebody to whom the API answers everything with this. */
const answeredBy = (answer: object, at = '/staff') => pageArgs({ call: async () => answer as never }, at)

test('the fields of a form are those of the call that it sends, with its bounds', () => {
  expect(formsOf({ 'drawerDesk.correct': ['amount', 'reason'], 'journal.setPointCost': ['cost'] })).toMatchObject({
    'drawerDesk.correct': {
      amount: { kind: 'text', required: true },
      reason: { kind: 'text', required: true, maxLength: 200 },
    },
    'journal.setPointCost': { cost: { kind: 'number', required: true, min: 0, max: 100 } },
  })
})

test('a form shows nothing that its call does not take', () => {
  expect(() => formsOf({ 'views.add': ['title' as 'name'] })).toThrow('has no field title')
})

test('a screen is given what its forms show, beside the answer of its call', async () => {
  const screen = detailScreen('drawerDesk.read', {
    name: 'Drawer',
    path: '/staff/drawers/{itemId}',
    title: 'Cash drawer',
    forms: { 'drawerDesk.correct': ['reason'] },
  })
  expect(await loadScreen(screen)(answeredBy({ id: 'd1' }))).toEqual({
    id: 'd1',
    forms: { 'drawerDesk.correct': { reason: expect.objectContaining({ maxLength: 200 }) } },
  })
})

test('a list takes a search and the name of a view as long as their calls do', async () => {
  const list = listScreen('mail.suppressions', {
    name: 'EmailSuppressionList',
    path: '/staff/email/suppression-list',
    title: 'Suppression list',
    search: 'Address',
    key: ({ address }) => address,
    columns: [],
    empty: 'The list is empty',
  })
  const asked = answeredBy({ items: [], count: 0, views: [], columns: {} }, `/staff?search=${'a'.repeat(300)}`)
  expect(await loadScreen(list)(asked)).toMatchObject({
    longestSearch: 254,
    query: { search: 'a'.repeat(254) },
    viewForm: { name: { required: true, maxLength: 60 } },
  })
})

test('a file has the rows behind those that the pages of a list reach, and none twice', async () => {
  const found = Array.from({ length: 450 }, (_, index) => index)
  const asked: unknown[] = []
  const read = async (place: { page_number: number; after?: string }) => {
    asked.push(place)
    const first = place.after ? Number(place.after) + 1 : 0
    const listed = found.slice(first, first + MOST_FOUND)
    const items = listed.slice((place.page_number - 1) * 100, place.page_number * 100)
    return { items: items as never[], count: listed.length, next: items.length === 100 ? String(items.at(-1)) : null }
  }
  expect(await allRows(read, 'smith')).toEqual(found)
  expect(asked).toHaveLength(5)
})
