import { toDollars } from '../../lib/money.ts'
import { toWire } from '../../lib/pacific.ts'
import type { Payment } from './store.ts'

/** A movement of money as staff see it. */
export function presentPayment({ id, kind, method, status, amount_cents, reason, requested_at, settled_at }: Payment) {
  return {
    id,
    kind,
    method,
    status,
    amount: toDollars(amount_cents),
    reason,
    requested_at: toWire(requested_at),
    settled_at: settled_at && toWire(settled_at),
  }
}
