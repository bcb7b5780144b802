import { describe, expect, test } from 'vitest'
import { cents } from '../../lib/money.ts'
import { demoPriceBook } from './demo.ts'
import { datePrices, holdsOn, leadTimePercent, listPrices, planOfDay, priceCalendar, type RatePlan } from './rules.ts'

const { plans, lead_time_discounts } = demoPriceBook
const planOn = (date: string) => planOfDay(plans, 'STANDARD', date).name

describe('the plan of a parking day', () => {
  test.each([
    ['2027-06-14', 'Base'],
    ['2027-06-15', 'Summer'],
    ['2027-08-31', 'Summer'],
    ['2027-09-01', 'Base'],
    ['2026-12-17', 'Base'],
    ['2026-12-18', 'Holidays'],
    ['2026-12-31', 'Holidays'],
    ['2027-01-01', 'Holidays'],
    ['2027-01-03', 'Holidays'],
    ['2027-01-04', 'Base'],
  ])('%s is %s', (date, name) => expect(planOn(date)).toBe(name))

  test('is the one of highest priority, in whatever order they come', () => {
    const event = plan({
      name: 'Air show',
      priority: 30,
      season: { kind: 'dates', from: '2027-07-10', to: '2027-07-11' },
    })
    for (const all of [
      [...plans, event],
      [event, ...plans],
      [event, ...plans.toReversed()],
    ]) {
      const names = ['2027-07-09', '2027-07-10', '2027-07-11', '2027-07-12'].map(
        (date) => planOfDay(all, 'STANDARD', date).name,
      )
      expect(names).toEqual(['Summer', 'Air show', 'Air show', 'Summer'])
    }
  })

  test('among equals does not depend on the order of the rows', () => {
    const [one, two] = [plan({ id: 'a', name: 'One' }), plan({ id: 'b', name: 'Two' })]
    expect(planOfDay([two, one], 'STANDARD', '2027-02-01')).toBe(planOfDay([one, two], 'STANDARD', '2027-02-01'))
  })

  test('is only one that prices the class', () => {
    const carsOnly = plan({ name: 'Cars', priority: 99 })
    expect(planOfDay([...plans, carsOnly], 'MOTORCYCLE', '2027-02-01').name).toBe('Base')
    expect(() => planOfDay([carsOnly], 'MOTORCYCLE', '2027-02-01')).toThrow('No rate plan prices MOTORCYCLE')
  })

  test('gives its list prices', () => {
    expect(listPrices(plans, 'OVERSIZE', '2026-12-24')).toEqual({
      hour_cents: 1100,
      day_cents: 4400,
      week_cents: 30_800,
    })
  })
})

describe('a season', () => {
  test('of every year may run over New Year, or hold on leap day', () => {
    const winter = { kind: 'yearly', from: '11-15', to: '02-29' } as const
    expect(['2026-11-15', '2027-02-28', '2028-02-29'].every((date) => holdsOn({ season: winter }, date))).toBe(true)
    expect(['2026-11-14', '2027-03-01', '2028-03-01'].some((date) => holdsOn({ season: winter }, date))).toBe(false)
  })
})

describe('the lead-time discount', () => {
  test.each([
    [0, 0],
    [1, 5],
    [6, 5],
    [7, 10],
    [13, 10],
    [14, 15],
    [29, 15],
    [30, 20],
    [365, 20],
  ])('%i days in advance: %i %%', (days, percent) => {
    expect(leadTimePercent(lead_time_discounts, days)).toBe(percent)
    expect(leadTimePercent(lead_time_discounts.toReversed(), days)).toBe(percent)
  })
})

describe('a calendar', () => {
  test('joins neighbouring days at equal prices', () => {
    const runs = priceCalendar(plans, 'STANDARD', '2026-12-16', 21)
    expect(runs.map(({ from, days, plan: name }) => [from, days, name])).toEqual([
      ['2026-12-16', 2, 'Base'],
      ['2026-12-18', 17, 'Holidays'],
      ['2027-01-04', 2, 'Base'],
    ])
  })
})

describe('weekdays', () => {
  test('a plan of some weekdays holds for parking days that start on them', () => {
    const weekend = plan({ name: 'Weekend', weekdays: [6, 7] })
    const prices = datePrices([...plans, weekend], '2026-12-03', '2026-12-07')
    expect(prices.map(({ classes }) => classes.STANDARD?.plan)).toEqual(['Base', 'Base', 'Weekend', 'Weekend', 'Base'])
  })
})

describe('the prices of dates', () => {
  test('leave out a class that no plan prices on a date', () => {
    const fair = plan({ season: { kind: 'dates', from: '2027-02-27', to: '2027-02-28' } })
    const prices = datePrices([fair], '2027-02-26', '2027-03-01')
    expect(prices.map(({ date, classes }) => [date, Object.keys(classes)])).toEqual([
      ['2027-02-26', []],
      ['2027-02-27', ['STANDARD']],
      ['2027-02-28', ['STANDARD']],
      ['2027-03-01', []],
    ])
  })
})

function plan(given: Partial<RatePlan>): RatePlan {
  const prices = { hour_cents: cents(2500), day_cents: cents(9900), week_cents: cents(59_400) }
  return { id: 'x', name: 'Plan', season: { kind: 'always' }, priority: 50, prices: { STANDARD: prices }, ...given }
}
