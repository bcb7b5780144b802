/** Stands in an address where its secret belongs. */
const HIDDEN = 'hidden'

/**
 * The address of a page that opens to whoever has it: with a token, or with codes that are as good as one. As a text it
 * shows no secret; templates are given a mark in its place, and only what leaves for its reader holds the whole of it.
 */
export class SecretLink {
  /** The address with {@link HIDDEN} as its `token`, where it has one. */
  readonly page: string
  readonly #token: string | undefined

  private constructor(page: string, token: string | undefined) {
    this.page = page
    this.#token = token
  }

  /** A page that a token opens; `address` writes its address with a given token. */
  static withToken(address: (token: string) => string, token: string): SecretLink {
    return new SecretLink(address(HIDDEN), token)
  }

  /** A page whose address names codes that nobody but its reader may have. */
  static withCodes(address: string): SecretLink {
    return new SecretLink(address, undefined)
  }

  get token(): string | undefined {
    return this.#token
  }

  /** The whole address: for its reader alone. */
  reveal(): string {
    return revealed(this.page, this.#token)
  }

  toString(): string {
    return withoutSecrets(this.page)
  }
}

/** The whole address of a page, from how it is kept and its token. */
export function revealed(page: string, token: string | undefined): string {
  return token === undefined ? page : page.replace(`token=${HIDDEN}`, () => `token=${encodeURIComponent(token)}`)
}

/** Whether a text names a link whose secret has been taken out for good. */
export function hasLostSecret(text: string): boolean {
  return text.includes(`token=${HIDDEN}`)
}

/**
 * What staff see of texts that hold links: whoever may look through the outbox may not thereby become the one it was
 * written to.
 */
export function withoutSecrets(text: string): string {
  return text.replaceAll(/([?&;](?:token|code)=)[^\s"'<>&)\]]+/gi, `$1${HIDDEN}`)
}
