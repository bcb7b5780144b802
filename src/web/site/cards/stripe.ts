import type { CreatePaymentMethodData, Stripe, StripeElementLocale, StripeElementStyle } from '@stripe/stripe-js'
import type { Language } from '../../../lib/language.ts'

/** One field of a card: Stripe's own page in a frame, which alone sees what is typed. */
export interface CardElement {
  mount(place: HTMLElement): void
  update(options: { readonly style: StripeElementStyle }): void
  focus(): void
  destroy(): void
  on(event: 'change', listener: (change: CardChange) => void): unknown
  on(event: 'focus', listener: () => void): unknown
  on(event: 'blur', listener: () => void): unknown
}

interface CardChange {
  /** Whether what is typed so far could be sent. */
  readonly complete: boolean
  readonly error?: { readonly message: string } | undefined
  /** Of the number alone. */
  readonly brand?: string
}

export type Billing = NonNullable<Extract<CreatePaymentMethodData, { type: 'card' }>['billing_details']>

/** Where Stripe has another tag than we: Spanish as it is spoken in the Americas. */
const LOCALES: Readonly<Record<Language, StripeElementLocale>> = { en: 'en', es: 'es-419' }

/** Of a language that Stripe may not know, it takes the one of the browser. */
const localeOf = (language: Language): StripeElementLocale => LOCALES[language] ?? 'auto'

const LONGEST_WAIT_MS = 15_000

const clients = new Map<string, Stripe>()

/**
 * Stripe for a publishable key. Its loader comes only to pages that have its fields. Rejects when its script does not come;
 * the next call asks for it again.
 */
export async function stripeFor(publishableKey: string, language: Language): Promise<Stripe> {
  const known = clients.get(publishableKey)
  if (known) return known
  const { loadStripe } = await import('@stripe/stripe-js/pure')
  const client = await Promise.race([loadStripe(publishableKey, { locale: localeOf(language) }), tooLate()])
  if (!client) throw new Error('Stripe.js did not load')
  clients.set(publishableKey, client)
  return client
}

function tooLate(): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), LONGEST_WAIT_MS)
  })
}

/** The three fields of a card, in the look of ours. */
export function cardElements(stripe: Stripe, language: Language, like: HTMLElement) {
  const group = stripe.elements({ locale: localeOf(language) })
  const look = { style: styleOf(like), placeholder: '' }
  return {
    cc_number: group.create('cardNumber', { ...look, disableLink: true }),
    cc_exp: group.create('cardExpiry', look),
    cc_cvc: group.create('cardCvc', look),
  }
}

type WalletAnswer =
  | { readonly ok: true; readonly id: string }
  | { readonly ok: false; readonly message: string | undefined }

/** The buttons of Stripe's wallets for an amount in cents, which ask for all that a booking needs. */
export function walletElement(stripe: Stripe, language: Language, amount: number) {
  const elements = stripe.elements({
    mode: 'payment',
    amount,
    currency: 'usd',
    locale: localeOf(language),
    paymentMethodCreation: 'manual',
    // Changes and refunds come later, and only to cards: Link gives one of its own.
    allowedPaymentMethodTypes: ['card'],
    setupFutureUsage: 'off_session',
  })
  const element = elements.create('expressCheckout', {
    emailRequired: true,
    billingAddressRequired: true,
    buttonHeight: 55,
    layout: { maxColumns: 2, maxRows: 2, overflow: 'auto' },
    paymentMethods: { applePay: 'always', googlePay: 'always', link: 'auto', paypal: 'never', amazonPay: 'never' },
  })
  async function read(): Promise<WalletAnswer> {
    const { error: incomplete } = await elements.submit()
    if (incomplete) return { ok: false, message: incomplete.message }
    const { paymentMethod, error } = await stripe.createPaymentMethod({ elements })
    return paymentMethod ? { ok: true, id: paymentMethod.id } : { ok: false, message: error.message }
  }
  return { element, read }
}

/**
 * The look of our fields inside of Stripe's frames, in the colors of this moment. Frames know neither our tokens nor our
 * font, and take colors only as sRGB.
 */
export function styleOf(like: HTMLElement): StripeElementStyle {
  const { fontSize } = getComputedStyle(like)
  const [ink, muted, danger] = [hexOf('--color-ink'), hexOf('--color-muted'), hexOf('--color-danger')]
  return {
    base: {
      color: ink,
      iconColor: muted,
      fontSize,
      fontFamily: 'system-ui, sans-serif',
      '::placeholder': { color: muted },
    },
    invalid: { color: danger, iconColor: danger },
  }
}

/** A color token as "#rrggbb": painted, and read from the paint. */
function hexOf(token: string): string {
  const paint = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d')
  if (!paint) return '#000000'
  paint.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(token)
  paint.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = paint.getImageData(0, 0, 1, 1).data
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
