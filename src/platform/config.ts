import { isAbsolute, resolve } from 'node:path'
import { z } from 'zod'
import { LEAST_PASSWORD, MOST_PASSWORD } from '../lib/password-length.ts'
import {
  type ApplePassConfig,
  type GoogleWalletConfig,
  walletEnvironment,
  walletFaults,
  walletsOf,
} from './wallet-config.ts'
import { type BouncesConfig, type DkimConfig, mailEnvironment, mailFaults, mailOf } from './mail-config.ts'
import { type StripeConfig, stripeEnvironment, stripeFaults, stripeOf } from './stripe-config.ts'
import { type TracesConfig, tracesEnvironment, tracesOf } from './traces-config.ts'
import { isLocalName, NO_PROXIES, parseTrustedProxies, type TrustedProxies } from './proxies.ts'

export type Role = 'all' | 'web' | 'worker'

const OWNER_PASSWORD = `SKYLOT_OWNER_PASSWORD must have ${LEAST_PASSWORD} to ${MOST_PASSWORD} characters.`

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** How this process was set up. The README's table and `.env.example` explain each variable. */
export interface Config {
  readonly port: number
  readonly host: string
  /** Where people reach the product: in emails, links and cookies. No slash at the end. */
  readonly publicUrl: string
  /** Absolute folder of the embedded database and its secret. */
  readonly dataDir: string
  /** An external PostgreSQL; without it the embedded one is started. */
  readonly databaseUrl: string | undefined
  /** Bases of an API and auth service elsewhere; without them this process answers itself. */
  readonly apiBaseUrl: string | undefined
  readonly authBaseUrl: string | undefined
  /** Without it mail stays in the development mailbox. */
  readonly smtpUrl: string | undefined
  /** Signs outgoing mail; without it mail is unsigned. */
  readonly dkim: DkimConfig | undefined
  /** Receives bounces; without it only immediate refusals are known. */
  readonly bounces: BouncesConfig | undefined
  readonly role: Role
  /** The demonstration business, the sandbox card gateway and `/dev/mailbox`. */
  readonly demo: boolean
  /** Whether the demonstration starts with more than a year of history. */
  readonly demoHistory: boolean
  /** The recipient of back-ups; with the embedded database a key is made at the first start. */
  readonly backupRecipient: string | undefined
  /** Seals the keys in the database. With the embedded database it is made at the first start. */
  readonly secret: string | undefined
  /** The first owner; without it, outside the demonstration, anyone with the link printed at start. */
  readonly ownerEmail: string | undefined
  /** Without it a password is made at the first start and printed once. */
  readonly ownerPassword: string | undefined
  readonly trustedProxies: TrustedProxies
  readonly metricsToken: string | undefined
  /** The card gateway that takes money; without it there is only the sandbox. */
  readonly stripe: StripeConfig | undefined
  readonly sentryDsn: string | undefined
  /** Where traces go; without it nothing is traced. */
  readonly traces: TracesConfig | undefined
  /** Statements that take at least this many milliseconds are logged. */
  readonly slowStatement: number
  /** A file of arriving flights; without it late flights are only reported by people. */
  readonly flightFeedFile: string | undefined
  /** Signs Apple Wallet passes; without it the demonstration uses its own certificates. */
  readonly applePass: ApplePassConfig | undefined
  /** Where to notify phones of changed passes. */
  readonly applePushBase: string
  /** Signs Google Wallet links; without it there are none. */
  readonly googleWallet: GoogleWalletConfig | undefined
  /** Without it: warnings on a terminal, where a person reads, everything else into a file or a collector. */
  readonly logLevel: (typeof LOG_LEVELS)[number] | undefined
  readonly production: boolean
  /** A fixed time for tests; refused in production. */
  readonly testClock: Temporal.Instant | undefined
}

/** The environment has faults; `faults` holds one sentence for each. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(faults.join('\n'))
    this.faults = faults
  }
}

const DEMO_OWNER = 'owner@evergreen.example'

/** Reads the environment. Throws a ConfigError that names all its faults at once. */
export function loadConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const parsed = environment.safeParse(given)
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map((issue) => issue.message))

  const { data } = parsed
  const demo = data.SKYLOT_DEMO !== '0'
  return {
    port: data.PORT,
    // The demonstration has a mailbox that anyone can read and a gateway that takes no money, so it must not be public.
    host: data.HOST ?? (demo ? '127.0.0.1' : '0.0.0.0'),
    publicUrl: data.PUBLIC_URL ?? `http://localhost:${data.PORT}`,
    dataDir: isAbsolute(data.DATA_DIR) ? data.DATA_DIR : resolve(data.DATA_DIR),
    databaseUrl: data.DATABASE_URL,
    apiBaseUrl: data.API_BASE_URL,
    authBaseUrl: data.AUTH_BASE_URL,
    smtpUrl: data.SMTP_URL,
    ...mailOf(data),
    role: data.SKYLOT_ROLE,
    demo,
    demoHistory: demo && data.SKYLOT_DEMO_HISTORY !== '0',
    backupRecipient: data.BACKUP_RECIPIENT,
    secret: data.SKYLOT_SECRET,
    ownerEmail: data.SKYLOT_OWNER_EMAIL?.toLowerCase() ?? (demo ? DEMO_OWNER : undefined),
    ownerPassword: data.SKYLOT_OWNER_PASSWORD,
    trustedProxies: data.TRUSTED_PROXIES ?? NO_PROXIES,
    metricsToken: data.METRICS_TOKEN,
    stripe: stripeOf(data),
    sentryDsn: data.SENTRY_DSN,
    ...tracesOf(data),
    slowStatement: data.SLOW_STATEMENT_MS,
    flightFeedFile: data.FLIGHT_FEED_FILE,
    ...walletsOf(data),
    logLevel: data.LOG_LEVEL,
    production: data.NODE_ENV === 'production',
    testClock: data.SKYLOT_TEST_CLOCK,
  }
}

/**
 * What keeps a real business from being reachable over unencrypted connections, or its mails from leading to nowhere; undefined
 * when nothing does. A worker's host says nothing about where its mails lead.
 */
function plainHttpFault(env: {
  readonly SKYLOT_DEMO: string
  readonly SKYLOT_ROLE: string
  readonly HOST?: string | undefined
  readonly PUBLIC_URL?: string | undefined
  readonly TRUSTED_PROXIES?: TrustedProxies | undefined
}): string | undefined {
  if (env.SKYLOT_DEMO !== '0') return undefined
  const isSecure = env.PUBLIC_URL?.startsWith('https:') ?? false
  if (env.SKYLOT_ROLE === 'worker') {
    return isSecure
      ? undefined
      : 'SKYLOT_DEMO=0 needs the https PUBLIC_URL on a worker, too: the links of its mails lead there.'
  }
  if (env.HOST !== undefined && isLocalName(env.HOST)) return undefined
  return isSecure && env.TRUSTED_PROXIES
    ? undefined
    : 'SKYLOT_DEMO=0 speaks plain http, so it needs the proxy before it: set PUBLIC_URL to its https address and TRUSTED_PROXIES to its own, or HOST=127.0.0.1 to look at it from this machine alone.'
}

function url(name: string, protocols: readonly string[], example: string) {
  return z.string().transform((text, issues) => {
    if (URL.canParse(text) && protocols.includes(new URL(text).protocol)) return text.replace(/\/+$/, '')
    issues.addIssue({ code: 'custom', message: `${name} must be an address like ${example}.` })
    return z.NEVER
  })
}

const web = (name: string, example: string) => url(name, ['http:', 'https:'], example)

function number(name: string, from: number, to: number) {
  const message = `${name} must be a whole number from ${from} to ${to}.`
  return z.string().regex(/^\d+$/, message).transform(Number).pipe(z.number().min(from, message).max(to, message))
}

function oneOf<const Choices extends readonly [string, ...string[]]>(name: string, choices: Choices) {
  return z.enum(choices, { error: `${name} must be one of ${choices.join(', ')}.` })
}

const environment = z
  .object({
    PORT: number('PORT', 0, 65_535).default(3000),
    HOST: z.string().optional(),
    PUBLIC_URL: web('PUBLIC_URL', 'https://parking.example').optional(),
    DATA_DIR: z.string().default('.data'),
    DATABASE_URL: url(
      'DATABASE_URL',
      ['postgres:', 'postgresql:'],
      'postgres://user:password@host:5432/skylot',
    ).optional(),
    API_BASE_URL: web('API_BASE_URL', 'https://api.parking.example/api').optional(),
    AUTH_BASE_URL: web('AUTH_BASE_URL', 'https://api.parking.example/oauth').optional(),
    SMTP_URL: url('SMTP_URL', ['smtp:', 'smtps:'], 'smtp://user:password@mail.example:587').optional(),
    ...mailEnvironment,
    SKYLOT_ROLE: oneOf('SKYLOT_ROLE', ['all', 'web', 'worker']).default('all'),
    SKYLOT_DEMO: oneOf('SKYLOT_DEMO', ['0', '1']).default('1'),
    SKYLOT_DEMO_HISTORY: oneOf('SKYLOT_DEMO_HISTORY', ['0', '1']).default('1'),
    SKYLOT_SECRET: z
      .string()
      .min(32, 'SKYLOT_SECRET must have at least 32 characters; `openssl rand -base64 33` makes one.')
      .optional(),
    BACKUP_RECIPIENT: z
      .string()
      .regex(
        /^age1[0-9a-z]{58}$/,
        'BACKUP_RECIPIENT must be a recipient like age1…; `npm run backup -- --new-key` makes one.',
      )
      .optional(),
    SKYLOT_OWNER_EMAIL: z.email('SKYLOT_OWNER_EMAIL must be an email address.').optional(),
    SKYLOT_OWNER_PASSWORD: z.string().min(LEAST_PASSWORD, OWNER_PASSWORD).max(MOST_PASSWORD, OWNER_PASSWORD).optional(),
    TRUSTED_PROXIES: z
      .string()
      .transform((text, issues) => {
        const proxies = parseTrustedProxies(text)
        if (proxies) return proxies
        issues.addIssue({
          code: 'custom',
          message: 'TRUSTED_PROXIES must be a number of hops, or addresses and networks like "10.0.0.0/8, 127.0.0.1".',
        })
        return z.NEVER
      })
      .optional(),
    METRICS_TOKEN: z.string().min(16, 'METRICS_TOKEN must have at least 16 characters.').optional(),
    ...stripeEnvironment,
    SENTRY_DSN: web('SENTRY_DSN', 'https://key@errors.example/1').optional(),
    ...tracesEnvironment,
    SLOW_STATEMENT_MS: number('SLOW_STATEMENT_MS', 1, 60_000).default(200),
    FLIGHT_FEED_FILE: z.string().optional(),
    ...walletEnvironment,
    LOG_LEVEL: oneOf('LOG_LEVEL', LOG_LEVELS).optional(),
    NODE_ENV: z.string().optional(),
    SKYLOT_TEST_CLOCK: z
      .string()
      .transform((text, issues) => {
        try {
          return Temporal.Instant.from(text)
        } catch {
          issues.addIssue({ code: 'custom', message: 'SKYLOT_TEST_CLOCK must be a moment like 2026-11-21T08:00:00Z.' })
          return z.NEVER
        }
      })
      .optional(),
  })
  .check((context) => {
    const { value, issues } = context
    const fault = (message: string) => issues.push({ code: 'custom', message, input: value })
    if (value.DATABASE_URL && !value.SKYLOT_SECRET) {
      fault(
        'DATABASE_URL needs SKYLOT_SECRET beside it, the same on every process; `openssl rand -base64 33` makes one.',
      )
    }
    if (value.SKYLOT_ROLE !== 'all' && !value.DATABASE_URL) {
      fault(`SKYLOT_ROLE=${value.SKYLOT_ROLE} needs DATABASE_URL, since the embedded database belongs to one process.`)
    }
    if (value.SKYLOT_OWNER_PASSWORD && !value.SKYLOT_OWNER_EMAIL && value.SKYLOT_DEMO === '0') {
      fault(
        'SKYLOT_OWNER_PASSWORD needs SKYLOT_OWNER_EMAIL beside it; without both, the start prints a link to set up the first owner.',
      )
    }
    const plainHttp = plainHttpFault(value)
    if (plainHttp !== undefined) fault(plainHttp)
    for (const message of mailFaults(value)) fault(message)
    for (const message of walletFaults(value)) fault(message)
    for (const message of stripeFaults(value)) fault(message)
    if (value.SKYLOT_TEST_CLOCK && value.NODE_ENV === 'production') {
      fault('SKYLOT_TEST_CLOCK is for tests: unset it, or unset NODE_ENV=production.')
    }
  })
