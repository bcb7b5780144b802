import { onTestFinished } from 'vitest'
import type { Log } from '../platform/log.ts'
import { createStripe } from '../platform/stripe-gateway.ts'
import { type Harness, harness } from './harness.ts'
import { startStripe, type StripeServer } from './stripe-server.ts'

/** The real API with Stripe as its gateway, which is a server of the test's own. */
export async function withStripe({
  hostedFields = false,
  log,
}: {
  hostedFields?: boolean
  log?: Log
} = {}): Promise<{ h: Harness; stripe: StripeServer }> {
  const stripe = await startStripe()
  onTestFinished(stripe.close)
  const config = {
    secretKey: stripe.secretKey,
    webhookSecret: stripe.webhookSecret,
    apiBase: stripe.url,
    publishableKey: hostedFields ? 'pk_test_1' : undefined,
  }
  // What Stripe writes into its books is of this moment, so our clock stands there too.
  const now = Temporal.Now.instant().toString()
  const gateway = () => createStripe(config, { timeout: 1000 })
  const h = await harness({ now, log, config: { stripe: config }, gateway })
  return { h, stripe }
}

/** Two hours after the end of Stripe's day, at midnight UTC, whatever time it is now: one day is over then, and no other. */
export function endStripesDay({ clock }: Pick<Harness, 'clock'>): void {
  const midnight = clock.now().toZonedDateTimeISO('UTC').startOfDay().add({ days: 1 })
  clock.set(midnight.add({ hours: 2 }).toInstant())
}
