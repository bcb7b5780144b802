import type { Services } from '../../platform/context.ts'
import { hashToken } from '../../platform/keys.ts'
import type { Hidden, HiddenCode } from './placeholders.ts'

/** The stored address of a page, with the hash of its token if it has one. */
export interface KeptLink {
  readonly mark: string
  readonly page: string
  /** Hexadecimal. */
  readonly hash: string | null
}

/** The values of a mail's marks, as stored with it. */
export interface KeptSecrets {
  readonly links: readonly KeptLink[]
  readonly codes: readonly HiddenCode[]
  /** The tokens by their marks, until delivery. */
  readonly secrets: Buffer | null
}

const PURPOSE = 'mail/secrets'

export function sealed({ keys }: Pick<Services, 'keys'>, { links, codes }: Hidden): KeptSecrets {
  const tokens = links.flatMap(({ mark, token }) => (token === undefined ? [] : [[mark, token] as const]))
  return {
    links: links.map(({ mark, page, token }) => ({
      mark,
      page,
      hash: token === undefined ? null : hashToken(token).toString('hex'),
    })),
    codes,
    secrets: tokens.length === 0 ? null : keys.seal(PURPOSE, JSON.stringify(Object.fromEntries(tokens))),
  }
}

/** The same for delivery; links of a delivered mail have no token any more. */
export function unsealSecrets({ keys }: Pick<Services, 'keys'>, { links, codes, secrets }: KeptSecrets): Hidden {
  const tokens = secrets ? (JSON.parse(keys.unseal(PURPOSE, secrets).toString()) as Record<string, string>) : {}
  return { links: links.map(({ mark, page }) => ({ mark, page, token: tokens[mark] })), codes }
}

/** The hashes of the tokens that open a mail's links. */
export function hashesOf({ links }: Pick<KeptSecrets, 'links'>): string[] {
  return [...new Set(links.flatMap(({ hash }) => hash ?? []))]
}
