import { auth } from '../../capabilities/auth/contract.ts'
import { gate } from '../../capabilities/gate/contract.ts'
import { TEST_OWNER } from '../config.ts'
import type { Product } from '../product.ts'
import type { Traveller } from '../travellers.ts'

/** Somebody drives in, and out again so many hours later; a card pays what is due. The receipt is answered. */
export async function parkAndLeave(
  product: Product,
  coming: { booking_number?: string; voucher_number?: string },
  hours: number,
) {
  const { id: stayId } = await (await cashier(product)).call(gate.arrive, coming)
  product.clock.advance({ hours })
  const out = await cashier(product)
  const { due } = await out.call(gate.stay, { stayId })
  const card = { by: 'card' as const, cc_number: '4242424242424242', cc_cvc: '123', cc_exp: '12/30' }
  const { stay } = await out.call(gate.close, { stayId, ...(due === '0.00' ? { by: 'nothing' as const } : card) })
  await product.runJobs()
  return stay
}

async function cashier(product: Product): Promise<Traveller> {
  const who = product.traveller()
  const { email, password } = TEST_OWNER
  who.jar.authToken = (await who.call(auth.login, { email, password })).access_token
  return who
}
