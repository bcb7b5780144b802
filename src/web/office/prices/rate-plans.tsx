import { names } from '../../site/names/texts.ts'
import { type Column, column } from '../kit/column.tsx'
import { listScreen, type RowOf } from '../kit/screen.ts'
import { screenFile, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'

export const screen = listScreen('rates.plans', {
  name: 'RatePlans',
  path: '/staff/rate-plans',
  section: 'prices',
  place: 1,
  title: 'Rate plans',
  lead: 'Each day uses the highest-priority plan that covers it.',
  search: 'Name',
  pageSize: 100,
  key: ({ id }) => id,
  columns: [
    column.text('name', 'Plan'),
    column.text('dates', 'Arrival dates'),
    column.count('priority', 'Priority'),
    ...Object.entries(names().vehicles).map(pricesOf),
  ],
  empty: 'No rate plans yet',
  emptyHint: 'Nothing can be booked without one.',
})

/** Hour, day, and week of one vehicle class. */
function pricesOf([code, name]: [string, string]): Column<RowOf<'rates.plans'>> {
  return {
    key: code,
    header: `${name}: hour / day / week`,
    numeric: true,
    labelled: true,
    text({ prices }) {
      const price = prices.find(({ vehicle_class }) => vehicle_class === code)
      return price ? `${price.hour} / ${price.day} / ${price.week}` : '–'
    },
  }
}

export const middleware = screenFile(screen)
export const loader = screenLoader(screen)
export default screenPage(screen)
