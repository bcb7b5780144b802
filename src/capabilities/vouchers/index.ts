import { capability } from '../../http/capability.ts'
import type { Context } from '../../platform/context.ts'
import { vouchers as contract } from './contract.ts'
import { handlers as officeHandlers } from './office-handlers.ts'
import { voucherDesk as officeContract } from './office-contract.ts'
import { handlers, renewSecrets } from './handlers.ts'
import * as store from './store.ts'

export { giveVoucher, goodwillVoucher, stayOf as voucherDates, worthOfVoucher } from './goodwill.ts'
export { voucherExtension } from './extension.ts'
export { unuseVoucher, useVoucher } from './lifecycle.ts'
export { voucherVoid } from './acts.ts'
export { jobs } from './jobs.ts'
export { giftPurchase } from './purchase.ts'
export { recordView as voucherRecord } from './emails.ts'
export { present as presentVoucher } from './presentation.ts'
export {
  byIds as vouchersByIds,
  changesOf as changesOfVoucher,
  countOfMember as countVouchersOf,
  giveTo as giveVouchersTo,
  lastByHolder as lastVoucherOf,
  unusedOf as unusedVouchersOf,
  writtenVouchers,
} from './store.ts'
export { differing as differingVouchers, expectedUntil as vouchersExpected } from './store.ts'

/** Vouchers in the back office. */
export const voucherDesk = capability('voucherDesk', officeContract, officeHandlers)

export const vouchers = capability('vouchers', contract, handlers, renewSecrets)

/** A voucher by its number, as typed or scanned; undefined for anything else. */
export async function voucherByNumber(ctx: Context, number: string): Promise<store.VoucherRow | undefined> {
  return store.byNumber(ctx, number)
}

/** A voucher by its id, without a check of the caller. */
export async function voucherById(ctx: Context, id: string): Promise<store.VoucherRow | undefined> {
  return store.byId(ctx, id)
}
