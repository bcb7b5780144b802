import { to } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { formatMoney } from '../ui/money.tsx'
import { Notice } from '../ui/notice.tsx'
import type { VoucherCover } from './voucher-cover.server.ts'

/** Who has a voucher for these dates need not pay for them again: what is left to pay, and where the code is. */
export function VoucherNotice({ cover: { itemId, number, left } }: { cover: VoucherCover }) {
  const isWhole = left === '0.00'
  return (
    <Notice
      tone="success"
      title={
        isWhole ? 'Your time voucher covers this stay' : `With your time voucher ${formatMoney(left)} is left to pay`
      }
      action={
        <ButtonLink to={to('TimeVoucher', { itemId })} tone="quiet" size="sm">
          Show the voucher
        </ButtonLink>
      }
    >
      {isWhole
        ? `Nothing is left to pay. Show voucher ${number} at the gate; you need no booking.`
        : `Voucher ${number} covers the rest. You pay what lies beyond its dates at the lot; you need no booking.`}
    </Notice>
  )
}
