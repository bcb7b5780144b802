import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** Signs outgoing mail (RFC 6376), so that receivers can tell it from forgeries. */
export interface DkimConfig {
  readonly domain: string
  /** The name under `_domainkey` where the public key stands in the DNS. */
  readonly selector: string
  /** RSA, as PEM. */
  readonly privateKey: string
}

/** How bounces reach us. */
export interface BouncesConfig {
  /** `bounces@parking.example`: its mailbox, and all of `bounces+…@parking.example`, hands what it gets to the webhook. */
  readonly address: string
  /** The bearer token that the mailbox sends with them. */
  readonly secret: string
}

const LEAST_BITS = 2048
/** A local part holds 64 characters, and the name of a message takes 50 of them. */
const LONGEST_BOUNCE_NAME = 13

export const mailEnvironment = {
  DKIM_DOMAIN: z
    .string()
    .regex(/^(?:[a-z0-9-]{1,63}\.)+[a-z0-9-]{2,63}$/i, 'DKIM_DOMAIN must be a domain such as parking.example.')
    .transform((domain) => domain.toLowerCase())
    .optional(),
  DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z0-9](?:[a-z0-9._-]{0,61}[a-z0-9])?$/i, 'DKIM_SELECTOR must be a name such as mail2026.')
    .optional(),
  DKIM_PRIVATE_KEY: z
    .string()
    .transform((text, issues) => {
      const key = rsaKey(text)
      if (key) return key
      const message = `DKIM_PRIVATE_KEY must be an RSA key of ${LEAST_BITS} bits or more as PEM text, or the path of its file.`
      issues.addIssue({ code: 'custom', message })
      return z.NEVER
    })
    .optional(),
  BOUNCE_ADDRESS: z
    .email('BOUNCE_ADDRESS must be an email address such as bounces@parking.example.')
    .refine(
      (address) => /^[a-z0-9._-]+@/i.test(address) && address.indexOf('@') <= LONGEST_BOUNCE_NAME,
      `BOUNCE_ADDRESS must have a plain name of ${LONGEST_BOUNCE_NAME} characters at most before its @.`,
    )
    .optional(),
  BOUNCE_SECRET: z.string().min(24, 'BOUNCE_SECRET must have at least 24 characters.').optional(),
}

type Given = { readonly [Name in keyof typeof mailEnvironment]?: z.output<(typeof mailEnvironment)[Name]> }

/** What is missing beside what is there; one sentence each. */
export function mailFaults({ DKIM_DOMAIN, DKIM_SELECTOR, DKIM_PRIVATE_KEY, ...given }: Given): string[] {
  const dkim = [DKIM_DOMAIN, DKIM_SELECTOR, DKIM_PRIVATE_KEY].filter(Boolean).length
  const faults: string[] = []
  if (dkim > 0 && dkim < 3) {
    faults.push('DKIM_DOMAIN, DKIM_SELECTOR and DKIM_PRIVATE_KEY belong together: set all three.')
  }
  if (Boolean(given.BOUNCE_ADDRESS) !== Boolean(given.BOUNCE_SECRET)) {
    faults.push('BOUNCE_ADDRESS and BOUNCE_SECRET belong together: set both.')
  }
  return faults
}

export function mailOf(given: Given): { dkim: DkimConfig | undefined; bounces: BouncesConfig | undefined } {
  const { DKIM_DOMAIN: domain, DKIM_SELECTOR: selector, DKIM_PRIVATE_KEY: privateKey } = given
  const { BOUNCE_ADDRESS: address, BOUNCE_SECRET: secret } = given
  return {
    dkim: domain && selector && privateKey ? { domain, selector, privateKey } : undefined,
    bounces: address && secret ? { address, secret } : undefined,
  }
}

/** A key as PEM; line breaks may be written as `\n`, as they are in one-line environments. */
function rsaKey(text: string): string | undefined {
  try {
    const pem = text.includes('-----BEGIN') ? text.replaceAll(String.raw`\n`, '\n') : readFileSync(text, 'utf8')
    const key = createPrivateKey(pem)
    const isStrong = (key.asymmetricKeyDetails?.modulusLength ?? 0) >= LEAST_BITS
    return key.asymmetricKeyType === 'rsa' && isStrong ? pem : undefined
  } catch {
    return undefined
  }
}
