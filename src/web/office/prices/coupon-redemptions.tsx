import { to } from '../../paths.ts'
import { column } from '../kit/column.tsx'
import { filter } from '../kit/list.ts'
import { listScreen } from '../kit/screen.ts'
import { screenFile, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'

const STATES = { USED: ['good', 'Used'], RETURNED: ['neutral', 'Returned'] } as const

interface Uses {
  readonly name: 'CouponRedemptions' | 'CouponUses'
  readonly path: '/staff/coupons/redemptions' | '/staff/coupons/{itemId}/uses'
  readonly title: string
  readonly empty: string
  readonly section?: 'prices'
  readonly place?: number
  readonly parent?: 'Coupons'
  /** Of one coupon, by whichever of its codes. */
  readonly input?: (params: Readonly<Record<string, string | undefined>>) => { readonly coupon_id: string | undefined }
}

function uses(own: Uses) {
  return listScreen('desk.redemptions', {
    ...own,
    lead: 'Bookings made with a coupon. Canceling before arrival returns the use.',
    search: 'Code, booking number, or traveler',
    filters: [
      filter.choice('status', 'Status', STATES),
      filter.day('from', 'Used from'),
      filter.day('until', 'Used until'),
    ],
    sort: '-redeemed_at',
    key: ({ booking_id }) => booking_id,
    columns: [
      column.text('code', 'Code', { whole: true, sortable: true }),
      column.link('number', 'Booking', ({ booking_id }) => to('StaffBooking', { itemId: booking_id }), 'Bookings:Read'),
      column.text('full_name', 'Traveler'),
      column.text('email_addr', 'Email', { hidden: true }),
      column.when('redeemed_at', 'Used', { sortable: true }),
      column.money('discount', 'Discount'),
      column.badge('status', 'Status', STATES),
      column.when('returned_at', 'Returned', { hidden: true }),
    ],
  })
}

export const screen = [
  uses({
    name: 'CouponRedemptions',
    path: '/staff/coupons/redemptions',
    section: 'prices',
    place: 3,
    title: 'Coupon redemptions',
    empty: 'No coupon has been used yet',
  }),
  uses({
    name: 'CouponUses',
    path: '/staff/coupons/{itemId}/uses',
    title: 'Coupon uses',
    parent: 'Coupons',
    input: ({ itemId }) => ({ coupon_id: itemId }),
    empty: 'No one has used it yet',
  }),
]
export const middleware = screenFile(screen)
export const loader = screenLoader(screen)
export default screenPage(screen)
