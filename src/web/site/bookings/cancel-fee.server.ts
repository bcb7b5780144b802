import type { Booking, CancelFee } from '../../../capabilities/bookings/contract.ts'
import { splitRefund, targetOfNext } from '../../../capabilities/bookings/movements.ts'
import { pointsPaying } from '../../../capabilities/club/points/rules.ts'
import { fromDollars, toDollars } from '../../../lib/money.ts'

/** What canceling costs, and how what is left of the payment comes back. */
export interface CancelFeeView extends CancelFee {
  /** What of the refund is money, in dollars as the wire has it: "0.00" for nothing. */
  readonly money: string
  /** Where that goes. */
  readonly target: string
  /** How many points come back for the rest. */
  readonly points: number
}

export function viewCancelFee(booking: Pick<Booking, 'card' | 'movements'>, fee: CancelFee): CancelFeeView {
  const back = splitRefund(booking, fromDollars(fee.refund))
  const target = targetOfNext(booking, back.money)
  return { ...fee, money: toDollars(back.money), target, points: pointsPaying(back.points) }
}
