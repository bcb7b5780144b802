import { z } from 'zod'

/** How this process reaches Stripe. */
export interface StripeConfig {
  readonly secretKey: string
  /** Signs what Stripe sends to `/api/webhooks/stripe`; without it we ask by ourselves. */
  readonly webhookSecret: string | undefined
  /** Another address than Stripe's own, for tests. */
  readonly apiBase: string | undefined
  /**
   * With it the page takes cards through Stripe's own fields, and the API refuses card numbers: they never reach us.
   */
  readonly publishableKey: string | undefined
}

const secret = (name: string, pattern: RegExp, example: string) =>
  z.string().regex(pattern, `${name} must be a key like ${example}.`).optional()

/** The variables of the environment, for the table in `config.ts`. */
export const stripeEnvironment = {
  STRIPE_SECRET_KEY: secret('STRIPE_SECRET_KEY', /^(sk|rk)_(test|live)_\w+$/, 'sk_live_…'),
  STRIPE_WEBHOOK_SECRET: secret('STRIPE_WEBHOOK_SECRET', /^whsec_\w+$/, 'whsec_…'),
  STRIPE_PUBLISHABLE_KEY: secret('STRIPE_PUBLISHABLE_KEY', /^pk_(test|live)_\w+$/, 'pk_live_…'),
  STRIPE_API_BASE: z
    .string()
    .regex(/^https?:\/\/[^/]+\/?$/, 'STRIPE_API_BASE must be an address without a path, like http://localhost:12111.')
    .optional(),
}

type Environment = {
  readonly [Name in keyof typeof stripeEnvironment]?: z.output<(typeof stripeEnvironment)[Name]>
}

/** Stripe as the environment sets it up; undefined when it does not. */
export function stripeOf(env: Environment): StripeConfig | undefined {
  if (!env.STRIPE_SECRET_KEY) return undefined
  return {
    secretKey: env.STRIPE_SECRET_KEY,
    webhookSecret: env.STRIPE_WEBHOOK_SECRET,
    apiBase: env.STRIPE_API_BASE,
    publishableKey: env.STRIPE_PUBLISHABLE_KEY,
  }
}

/** What does not fit together, one sentence each. */
export function stripeFaults(env: Environment & { readonly SKYLOT_DEMO?: string }): string[] {
  const { STRIPE_SECRET_KEY: key, STRIPE_PUBLISHABLE_KEY: publishable } = env
  const faults: string[] = []
  if (!key && (publishable || env.STRIPE_WEBHOOK_SECRET))
    faults.push('STRIPE_SECRET_KEY is missing beside the other keys of Stripe.')
  if (key && publishable && isLive(key) !== isLive(publishable)) {
    faults.push('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be live keys, or both test keys.')
  }
  if (key && isLive(key) && env.SKYLOT_DEMO !== '0') {
    faults.push('STRIPE_SECRET_KEY is a live key, which takes real money: set SKYLOT_DEMO=0 beside it.')
  }
  // A server of tests in place of Stripe's takes no cards of anybody.
  if (key && !publishable && env.SKYLOT_DEMO === '0' && !env.STRIPE_API_BASE) {
    faults.push(
      'STRIPE_PUBLISHABLE_KEY is missing: outside the demonstration cards are typed into the fields of Stripe alone, so that no number reaches us.',
    )
  }
  return faults
}

function isLive(key: string): boolean {
  return key.split('_')[1] === 'live'
}
