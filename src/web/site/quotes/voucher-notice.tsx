import { to } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { formatMoney } from '../../ui/money.tsx'
import { Notice } from '../../ui/notice.tsx'
import { quoteWords } from './messages.ts'
import type { VoucherCover } from './voucher-cover.server.ts'

/** Who has a voucher for these dates need not pay for them again: what is left to pay, and where the code is. */
export function VoucherNotice({ cover: { itemId, number, left } }: { cover: VoucherCover }) {
  const isWhole = left === '0.00'
  const say = quoteWords().voucher
  return (
    <Notice
      tone="success"
      title={isWhole ? say.covers : say.leaves(formatMoney(left))}
      action={
        <ButtonLink to={to('TimeVoucher', { itemId })} tone="quiet" size="sm">
          {say.show}
        </ButtonLink>
      }
    >
      {isWhole ? say.whole(number) : say.rest(number)}
    </Notice>
  )
}
