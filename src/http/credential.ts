/** The two halves of the credential: they are checked separately, and either may be absent. */
export interface Credential {
  readonly authToken: string | undefined
  /** URL tokens: everything after the first comma. */
  readonly urlTokens: readonly string[]
}

/** The most URL tokens that one request may carry. */
export const MOST_URL_TOKENS = 10

/** Reads `Authorization: Bearer <auth token>,<url token>`; with one part alone the comma may be absent. */
export function parseCredential(header: string | null | undefined): Credential {
  const match = /^Bearer +(\S+) *$/i.exec(header ?? '')
  if (!match?.[1]) return { authToken: undefined, urlTokens: [] }
  const [first = '', ...rest] = match[1].split(',')
  const urlTokens = rest.filter(Boolean)
  // A lone part is a URL token unless it looks like a signed auth token.
  if (first && !first.includes('.'))
    return { authToken: undefined, urlTokens: [first, ...urlTokens].slice(0, MOST_URL_TOKENS) }
  return { authToken: first || undefined, urlTokens: urlTokens.slice(0, MOST_URL_TOKENS) }
}

/** The inverse of {@link parseCredential}; undefined when there is nothing to send. */
export function formatCredential(credential: Credential): string | undefined {
  if (!credential.authToken && credential.urlTokens.length === 0) return undefined
  return `Bearer ${[credential.authToken ?? '', ...credential.urlTokens].join(',')}`
}
