import { invalidForm } from '../../http/problem.ts'
import type { Stay } from '../../lib/pacific.ts'
import type { Context } from '../../platform/context.ts'
import type { StayRow } from './store.ts'

/** The dates a voucher covers and its number: what pricing needs of it. */
export interface VoucherCover extends Stay {
  readonly number: string
}

/** Why a voucher cannot be used; the same for one that is unknown, of somebody else, used or void. */
const NO_VOUCHER = 'We found no unused time voucher with this number and e-mail address.'

/** A voucher that was linked to a stay. */
export async function coverOf(_ctx: Context, voucherId: string): Promise<VoucherCover> {
  throw new Error(`Voucher ${voucherId} is not known`)
}

/** The id of a voucher that a stay may use. @throws Problem 422 with one text, whatever is wrong */
export async function voucherFor(
  _ctx: Context,
  _asked: { number: string; email?: string | undefined },
): Promise<string> {
  throw invalidForm(NO_VOUCHER)
}

/** The stay of a voucher is over: it is used, once. */
export async function useUp(_ctx: Context, _stay: StayRow): Promise<void> {}
