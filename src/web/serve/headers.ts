/** Headers of every answer of the web (the rules of Mozilla Observatory's A+), beside the page's own policy. */
export function securityHeaders(secure: boolean): readonly (readonly [string, string])[] {
  return [
    ['x-content-type-options', 'nosniff'],
    ['x-frame-options', 'DENY'],
    // Same-origin keeps the Origin header of our own forms, which `no-referrer` would blank.
    ['referrer-policy', 'same-origin'],
    ['cross-origin-opener-policy', 'same-origin'],
    ['cross-origin-resource-policy', 'same-origin'],
    ['permissions-policy', permissions('')],
    ...(secure ? [['strict-transport-security', 'max-age=63072000; includeSubDomains'] as const] : []),
  ]
}

/**
 * In place of the above, where the gateway's wallets pay: they ask the browser for a payment from their own frames, and Link
 * answers from a window that it opens.
 */
export const WALLET_HEADERS: readonly (readonly [string, string])[] = [
  ['cross-origin-opener-policy', 'same-origin-allow-popups'],
  ['permissions-policy', permissions('self "https://js.stripe.com"')],
]

function permissions(paying: string): string {
  return `camera=(), microphone=(), geolocation=(), payment=(${paying}), usb=()`
}

/** What inline scripts and styles are allowed by: the nonce of one answer, or the hashes of a page many people share. */
export interface Allowed {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

/** Where Stripe's card fields and wallets come from (https://docs.stripe.com/security/guide#content-security-policy). */
const STRIPE = {
  script: 'https://js.stripe.com https://*.js.stripe.com',
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: 'https://api.stripe.com',
}

interface PolicyOptions {
  readonly secure: boolean
  /** Whether the gateway's own fields read cards here (settings `card_fields`). */
  readonly hostsCards: boolean
}

export function contentSecurityPolicy({ scripts, styles }: Allowed, { secure, hostsCards }: PolicyOptions): string {
  // Mails in the back office, and the preview of a gift; whatever page a visit began on, its policy stays. What may not be
  // framed says so itself.
  const frames = [...(hostsCards ? STRIPE.frames : []), "'self'"]
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts, ...(hostsCards ? [STRIPE.script] : [])].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    "font-src 'self'",
    "img-src 'self' data:",
    ["connect-src 'self'", ...(hostsCards ? [STRIPE.connect] : [])].join(' '),
    ['frame-src', ...frames].join(' '),
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** Whether a page was made where the gateway's own fields read cards. */
export function doesHostCards(policy: string | null): boolean {
  return policy?.includes(`frame-src ${STRIPE.frames[0]}`) ?? false
}

export function nonceSource(nonce: string): Allowed {
  return { scripts: [`'nonce-${nonce}'`], styles: [`'nonce-${nonce}'`] }
}
