/** The placeholder for the secret in an address. */
const HIDDEN = 'hidden'

/**
 * The address of a page that opens to anybody who has it, by a token or by codes that work like one. Its string form
 * shows no secret; templates get a mark instead, and only the delivered message contains the whole address.
 */
export class SecretLink {
  /** The address with {@link HIDDEN} as its `token`, where it has one. */
  readonly page: string
  readonly #token: string | undefined

  private constructor(page: string, token: string | undefined) {
    this.page = page
    this.#token = token
  }

  /** A page that a token opens; `address` makes its address from a token. */
  static withToken(address: (token: string) => string, token: string): SecretLink {
    return new SecretLink(address(HIDDEN), token)
  }

  /** A page whose address contains codes that only its reader may have. */
  static withCodes(address: string): SecretLink {
    return new SecretLink(address, undefined)
  }

  get token(): string | undefined {
    return this.#token
  }

  /** The whole address, for its reader only. */
  reveal(): string {
    return revealed(this.page, this.#token)
  }

  toString(): string {
    return withoutSecrets(this.page)
  }
}

/** The whole address of a page from its stored form and its token. */
export function revealed(page: string, token: string | undefined): string {
  return token === undefined ? page : page.replace(`token=${HIDDEN}`, () => `token=${encodeURIComponent(token)}`)
}

/** Whether a text contains a link whose secret was removed. */
export function hasLostSecret(text: string): boolean {
  return text.includes(`token=${HIDDEN}`)
}

/**
 * Texts with links as staff see them: access to the outbox must not give access to the links of its recipients.
 */
export function withoutSecrets(text: string): string {
  return text.replaceAll(/([?&;](?:token|code)=)[^\s"'<>&)\]]+/gi, `$1${HIDDEN}`)
}
