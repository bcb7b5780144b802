import { column } from '../kit/column.tsx'
import { listScreen } from '../kit/screen.ts'
import { screenFile, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'

export const screen = listScreen('rates.fees', {
  name: 'Fees',
  path: '/staff/fees',
  section: 'prices',
  place: 4,
  title: 'Fees',
  lead: 'Added after discounts, and taxed like charges.',
  pageSize: 100,
  key: ({ code }) => code,
  columns: [
    column.text('description', 'Fee'),
    column.text('code', 'Code'),
    column.money('per_day', 'Per day or part of a day'),
  ],
  empty: 'No fees yet',
})

export const middleware = screenFile(screen)
export const loader = screenLoader(screen)
export default screenPage(screen)
