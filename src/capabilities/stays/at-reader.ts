import { found } from '../../http/problem.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { giveUp, type Payment, paymentById, paymentsOf } from '../payments/index.ts'
import { type Departure, stayByCard } from './departure.ts'
import * as store from './store.ts'

/** How it stands with a card at a reader: as of any departure, or nothing was ever asked of one. */
export type AtReader = Departure | { readonly status: 'none' }

/** The latest charge of a stay that was put on a reader. */
async function readerCharge(ctx: Context, stayId: string): Promise<Payment | undefined> {
  const charges = await paymentsOf(ctx, { transaction_id: stayId })
  return charges.findLast(({ kind, reader }) => kind === 'CHARGE' && reader !== null)
}

/** Asks what became of the card at the reader, and closes the stay when it was taken. */
export async function followReader(ctx: Context, stayId: string): Promise<AtReader> {
  const charge = await readerCharge(ctx, stayId)
  return charge ? settled(ctx, charge) : { status: 'none' }
}

/**
 * The cashier waits no longer: takes the amount off its reader. Money that comes all the same closes the stay, or goes
 * back when the stay was paid in another way meanwhile.
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
