import { column } from '../kit/column.tsx'
import { listScreen } from '../kit/screen.ts'
import { screenFile, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'

export const screen = listScreen('rates.taxes', {
  name: 'Taxes',
  path: '/staff/taxes',
  section: 'prices',
  place: 5,
  title: 'Taxes',
  lead: 'Each percentage is rounded once, to the cent.',
  pageSize: 100,
  key: ({ code }) => code,
  columns: [
    column.text('description', 'Tax'),
    column.text('code', 'Code'),
    {
      key: 'percent',
      header: 'Of charges and fees',
      text: ({ percent }) => (percent === null ? '–' : `${percent}%`),
      numeric: true,
    },
    column.money('per_stay', 'Per stay'),
  ],
  empty: 'No taxes yet',
})

export const middleware = screenFile(screen)
export const loader = screenLoader(screen)
export default screenPage(screen)
