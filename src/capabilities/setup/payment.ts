import { invalidForm, tryLater } from '../../http/problem.ts'
import type { Handlers } from '../../http/capability.ts'
import { cents, toDollars } from '../../lib/money.ts'
import { toWire } from '../../lib/pacific.ts'
import { audit } from '../../platform/audit.ts'
import { type GatewayCheck, GatewayUnknown } from '../../platform/cards.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { saveCard, TEST_CHARGE } from '../payments/index.ts'
import { refusalProblem } from '../payments/refusals.ts'
import { requireCard } from '../payments/typed-card.ts'
import type { setup, TestCharge } from './contract.ts'
import * as store from './store.ts'
import { messages } from './texts.ts'

/** One dollar. */
const AMOUNT = cents(100)

/** What the card gateway says of our key; undefined when it does not answer. */
export async function checkGateway(ctx: Context): Promise<GatewayCheck | undefined> {
  try {
    return await ctx.gateway.check()
  } catch (error) {
    if (error instanceof GatewayUnknown) return undefined
    throw error
  }
}

export const payment: Pick<Handlers<typeof setup>, 'payment' | 'testCharge'> = {
  async payment(ctx) {
    const [checked, charges] = await Promise.all([checkGateway(ctx), store.lastCharges(ctx)])
    return {
      gateway: ctx.gateway.name,
      state: checked?.state ?? 'unknown',
      reason: checked?.state === 'refused' ? checked.reason : null,
      is_live: checked?.state === 'ready' && checked.isLive,
      has_webhook: ctx.gateway.readNews !== undefined,
      charges: charges.map(present),
    }
  },

  /** Each step is under a key of its own at the gateway, so whoever repeats it after a crash moves nothing twice. */
  async testCharge(ctx, typed) {
    const key = ctx.requestKey ?? ctx.random.uuid()
    const earlier = await store.findCharge(ctx, key)
    if (earlier?.status === 'REFUNDED') return present(earlier)
    const card = earlier?.card_token ? undefined : requireCard(ctx, typed)
    let charge = earlier ?? (await transaction(ctx, (ctx) => store.beginCharge(ctx, key, AMOUNT)))
    if (card) {
      const saved = await saveCard(ctx, card, { name: '', email: ctx.caller.account?.email ?? '', postalCode: '' })
      if ('refusal' in saved) {
        await close(ctx, charge.id, { status: 'REFUSED', refusal: saved.refusal })
        throw refusalProblem(saved.refusal)
      }
      const { token: card_token, last4 } = saved.card
      charge = await transaction(ctx, (ctx) => store.changeCharge(ctx, charge.id, { card_token, last4 }))
    }
    try {
      return present(await chargeAndRefund(ctx, charge))
    } catch (error) {
      if (error instanceof GatewayUnknown) throw tryLater(messages.gatewaySilent)
      throw error
    }
  },
}

async function chargeAndRefund(ctx: Context, charge: store.TestChargeRow): Promise<store.TestChargeRow> {
  const { gateway } = ctx
  const key = `${TEST_CHARGE}${charge.id}`
  const amount = cents(charge.amount_cents)
  const request = { key, token: charge.card_token ?? '', amount, capture: true, again: charge.charge_ref !== null }
  const outcome = await gateway.authorise(request)
  if (outcome.status === 'refused') {
    await close(ctx, charge.id, { status: 'REFUSED', refusal: outcome.refusal })
    throw refusalProblem(outcome.refusal)
  }
  const { ref } = outcome
  await transaction(ctx, (ctx) => store.changeCharge(ctx, charge.id, { status: 'CHARGED', charge_ref: ref }))
  const refund = await gateway.refund({ key: `${key}-refund`, charge: { key, ref }, amount })
  if (refund.status === 'failed') throw invalidForm(messages.notRefunded)
  return close(ctx, charge.id, { status: 'REFUNDED' })
}

function close(
  ctx: Context,
  id: string,
  patch: Pick<store.TestChargeRow, 'status'> & Partial<Pick<store.TestChargeRow, 'refusal'>>,
): Promise<store.TestChargeRow> {
  return transaction(ctx, async (ctx) => {
    const closed = await store.changeCharge(ctx, id, { ...patch, settled_at: ctx.now })
    const details = { status: patch.status, amount_cents: closed.amount_cents, last4: closed.last4 }
    await audit(ctx, { action: 'setup.test_charge', entity: 'test_charge', entityId: id, details })
    return closed
  })
}

function present({ id, amount_cents, last4, status, created_at }: store.TestChargeRow): TestCharge {
  return { id, amount: toDollars(cents(amount_cents)), last4, status, at: toWire(created_at) }
}
