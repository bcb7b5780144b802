import fc from 'fast-check'
import { expect, test } from 'vitest'
import { markupOf } from '../../../../test/render.ts'
import { Chart } from './chart.tsx'
import { namedEvery, scaleOf } from './scale.ts'
import { UNITS } from './units.ts'

const DAYS = [
  {
    label: '11/20',
    name: 'Fri, 11/20/26',
    to: '/staff/day',
    values: [120_050, 90_000, { low: 80_000, high: 130_000 }],
  },
  { label: '11/21', name: 'Sat, 11/21/26', values: [-4_000, null, null] },
] as const

test('a chart says what it shows to somebody who hears it, and has every figure in its table', () => {
  const page = markupOf(
    <Chart
      title="Net sales by day"
      summary="Most on Friday."
      unit="money"
      tableOf="Day"
      series={[{ name: 'This year' }, { name: 'Last year', as: 'line' }, { name: 'Expected', as: 'range' }]}
      places={DAYS}
    />,
  )
  expect(page).toMatch(
    /role="img" aria-labelledby="([^"]+)" aria-describedby="([^"]+)".*<title id="\1">Net sales by day<\/title><desc id="\2">Most on Friday\./,
  )
  const table = page.slice(page.indexOf('<details'))
  for (const text of [
    'Day',
    'Fri, 11/20/26',
    '$1,200.50',
    '$900.00',
    '$800.00 to $1,300.00',
    '−$40.00',
    '–',
    'href="/staff/day"',
  ]) {
    expect(table).toContain(text)
  }
  expect(page).toContain('>$1,201<')
  expect(page).not.toMatch(/NaN|Infinity|undefined/)
})

test('series are told apart by pattern, dashes and marks, not by color alone', () => {
  const page = markupOf(
    <Chart
      title="T"
      summary="S"
      series={[{ name: 'A' }, { name: 'B' }, { name: 'C', as: 'line' }, { name: 'D', as: 'line' }]}
      places={[{ label: '1', values: [1, 2, 3, 4] }]}
    />,
  )
  const patterns = [...page.matchAll(/<pattern [^>]*>(.*?)<\/pattern>/g)].map(([, inner]) => inner)
  expect(new Set(patterns).size).toBe(2)
  expect(page.match(/stroke-dasharray/g)).toHaveLength(2)
  expect([page.includes('<circle'), page.includes('<rect x="-3"')]).toEqual([true, true])
})

test('the names of lines are beside the picture, where no line crosses them', () => {
  const page = markupOf(
    <Chart
      title="T"
      summary="S"
      series={[
        { name: 'This year', as: 'line' },
        { name: 'Last year', as: 'line' },
      ]}
      places={[{ label: '1', values: [1, 9] }]}
    />,
  )
  expect(page).toMatch(/<ul.*This year.*Last year.*<\/ul>/)
  expect(page).not.toMatch(/<text[^>]*>(?:This|Last) year/)
})

test('bars upon each other reach as high as their sum, and none leaves the picture', () => {
  const heights = (stacked: boolean) => {
    const page = markupOf(
      <Chart
        title="T"
        summary="S"
        stacked={stacked}
        series={[{ name: 'A' }, { name: 'B' }]}
        places={[{ label: '1', values: [30, 70] }]}
      />,
    )
    return [...page.matchAll(/<rect x="[^"]*%" width="[^"]*" y="([\d.]+)" height="([\d.]+)"/g)].map((match) =>
      match.slice(1).map(Number),
    )
  }
  const [[topA, heightA], [topB, heightB]] = heights(true) as [[number, number], [number, number]]
  expect(topB).toBeCloseTo(topA - heightB, 1)
  expect(heightA + heightB).toBeCloseTo(154, 0)
  expect(heights(false).map(([top, height]) => top! + height!)).toEqual([174, 174])
})

test('nothing at all is drawn as an axis from nothing, without a number that is none', () => {
  const page = markupOf(
    <Chart title="T" summary="S" tableOf="Day" series={[{ name: 'A' }]} places={[{ label: '1', values: [null] }]} />,
  )
  expect(page).not.toMatch(/NaN|Infinity/)
  expect(markupOf(<Chart title="T" summary="S" series={[{ name: 'A' }]} places={[]} />)).not.toMatch(/NaN|Infinity/)
})

test('an axis holds every value between round numbers, with zero among its ticks', () => {
  const value = fc.oneof(
    fc.integer({ min: -1e9, max: 1e9 }),
    fc.integer({ min: -1e9, max: 1e9 }).map((thousandths) => thousandths / 1000),
  )
  fc.assert(
    fc.property(fc.array(value, { maxLength: 20 }), fc.constantFrom(1, 100, 0.1, 0.01), (values, least) => {
      const { ticks, top, bottom } = scaleOf(values, least)
      const hair = (top - bottom) * 1e-9
      for (const one of values) expect(one <= top + hair && one >= bottom - hair).toBe(true)
      expect(ticks).toContain(0)
      expect(ticks.length).toBeGreaterThan(1)
      expect(ticks.length).toBeLessThan(8)
      expect([ticks[0], ticks.at(-1)]).toEqual([top, bottom])
    }),
  )
})

test.each([
  [[100], 1, [100, 50, 0]],
  [[7], 1, [8, 6, 4, 2, 0]],
  [[1], 1, [1, 0]],
  [[], 1, [1, 0]],
  [[-50, 150], 1, [150, 100, 50, 0, -50]],
] as const)('the ticks of %j', (values, least, ticks) => {
  expect(scaleOf(values, least).ticks).toEqual(ticks)
})

test('figures are short on the axis and whole in the table', () => {
  expect([1_234, 12_345, 1_250_000].map(UNITS.count.short)).toEqual(['1,234', '12.3K', '1.3M'])
  expect([-40_000, 1_250_000_00].map(UNITS.money.short)).toEqual(['−$400', '$1.3M'])
  expect([UNITS.money.full(-123_456), UNITS.percent.full(0.125), UNITS.average.full(4)]).toEqual([
    '−$1,234.56',
    '12.5%',
    '4.0',
  ])
})

test('as many places are named as a phone has room for', () => {
  expect(namedEvery(Array.from({ length: 7 }, () => 'Mon'))).toBe(1)
  expect(namedEvery(Array.from({ length: 31 }, () => '11/22'))).toBe(7)
  expect(namedEvery(['A rather long name of a place'])).toBe(1)
})
