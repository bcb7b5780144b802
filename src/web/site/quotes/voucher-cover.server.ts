import type { RouterContextProvider } from 'react-router'
import { vouchers } from '../../../capabilities/vouchers/contract.ts'
import { type Stay, toArgument } from '../../../lib/pacific.ts'
import { submit } from '../../serve/session/api.ts'
import { accountOf } from '../../serve/session/context.ts'

/** A member's voucher for a stay, and what it leaves to pay at the lot. */
export interface VoucherCover {
  readonly itemId: string
  readonly number: string
  readonly left: string
}

/** The voucher of whoever is signed in that covers most of a stay; undefined when none makes it cheaper. */
export async function voucherCover(
  { context }: { context: Readonly<RouterContextProvider> },
  { from, to }: Stay,
  vehicleClass: string,
): Promise<VoucherCover | undefined> {
  const member = accountOf(context)?.member
  if (!member || vehicleClass !== 'STANDARD') return undefined
  const dates = { travel_from_date: toArgument(from), travel_to_date: toArgument(to) }
  const outcome = await submit({ context }, vouchers.cover, { number: member.number, ...dates })
  if (!outcome.ok) return undefined
  const { voucher, covered, left_to_pay: left } = outcome.value
  if (!voucher || covered === '0.00') return undefined
  return { itemId: voucher.id, number: voucher.number, left }
}
