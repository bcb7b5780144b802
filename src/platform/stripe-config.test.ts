import { expect, test } from 'vitest'
import { ConfigError, loadConfig } from './config.ts'

const faultsOf = (env: Record<string, string>) => {
  try {
    loadConfig(env)
    return []
  } catch (error) {
    return (error as ConfigError).faults
  }
}

test('without a key there is no Stripe', () => {
  expect(loadConfig({}).stripe).toBeUndefined()
})

test('a key alone is enough in the demonstration; real business needs the fields of Stripe, so that no number reaches us', () => {
  const wanted = { webhookSecret: undefined, apiBase: undefined, publishableKey: undefined }
  expect(loadConfig({ STRIPE_SECRET_KEY: 'sk_test_1' }).stripe).toEqual({ ...wanted, secretKey: 'sk_test_1' })
  const real = { STRIPE_SECRET_KEY: 'rk_live_1', SKYLOT_DEMO: '0', HOST: '127.0.0.1' }
  expect(faultsOf(real)).toEqual([expect.stringContaining('STRIPE_PUBLISHABLE_KEY is missing')])
  expect(loadConfig({ ...real, STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }).stripe).toMatchObject({
    secretKey: 'rk_live_1',
    publishableKey: 'pk_live_1',
  })
})

test('what does not fit together is told, all at once', () => {
  expect(faultsOf({ STRIPE_SECRET_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRET: 'x', STRIPE_API_BASE: 'here' })).toEqual([
    'STRIPE_SECRET_KEY must be a key like sk_live_….',
    'STRIPE_WEBHOOK_SECRET must be a key like whsec_….',
    'STRIPE_API_BASE must be an address without a path, like http://localhost:12111.',
  ])
  expect(faultsOf({ STRIPE_PUBLISHABLE_KEY: 'pk_test_1' })).toEqual([
    'STRIPE_SECRET_KEY is missing beside the other keys of Stripe.',
  ])
  expect(faultsOf({ STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' })).toEqual([
    'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be live keys, or both test keys.',
    'STRIPE_SECRET_KEY is a live key, which takes real money: set SKYLOT_DEMO=0 beside it.',
  ])
})
