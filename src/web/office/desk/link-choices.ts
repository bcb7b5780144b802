import { LINK_HOURS } from '../../../capabilities/bookings/pay-links/rules.ts'
import { counted } from '../../../lib/texts.ts'

/** How long a payment link may hold space. */
export const LINK_CHOICES = LINK_HOURS.map((hours) => ({
  value: String(hours),
  label: counted(hours, { one: 'hour', other: 'hours' }),
}))
