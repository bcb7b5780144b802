import type { SalesItem } from '../../../capabilities/sales/contract.ts'
import type { Permission } from '../../../lib/permissions.ts'
import { to } from '../../paths.ts'

export const ITEM_KINDS: Readonly<Record<SalesItem['kind'], string>> = {
  PRODUCT: 'Product',
  CONTRACT: 'Company contract',
  VOUCHER: 'Time voucher',
  GIFT: 'Gift voucher',
}

/** Where the prices of an item are looked after. */
export function sourceOf(kind: SalesItem['kind']): { to: string; allow: Permission } {
  return kind === 'CONTRACT'
    ? { to: to('Coupons'), allow: 'Coupons:Read' }
    : { to: to('RatePlans'), allow: 'RatePlans:Read' }
}
