import type { Language } from '../../../lib/language.ts'

/** The part of Stripe.js that we use (https://docs.stripe.com/js); its types are written here, so that no package is needed. */

export type ElementType = 'cardNumber' | 'cardExpiry' | 'cardCvc'

/** One field of a card: Stripe's own page in a frame, which alone sees what is typed. */
export interface StripeElement {
  mount(place: HTMLElement): void
  update(options: ElementOptions): void
  focus(): void
  destroy(): void
  on(event: 'change', listener: (change: ElementChange) => void): void
  on(event: 'focus' | 'blur', listener: () => void): void
}

export interface ElementChange {
  /** Whether what is typed so far could be sent. */
  readonly complete: boolean
  readonly error?: { readonly message: string } | undefined
  /** Of the number alone. */
  readonly brand?: string
}

export interface ElementOptions {
  readonly style?: Readonly<Record<string, object>>
  readonly placeholder?: string
  readonly disableLink?: boolean
}

export interface Billing {
  readonly name?: string
  readonly address?: { readonly postal_code: string }
}

export interface StripeResult {
  readonly paymentMethod?: { readonly id: string }
  readonly error?: { readonly type: string; readonly code?: string; readonly message?: string }
}

/** Where Stripe has another tag than we: Spanish as it is spoken in the Americas. */
const STRIPE_LOCALES: Readonly<Record<Language, string>> = { es: 'es-419' }

export function stripeLocale(reader: Language): string {
  return STRIPE_LOCALES[reader] ?? reader
}

export interface StripeClient {
  elements(options: { readonly locale: string }): {
    create(type: ElementType, options: ElementOptions): StripeElement
  }
  /** The fields of expiry and code beside that of the number are found by Stripe itself. */
  createPaymentMethod(method: {
    readonly type: 'card'
    readonly card: StripeElement
    readonly billing_details: Billing
  }): Promise<StripeResult>
}

type MakeClient = (publishableKey: string, options: { readonly locale: string }) => StripeClient

declare global {
  interface Window {
    Stripe?: MakeClient
  }
}

/** It must come from there and be no copy: so Stripe answers for it, and cards stay out of our reach. */
const ADDRESS = 'https://js.stripe.com/v3/'
const LONGEST_WAIT_MS = 15_000

const clients = new Map<string, StripeClient>()
let loading: Promise<MakeClient> | undefined

/** Stripe for a publishable key, which tells faults in a language. Rejects when its script does not come; the next call asks for it again. */
export async function loadStripe(publishableKey: string, locale: string): Promise<StripeClient> {
  loading ??= addScript()
  let make: MakeClient
  try {
    make = await loading
  } catch (error) {
    loading = undefined
    throw error
  }
  const known = clients.get(publishableKey) ?? make(publishableKey, { locale })
  clients.set(publishableKey, known)
  return known
}

function addScript(): Promise<MakeClient> {
  const { promise, resolve, reject } = Promise.withResolvers<MakeClient>()
  const script = document.createElement('script')
  const fail = () => {
    script.remove()
    reject(new Error('Stripe.js did not load'))
  }
  const late = setTimeout(fail, LONGEST_WAIT_MS)
  script.addEventListener('error', fail)
  script.addEventListener('load', () => (window.Stripe ? resolve(window.Stripe) : fail()))
  void promise.finally(() => clearTimeout(late)).catch(() => {})
  script.src = ADDRESS
  document.head.append(script)
  return promise
}
