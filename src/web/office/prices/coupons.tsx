import { counted, figure } from '../../../lib/texts.ts'
import { to } from '../../paths.ts'
import { column } from '../kit/column.tsx'
import { filter } from '../kit/list.ts'
import { listScreen } from '../kit/screen.ts'
import { screenFile, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { COUPON_STATES, couponState } from './coupon-states.ts'

export const screen = listScreen('coupons.list', {
  name: 'Coupons',
  path: '/staff/coupons',
  section: 'prices',
  place: 2,
  title: 'Coupons',
  lead: 'Discounts by promo code: how much, for whom, and how often. Changes apply from the next quote.',
  search: 'Name or code',
  filters: [filter.choice('status', 'Status', COUPON_STATES)],
  sort: '-created_at',
  links: () => [{ label: 'New coupon', to: to('StaffCouponCreate'), adds: true, allow: 'Coupons:Update' }],
  key: ({ id }) => id,
  link: ({ id }) => to('StaffCoupon', { itemId: id }),
  columns: [
    column.text('name', 'Name', { sortable: true }),
    {
      key: 'code',
      header: 'Code',
      text: ({ code, codes }) =>
        code ?? (codes === 0 ? 'No codes yet' : counted(codes, { one: 'single-use code', other: 'single-use codes' })),
    },
    column.text('gives', 'Discount'),
    column.text('conditions', 'Conditions', { phone: false }),
    {
      key: 'uses',
      header: 'Uses',
      text: ({ uses, max_uses }) => (max_uses === null ? figure(uses) : `${figure(uses)} of ${figure(max_uses)}`),
      numeric: true,
      labelled: true,
      sortable: true,
    },
    column.state('status', 'Status', COUPON_STATES, couponState, { phone: true }),
  ],
  empty: 'No coupons yet',
  emptyHint: 'Create one with a shared code, or with thousands of single-use codes.',
})

export const middleware = screenFile(screen)
export const loader = screenLoader(screen)
export default screenPage(screen)
