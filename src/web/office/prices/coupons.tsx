import { to } from '../../paths.ts'
import { column } from '../kit/column.tsx'
import { listScreen } from '../kit/screen.ts'
import { screenFile, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'

const STATES = { VALID: ['good', 'Valid'], OVER: ['neutral', 'Expired'] } as const

export const screen = listScreen('coupons.list', {
  name: 'Coupons',
  path: '/staff/coupons',
  section: 'prices',
  place: 2,
  title: 'Coupons',
  lead: 'Canceling a booking before arrival frees its coupon for another use.',
  search: 'Code',
  pageSize: 100,
  key: ({ code }) => code,
  link: ({ code }) => to('CouponRedemptions', {}, { query: { search: code } }),
  columns: [
    column.text('code', 'Code', { whole: true }),
    column.text('gives', 'Discount'),
    column.text('conditions', 'Conditions'),
    {
      key: 'uses',
      header: 'Uses',
      text: ({ uses, max_uses }) => (max_uses === null ? `${uses}` : `${uses} of ${max_uses}`),
      numeric: true,
      labelled: true,
    },
    column.state('status', 'Status', STATES, ({ is_over }) => (is_over ? 'OVER' : 'VALID')),
  ],
  empty: 'No coupons yet',
})

export const middleware = screenFile(screen)
export const loader = screenLoader(screen)
export default screenPage(screen)
