import { toDollars } from '../../lib/money.ts'
import { toWire } from '../../lib/pacific.ts'
import type { Context } from '../../platform/context.ts'
import type { PaymentLine } from './contract.ts'
import { disputesOfPayments } from './disputes/store.ts'
import { noteOf } from './reasons.ts'
import type { Payment } from './store.ts'

/** Movements of money as staff see them, with what is disputed of them. */
export async function presentPayments(ctx: Context, payments: readonly Payment[]): Promise<PaymentLine[]> {
  const disputes = await disputesOfPayments(
    ctx,
    payments.map(({ id }) => id),
  )
  return payments.map(({ id, kind, method, status, amount_cents, reason, details, requested_at, settled_at }) => ({
    id,
    kind,
    method,
    status,
    amount: toDollars(amount_cents),
    reason,
    note: noteOf({ details }),
    requested_at: toWire(requested_at),
    settled_at: settled_at && toWire(settled_at),
    dispute: disputes.get(id) ?? null,
  }))
}
