import { found } from '../../http/problem.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { giveUp, type Payment, paymentById, paymentsOf } from '../payments/index.ts'
import { type Departure, stayByCard } from './departure.ts'
import * as store from './store.ts'

/** The state of a card payment at a reader; 'none' if there never was one. */
export type AtReader = Departure | { readonly status: 'none' }

/** The latest charge of a stay on a reader. */
async function readerCharge(ctx: Context, stayId: string): Promise<Payment | undefined> {
  const charges = await paymentsOf(ctx, { transaction_id: stayId })
  return charges.findLast(({ kind, reader }) => kind === 'CHARGE' && reader !== null)
}

/** Checks the card at the reader, and closes the stay if it was charged. */
export async function followReader(ctx: Context, stayId: string): Promise<AtReader> {
  const charge = await readerCharge(ctx, stayId)
  return charge ? settled(ctx, charge) : { status: 'none' }
}

/**
 * Cancels the payment at the reader. If the card is charged anyway, that closes the stay, or is refunded if the stay
 * was paid in another way.
 */
export async function withdrawFromReader(ctx: Context, stayId: string): Promise<AtReader> {
  const charge = await transaction(ctx, async (ctx) => {
    found(await store.lockById(ctx, stayId))
    const charge = await readerCharge(ctx, stayId)
    if (charge) await giveUp(ctx, charge.id)
    return charge && paymentById(ctx, charge.id)
  })
  return charge ? settled(ctx, charge) : { status: 'none' }
}

async function settled(ctx: Context, charge: Payment): Promise<Departure> {
  const settlement = await stayByCard.settleInBackground(ctx, charge)
  return settlement.status === 'paid' ? { status: 'closed', stay: settlement.row } : settlement
}
