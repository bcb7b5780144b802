import type { BookingStatus } from '../../../capabilities/bookings/contract.ts'
import { statusName } from '../../site/names/names.ts'
import { Badge } from '../../ui/badge.tsx'

const TONES = {
  PENDING: 'accent',
  CONFIRMED: 'good',
  CHECKED_IN: 'good',
  COMPLETED: 'neutral',
  CANCELLED: 'bad',
  NO_SHOW: 'bad',
} as const satisfies Record<BookingStatus, string>

export function BookingBadge({ status }: { status: BookingStatus }) {
  return <Badge tone={TONES[status]}>{statusName(status)}</Badge>
}
