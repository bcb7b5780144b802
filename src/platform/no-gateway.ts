import { type Gateway, GatewayUnknown } from './cards.ts'

/** Before a card gateway is set up: no card is taken, and nothing moves. */
export const noGateway: Gateway = {
  name: 'none',
  zone: 'UTC',
  saveCard: async () => ({ refusal: 'processor_error' }),
  forgetCard: unknown,
  authorise: async () => ({ status: 'refused', refusal: 'processor_error' }),
  capture: unknown,
  cancel: unknown,
  refund: unknown,
  findCharge: async () => undefined,
  findRefund: async () => undefined,
  async *movements() {
    yield* []
  },
  check: async () => ({ state: 'refused', reason: 'STRIPE_SECRET_KEY is not set' }),
}

/** Charges of a gateway that was removed wait until it is back. */
async function unknown(): Promise<never> {
  throw new GatewayUnknown('No card gateway is set up')
}
