import { expect, test } from 'vitest'
import { csvOf } from '../../../lib/csv.ts'
import { askedBy, filledBy, filter, type List, listHref, listInput, readListQuery, shownColumns } from './list.ts'

const LIST: List<{ name: string; total: string }> = {
  columns: [
    { key: 'name', header: 'Name', text: ({ name }) => name, sortable: true },
    { key: 'total', header: 'Total', text: ({ total }) => total },
    { key: 'note', header: 'Note', text: () => '', hidden: true },
  ],
  filters: [filter.choice('status', 'Status', { OPEN: ['good', 'Open'] }), filter.day('from', 'From')],
  sort: '-name',
}

const read = (query: string) => readListQuery(LIST, new URLSearchParams(query))

test('what a list does not know is left out of the address', () => {
  expect(read('search=%20ada%20&status=CLOSED&sort=total&page=-3&columns=x&from=tomorrow')).toEqual({
    search: 'ada',
    filters: {},
    sort: '-name',
    page: 1,
    columns: [],
    kept: {},
  })
})

test('search, filters, sort and page reach the API and come back in the address', () => {
  const query = read('search=a%26b&status=OPEN&from=2026-11-21&sort=name&page=3&columns=note')
  expect(listInput(LIST, query)).toEqual({
    search: 'a&b',
    status: 'OPEN',
    from: '2026-11-21',
    sort: 'name',
    page_size: 25,
    page_number: 3,
  })
  expect(read(listHref(LIST, query, { page: 3 }))).toEqual(query)
  expect(read(listHref(LIST, query, { sort: '-name' })).page).toBe(1)
})

test('a day whose year is still being typed, or that no calendar has, asks for nothing', () => {
  const days = ['0002-11-05', '0202-11-05', '1969-12-31', '3000-01-01', '2026-02-30', '2026-11-05']
  expect(days.filter((day) => read(`from=${day}`).filters.from)).toEqual(['2026-11-05'])
})

test('the fields of a list are filled anew by an address that they did not ask for, and stay as they are typed otherwise', () => {
  const [empty, open] = [askedBy(read('')), askedBy(read('status=OPEN'))]
  const sent = { round: 0, asked: empty, at: '1', sent: open }
  const own = filledBy(sent, open, '2')
  expect(own.round).toBe(0)
  expect(filledBy(own, open, '3').round, 'another page of the same').toBe(0)
  const cleared = filledBy(own, empty, '3')
  expect(cleared.round).toBe(1)
  // The way back to what they had asked for once.
  expect(filledBy(cleared, open, '4').round).toBe(2)
  expect(filledBy(sent, empty, '2').round, 'a link of the old address was faster').toBe(1)
})

test('the first column is always there, a hidden one only when chosen', () => {
  const keys = (query: string) => shownColumns(LIST, read(query)).map(({ key }) => key)
  expect([keys(''), keys('columns=note')]).toEqual([
    ['name', 'total'],
    ['name', 'note'],
  ])
})

test('a cell that would run as a formula is defused; numbers stay numbers', () => {
  const cells = ['=1+1', '+1-206', '-2+3', '@sum', '\tx', '-5.00', 'a "b", c', 'plain']
  expect(csvOf([cells])).toBe('\ufeff\'=1+1,\'+1-206,\'-2+3,\'@sum,\'\tx,-5.00,"a ""b"", c",plain\r\n')
})

test.each([
  ["Ada;=cmd|'/C calc'!A0", "Ada;'=cmd|'/C calc'!A0"],
  ['Ada|  @sum', "Ada|  '@sum"],
  ['Ada\t-2+3', "Ada\t'-2+3"],
  ['Ada\n=1+1', '"Ada\n\'=1+1"'],
  ['＝1+1', "'＝1+1"],
  ['a;＋1', "a;'＋1"],
  ['(206) 555-0100; 8:00 - 9:00', '(206) 555-0100; 8:00 - 9:00'],
])('%j runs as no formula either where other signs part the cells', (text, cell) => {
  expect(csvOf([[text]])).toBe(`\ufeff${cell}\r\n`)
})
