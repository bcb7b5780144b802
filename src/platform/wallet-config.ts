import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** What Apple gives an operator for signing passes, as PEM. */
export interface ApplePassConfig {
  readonly certificate: string
  readonly key: string
  readonly passphrase: string | undefined
  /** Apple's own intermediate certificate, "Worldwide Developer Relations". */
  readonly wwdr: string
}

/** The issuer and the service account that Google gives an operator for its wallet. */
export interface GoogleWalletConfig {
  readonly issuer: string
  readonly email: string
  readonly privateKey: string
}

/** The environment's variables for wallets. A file may stand in for its content: certificates are long. */
export const walletEnvironment = {
  APPLE_PASS_CERTIFICATE: pem('APPLE_PASS_CERTIFICATE').optional(),
  APPLE_PASS_KEY: pem('APPLE_PASS_KEY').optional(),
  APPLE_PASS_PASSPHRASE: z.string().optional(),
  APPLE_PASS_WWDR: pem('APPLE_PASS_WWDR').optional(),
  APPLE_PUSH_BASE: z
    .string()
    .regex(/^https?:\/\/[^/]+$/, 'APPLE_PUSH_BASE must be an address without a path, like https://api.push.apple.com.')
    .default('https://api.push.apple.com'),
  GOOGLE_WALLET_ISSUER: z
    .string()
    .regex(/^\d{1,30}$/, 'GOOGLE_WALLET_ISSUER must be the issuer’s number, such as 3388000000012345678.')
    .optional(),
  GOOGLE_WALLET_ACCOUNT: z
    .string()
    .transform((text, issues) => {
      const account = text.trimStart().startsWith('{') ? text : contentOf(text)
      const parsed = ServiceAccount.safeParse(jsonOf(account))
      if (parsed.success) return parsed.data
      const message = 'GOOGLE_WALLET_ACCOUNT must be the JSON of a service account, or the path of its file.'
      issues.addIssue({ code: 'custom', message })
      return z.NEVER
    })
    .optional(),
}

const ServiceAccount = z.object({ client_email: z.email(), private_key: z.string().refine(isKey) })

type Given = { readonly [Name in keyof typeof walletEnvironment]?: z.output<(typeof walletEnvironment)[Name]> }

/** What is missing beside what is there, or does not fit to it; one sentence each. */
export function walletFaults(given: Given): string[] {
  const { APPLE_PASS_CERTIFICATE: certificate, APPLE_PASS_KEY: key, APPLE_PASS_WWDR: wwdr } = given
  const faults: string[] = []
  const apple = [certificate, key, wwdr].filter(Boolean).length
  if (apple > 0 && apple < 3) {
    faults.push('APPLE_PASS_CERTIFICATE, APPLE_PASS_KEY and APPLE_PASS_WWDR belong together: set all three.')
  } else if (certificate && key && !fits(certificate, key, given.APPLE_PASS_PASSPHRASE)) {
    faults.push('APPLE_PASS_KEY is not the key of APPLE_PASS_CERTIFICATE, or APPLE_PASS_PASSPHRASE does not open it.')
  }
  if (Boolean(given.GOOGLE_WALLET_ISSUER) !== Boolean(given.GOOGLE_WALLET_ACCOUNT)) {
    faults.push('GOOGLE_WALLET_ISSUER and GOOGLE_WALLET_ACCOUNT belong together: set both.')
  }
  return faults
}

export function walletsOf(given: Given): {
  applePass: ApplePassConfig | undefined
  applePushBase: string
  googleWallet: GoogleWalletConfig | undefined
} {
  const { APPLE_PASS_CERTIFICATE: certificate, APPLE_PASS_KEY: key, APPLE_PASS_WWDR: wwdr } = given
  const { GOOGLE_WALLET_ISSUER: issuer, GOOGLE_WALLET_ACCOUNT: account } = given
  return {
    applePass:
      certificate && key && wwdr ? { certificate, key, wwdr, passphrase: given.APPLE_PASS_PASSPHRASE } : undefined,
    applePushBase: given.APPLE_PUSH_BASE ?? '',
    googleWallet:
      issuer && account ? { issuer, email: account.client_email, privateKey: account.private_key } : undefined,
  }
}

function pem(name: string) {
  return z.string().transform((text, issues) => {
    const content = text.includes('-----BEGIN') ? text.replaceAll(String.raw`\n`, '\n') : contentOf(text)
    if (content?.includes('-----BEGIN')) return content
    issues.addIssue({ code: 'custom', message: `${name} must be PEM text, or the path of a PEM file.` })
    return z.NEVER
  })
}

function contentOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

function jsonOf(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

function fits(certificate: string, key: string, passphrase: string | undefined): boolean {
  try {
    return new X509Certificate(certificate).checkPrivateKey(createPrivateKey({ key, passphrase }))
  } catch {
    return false
  }
}

function isKey(key: string): boolean {
  try {
    return createPrivateKey(key).type === 'private'
  } catch {
    return false
  }
}
