import type { Services } from '../../platform/context.ts'
import { hashToken } from '../../platform/keys.ts'
import type { Hidden, HiddenCode } from './placeholders.ts'

/** The address of a page as it is kept: with the hash of its token, where one opens it. */
export interface KeptLink {
  readonly mark: string
  readonly page: string
  /** Hexadecimal. */
  readonly hash: string | null
}

/** What a mail's marks stand for, as it is kept beside it. */
export interface KeptSecrets {
  readonly links: readonly KeptLink[]
  readonly codes: readonly HiddenCode[]
  /** The tokens by their marks, until the mail has left. */
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

/** The same for who delivers it; links of a mail that has left have no token any more. */
export function unsealSecrets({ keys }: Pick<Services, 'keys'>, { links, codes, secrets }: KeptSecrets): Hidden {
  const tokens = secrets ? (JSON.parse(keys.unseal(PURPOSE, secrets).toString()) as Record<string, string>) : {}
  return { links: links.map(({ mark, page }) => ({ mark, page, token: tokens[mark] })), codes }
}

/** The hashes of the tokens that open a mail's links. */
export function hashesOf({ links }: Pick<KeptSecrets, 'links'>): string[] {
  return [...new Set(links.flatMap(({ hash }) => hash ?? []))]
}
