import type { ReactNode } from 'react'
import { ACT_KINDS, type ActKind } from '../../../capabilities/acts/kinds.ts'
import { texts } from '../../../capabilities/acts/texts.ts'
import { to } from '../../paths.ts'
import type { States } from '../kit/column.tsx'
import { OfficeLink } from '../kit/office-link.tsx'

type Status = 'WAITING' | 'DONE' | 'DECLINED' | 'WITHDRAWN' | 'EXPIRED'

export const REQUEST_STATES = {
  WAITING: ['accent', 'Waiting'],
  DONE: ['good', 'Approved'],
  DECLINED: ['bad', 'Declined'],
  WITHDRAWN: ['neutral', 'Withdrawn'],
  EXPIRED: ['neutral', 'Expired'],
} as const satisfies States<Status>

export const ANSWERED_STATES = {
  DONE: REQUEST_STATES.DONE,
  DECLINED: REQUEST_STATES.DECLINED,
  WITHDRAWN: REQUEST_STATES.WITHDRAWN,
  EXPIRED: REQUEST_STATES.EXPIRED,
} as const

/** The acts that there are, for badges and filters. */
export const KIND_STATES = Object.fromEntries(
  ACT_KINDS.map((kind) => [kind, ['neutral', texts().kinds[kind]]]),
) as unknown as States<ActKind>

interface Upon {
  readonly subject_kind: 'booking' | 'stay' | 'member' | 'voucher'
  readonly subject_id: string
  readonly subject_number: string
}

/** "ticket ABC", as people call what an act is done upon. */
export function subjectText({ subject_kind, subject_number: number }: Upon): string {
  return texts().subjects[subject_kind]({ number })
}

/** The same as a link, for who may open it. */
export function subjectLink(upon: Upon): ReactNode {
  const { subject_kind, subject_id: itemId } = upon
  const [address, allow] =
    subject_kind === 'stay'
      ? ([to('StaffTransaction', { itemId }), 'Transactions:Read'] as const)
      : subject_kind === 'booking'
        ? ([to('StaffBooking', { itemId }), 'Bookings:Read'] as const)
        : subject_kind === 'voucher'
          ? ([to('StaffTimeVoucher', { itemId }), 'TimeVouchers:Read'] as const)
          : ([null, undefined] as const)
  return (
    <OfficeLink to={address} allow={allow}>
      {subjectText(upon)}
    </OfficeLink>
  )
}
