import { to } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { formatMoney } from '../../ui/money.tsx'
import { Notice } from '../../ui/notice.tsx'
import { quoteWords } from './texts.ts'
import type { VoucherCover } from './voucher-cover.server.ts'

/** Who has a voucher for these dates need not pay for them again: what is left to pay, and where the code is. */
export function VoucherNotice({ cover: { itemId, number, left } }: { cover: VoucherCover }) {
  const isWhole = left === '0.00'
  const t = quoteWords().voucher
  return (
    <Notice
      tone="success"
      title={isWhole ? t.covers : t.leaves(formatMoney(left))}
      action={
        <ButtonLink to={to('TimeVoucher', { itemId })} tone="quiet" size="sm">
          {t.show}
        </ButtonLink>
      }
    >
      {isWhole ? t.whole(number) : t.rest(number)}
    </Notice>
  )
}
