import { describe, expect, test } from 'vitest'
import { cents } from '../../lib/money.ts'
import { demoPriceBook } from './demo.ts'
import {
  datePrices,
  gateCalendar,
  holdsOn,
  leadTimePercent,
  priceCalendar,
  pricedDays,
  type RatePlan,
  taxesOn,
} from './rules.ts'

const { plans, lead_time_discounts } = demoPriceBook
const planOn = (date: string, of = plans) => priceCalendar(of, 'STANDARD', date, 1)[0]?.plan

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
      const names = ['2027-07-09', '2027-07-10', '2027-07-11', '2027-07-12'].map((date) => planOn(date, all))
      expect(names).toEqual(['Summer', 'Air show', 'Air show', 'Summer'])
    }
  })

  test('among equals does not depend on the order of the rows', () => {
    const [one, two] = [plan({ id: 'a', name: 'One' }), plan({ id: 'b', name: 'Two' })]
    expect(planOn('2027-02-01', [two, one])).toBe(planOn('2027-02-01', [one, two]))
  })

  test('is only one that prices the class', () => {
    const carsOnly = plan({ name: 'Cars', priority: 99 })
    expect(priceCalendar([...plans, carsOnly], 'MOTORCYCLE', '2027-02-01', 1)).toMatchObject([{ plan: 'Base' }])
    expect(() => priceCalendar([carsOnly], 'MOTORCYCLE', '2027-02-01', 1)).toThrow('No rate plan prices MOTORCYCLE')
  })

  test('gives its list prices', () => {
    expect(priceCalendar(plans, 'OVERSIZE', '2026-12-24', 1)).toMatchObject([
      { hour_cents: 1100, day_cents: 4400, week_cents: 30_800 },
    ])
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

describe('a day without a plan', () => {
  const july = plan({ name: 'July', season: { kind: 'yearly', from: '07-01', to: '07-31' } })

  test('has no price for who books, and the weakest plan of its class for who is at the gate', () => {
    const weak = plan({ name: 'Weak', priority: 1, season: { kind: 'dates', from: '2020-01-01', to: '2020-01-02' } })
    expect(() => priceCalendar([july, weak], 'STANDARD', '2027-07-30', 3)).toThrow(
      'No rate plan prices STANDARD on 2027-08-01',
    )
    expect(pricedDays([july, weak], 'STANDARD', '2027-07-30', 3)).toHaveLength(2)
    const atTheGate = gateCalendar([july, weak], 'STANDARD', '2027-07-31', 3)
    expect(atTheGate.map(({ days, plan: name }) => [days, name])).toEqual([
      [1, 'July'],
      [2, 'Weak'],
    ])
  })
})

describe('taxes', () => {
  test('hold from their first date to their last one', () => {
    const tax = {
      code: 'T',
      description: 'T',
      percent: 1,
      per_stay_cents: null,
      from: '2027-01-01',
      until: '2027-06-30',
    }
    const dates = ['2026-12-31', '2027-01-01', '2027-06-30', '2027-07-01']
    expect(dates.map((date) => taxesOn([tax], date).length)).toEqual([0, 1, 1, 0])
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
