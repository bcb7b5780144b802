import '../known-paths.ts'
import { expect, test, vi } from 'vitest'
import { MOST_FOUND, MOST_LISTED } from '../../../lib/listed.ts'
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

interface Place {
  readonly page_number: number
  readonly after?: string
}

/** The call of a list of these numbers, the greatest first, that goes on behind any row; searched for a text it counts and pages to 200. */
const goingOn = (numbers: readonly number[], reach = MOST_LISTED) =>
  vi.fn(async ({ page_number, after }: Place) => {
    const listed = numbers.filter((number) => !after || number < Number(after)).slice(0, reach)
    const items = listed.slice((page_number - 1) * 100, page_number * 100)
    return { items: items as never[], count: listed.length, next: items.length === 100 ? String(items.at(-1)) : null }
  })

const down = (from: number) => Array.from({ length: from }, (_, index) => from - index)

test('a file has the rows behind those that the pages of a list reach, and none twice', async () => {
  const read = goingOn(down(450), MOST_FOUND)
  expect(await allRows(read)).toEqual(down(450))
  expect(read).toHaveBeenCalledTimes(5)
})

test('rows that come and go while a file is made repeat none and hide none', async () => {
  const numbers = down(450)
  const read = goingOn(numbers)
  const changing = async (place: Place) => {
    const page = await read(place)
    // A new one stands first, and two that are in the file already are gone.
    numbers.splice(0, 3, 1000 + read.mock.calls.length)
    return page
  }
  expect(await allRows(changing)).toEqual(down(450))
})

test('a file of a list that tells not where it goes on has its pages one by one, as far as they reach', async () => {
  const numbers = down(250)
  const asked: unknown[] = []
  const read = (next?: null) => async (place: Place) => {
    asked.push(place)
    const items = numbers.slice((place.page_number - 1) * 100, place.page_number * 100)
    return { items: items as never[], count: numbers.length, ...(next === null && { next }) }
  }
  expect(await allRows(read())).toEqual(numbers)
  expect(await allRows(read(null))).toEqual(numbers)
  expect(asked).toEqual([1, 2, 3, 1, 2, 3].map((page_number) => ({ page_number })))
})

test('a file ends at 10,000 rows', async () => {
  expect(await allRows(goingOn(down(10_050)))).toEqual(down(10_050).slice(0, 10_000))
})
