import type { ReactNode } from 'react'
import { to } from '../../paths.ts'
import { OfficeLink } from '../kit/office-link.tsx'
import { subjectText, type Upon } from './request-states.ts'

/** What is looked at or decided about, as a link for who may open it; those without a screen are plain text. */
export function linkTo(kind: Upon['subject_kind'] | 'drawer' | 'scan', itemId: string | null, text: string): ReactNode {
  const [address, allow] = itemId === null ? NOWHERE : placeOf(kind, itemId)
  return (
    <OfficeLink to={address} allow={allow}>
      {text}
    </OfficeLink>
  )
}

const NOWHERE = [null, undefined] as const

function placeOf(kind: Upon['subject_kind'] | 'drawer' | 'scan', itemId: string) {
  if (kind === 'stay') return [to('StaffTransaction', { itemId }), 'Transactions:Read'] as const
  if (kind === 'booking') return [to('StaffBooking', { itemId }), 'Bookings:Read'] as const
  if (kind === 'bulk') return [to('BulkAction', { itemId }), 'Bookings:Read'] as const
  if (kind === 'voucher') return [to('StaffTimeVoucher', { itemId }), 'TimeVouchers:Read'] as const
  return kind === 'drawer' ? ([to('Drawer', { itemId }), 'Drawers:Read'] as const) : NOWHERE
}

/** "ticket ABC" as a link. */
export function subjectLink(upon: Upon): ReactNode {
  return linkTo(upon.subject_kind, upon.subject_id, subjectText(upon))
}
