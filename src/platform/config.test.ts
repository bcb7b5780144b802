import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ConfigError, loadConfig } from './config.ts'

function faults(env: Record<string, string>): readonly string[] {
  try {
    loadConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.faults
  }
  return []
}

test('nothing has to be set', () => {
  expect(loadConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    role: 'all',
    demo: true,
  })
})

test('the demonstration is for this machine alone, real business for everybody', () => {
  const proxied = { SKYLOT_DEMO: '0', PUBLIC_URL: 'https://parking.example', TRUSTED_PROXIES: '1' }
  expect(loadConfig(proxied).host).toBe('0.0.0.0')
  expect(loadConfig({ ...proxied, HOST: '10.0.0.1' }).host).toBe('10.0.0.1')
})

test('real business is not served over plain http, but behind a proxy that is named, or to this machine alone', () => {
  const refused = [expect.stringContaining('SKYLOT_DEMO=0 speaks plain http')]
  const real = { SKYLOT_DEMO: '0' }
  expect(faults(real)).toEqual(refused)
  expect(faults({ ...real, HOST: '10.0.0.1' })).toEqual(refused)
  expect(faults({ ...real, PUBLIC_URL: 'https://parking.example' })).toEqual(refused)
  expect(faults({ ...real, PUBLIC_URL: 'http://parking.example', TRUSTED_PROXIES: '1' })).toEqual(refused)
  expect(loadConfig({ ...real, HOST: '127.0.0.1' }).host).toBe('127.0.0.1')
  expect(faults({ ...real, TRUSTED_PROXIES: '1' })).toEqual(refused)
})

test('a worker of a real business knows where its mails lead, whatever its host is', () => {
  const worker = {
    SKYLOT_DEMO: '0',
    SKYLOT_ROLE: 'worker',
    HOST: '127.0.0.1',
    DATABASE_URL: 'postgres://db/skylot',
    SKYLOT_SECRET: 'x'.repeat(32),
  }
  const refused = [expect.stringContaining('SKYLOT_DEMO=0 needs the https PUBLIC_URL on a worker')]
  expect(faults(worker)).toEqual(refused)
  expect(faults({ ...worker, PUBLIC_URL: 'http://localhost:3000' })).toEqual(refused)
  expect(faults({ ...worker, PUBLIC_URL: 'https://parking.example' })).toEqual([])
})

test('the drill of docs/operations.md starts a real business for this machine alone, over whatever its environment was', () => {
  const [, drill = ''] =
    /DATA_DIR=\/srv\/new (SKYLOT_DEMO=0 .*?) npm start/s.exec(readFileSync('docs/operations.md', 'utf8')) ?? []
  const set = Object.fromEntries(
    [...drill.matchAll(/([A-Z_]+)=(\S*)/g)].map(([, name = '', value = '']) => [name, value]),
  )
  const real = {
    SKYLOT_DEMO: '0',
    SKYLOT_ROLE: 'web',
    PUBLIC_URL: 'https://parking.example',
    TRUSTED_PROXIES: '1',
    DATABASE_URL: 'postgres://db/skylot',
    SKYLOT_SECRET: 'x'.repeat(32),
    API_BASE_URL: 'https://api.parking.example/api',
    AUTH_BASE_URL: 'https://api.parking.example/oauth',
    SMTP_URL: 'smtps://mail.example',
    // Files that are not on the machine of the drill.
    DKIM_DOMAIN: 'parking.example',
    DKIM_SELECTOR: 'mail2026',
    DKIM_PRIVATE_KEY: '/etc/skylot/dkim.pem',
    APPLE_PASS_CERTIFICATE: '/etc/skylot/pass.pem',
    APPLE_PASS_KEY: '/etc/skylot/pass.key',
    APPLE_PASS_WWDR: '/etc/skylot/wwdr.pem',
    GOOGLE_WALLET_ISSUER: '3388000000012345678',
    GOOGLE_WALLET_ACCOUNT: '/etc/skylot/google-wallet.json',
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    BOUNCE_ADDRESS: 'bounces@parking.example',
    BOUNCE_SECRET: 'x'.repeat(24),
    SENTRY_DSN: 'https://key@errors.example/1',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.example:4318',
  }
  expect(faults({ ...real, ...set })).toEqual([])
  expect(loadConfig({ ...real, ...set })).toMatchObject({
    demo: false,
    role: 'all',
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3999',
    databaseUrl: undefined,
    apiBaseUrl: undefined,
    authBaseUrl: undefined,
    smtpUrl: undefined,
    stripe: undefined,
    applePass: undefined,
    googleWallet: undefined,
    sentryDsn: undefined,
    traces: undefined,
  })
})

test('what is set to nothing is not set', () => {
  expect(loadConfig({ PORT: '', DATABASE_URL: ' ', LOG_LEVEL: '' })).toMatchObject({
    port: 3000,
    databaseUrl: undefined,
  })
})

test('an address loses the slash at its end', () => {
  expect(loadConfig({ PUBLIC_URL: 'https://parking.example/' }).publicUrl).toBe('https://parking.example')
})

test('a database of its own needs a secret that outlives this machine', () => {
  expect(faults({ DATABASE_URL: 'postgres://db/skylot' })).toEqual([
    'DATABASE_URL needs SKYLOT_SECRET beside it, the same on every process; `openssl rand -base64 33` makes one.',
  ])
})

test('processes apart need a database that all of them reach', () => {
  expect(faults({ SKYLOT_ROLE: 'worker' })).toEqual([
    'SKYLOT_ROLE=worker needs DATABASE_URL, since the embedded database belongs to one process.',
  ])
})

test('a test clock does not tick in production', () => {
  const SKYLOT_TEST_CLOCK = '2026-11-21T12:00:00-08:00'
  expect(loadConfig({ SKYLOT_TEST_CLOCK }).testClock?.toString()).toBe('2026-11-21T20:00:00Z')
  expect(faults({ SKYLOT_TEST_CLOCK, NODE_ENV: 'production' })).toHaveLength(1)
})

test('every fault is named at once', () => {
  const env = {
    PORT: '70000',
    PUBLIC_URL: 'parking.example',
    SMTP_URL: 'http://mail',
    SKYLOT_ROLE: 'king',
    SKYLOT_DEMO: 'yes',
    SKYLOT_SECRET: 'short',
    SKYLOT_OWNER_EMAIL: 'owner',
    SKYLOT_OWNER_PASSWORD: 'short',
    TRUSTED_PROXIES: 'all of them',
    METRICS_TOKEN: 'short',
    LOG_LEVEL: 'loud',
  }
  expect(faults(env)).toHaveLength(Object.keys(env).length)
})

test('traces are configured by the variables of OpenTelemetry, and are off without an address', () => {
  expect(loadConfig({ OTEL_SERVICE_NAME: 'lot' }).traces).toBeUndefined()
  const there = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.example:4318/' }
  expect(loadConfig(there).traces).toEqual({
    url: 'http://collector.example:4318/v1/traces',
    headers: {},
    serviceName: 'skylot',
    sampler: 'parentbased_traceidratio',
    ratio: 0.05,
  })
  const more = {
    OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%2Cb, tenant = lot',
    OTEL_SERVICE_NAME: 'lot',
    OTEL_TRACES_SAMPLER: 'traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0.5',
  }
  expect(loadConfig({ ...there, ...more }).traces).toMatchObject({
    headers: { 'api-key': 'a,b', tenant: 'lot' },
    serviceName: 'lot',
    sampler: 'traceidratio',
    ratio: 0.5,
  })
  expect(faults({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' })).toHaveLength(1)
  expect(faults({ ...there, OTEL_TRACES_SAMPLER: 'sometimes', OTEL_TRACES_SAMPLER_ARG: '5' })).toHaveLength(2)
  expect(faults({ ...there, OTEL_EXPORTER_OTLP_HEADERS: 'no pair' })).toHaveLength(1)
})
