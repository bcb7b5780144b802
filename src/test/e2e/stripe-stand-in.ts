import type { BrowserContext, Route } from '@playwright/test'
import type { StripeServer } from '../stripe-server.ts'

/** What the stand-in for Stripe's script does, changed by a test as it likes. */
export interface StandIn {
  /** Whether its script can be fetched, and whether its server answers. */
  script: 'up' | 'away'
  server: 'up' | 'away'
}

/**
 * Puts a small script in the place of Stripe.js: as Stripe's own it shows each field in a frame of
 * js.stripe.com, which the page around cannot look into, and has the frame of the number make the PaymentMethod.
 */
export async function standInForStripe(context: BrowserContext, stripe: StripeServer): Promise<StandIn> {
  const standIn: StandIn = { script: 'up', server: 'up' }
  await context.route('https://js.stripe.com/**', (route) => {
    if (standIn.script === 'away') return route.abort()
    const isFrame = new URL(route.request().url()).pathname.endsWith('.html')
    return isFrame
      ? route.fulfill({ contentType: 'text/html; charset=utf-8', body: FRAME })
      : route.fulfill({ contentType: 'text/javascript', body: SCRIPT })
  })
  await context.route('https://api.stripe.com/v1/payment_methods', (route) =>
    standIn.server === 'away' ? route.abort() : makeMethod(route, stripe),
  )
  return standIn
}

function makeMethod(route: Route, stripe: StripeServer): Promise<void> {
  const number = new URLSearchParams(route.request().postData() ?? '').get('card[number]') ?? ''
  const headers = { 'access-control-allow-origin': '*' }
  return route.fulfill({ headers, json: { id: stripe.fieldsToken(number) } })
}

/** Plain functions, sent as their text. */
const SCRIPT = `(${script.toString()})()`
const FRAME = `<!doctype html><html lang="en"><title>Card field</title><style>
body{margin:0}input{all:unset;width:100%;font:inherit;line-height:24px}</style><input><script>(${frame.toString()})()</script>`

function script() {
  interface Listeners {
    [event: string]: ((detail: object) => void)[]
  }
  interface Makes {
    make(): Promise<object> | undefined
  }
  const ORIGIN = 'https://js.stripe.com'
  function create(type: string, options: { style?: { base: { color: string; fontSize: string } } }) {
    const listeners: Listeners = {}
    const frame = document.createElement('iframe')
    const say = (message: object) => frame.contentWindow?.postMessage(message, ORIGIN)
    let answered = (_answer: object) => {}
    const hear = ({ source, origin, data }: MessageEvent) => {
      if (source !== frame.contentWindow || origin !== ORIGIN) return
      if (data.event === 'made') answered(data.detail)
      for (const listener of listeners[data.event] ?? []) listener(data.detail)
    }
    addEventListener('message', hear)
    frame.src = `${ORIGIN}/v3/field.html#${type}`
    frame.title = `Secure ${type} frame`
    frame.style.cssText = 'border:0;width:100%;height:24px;display:block'
    frame.addEventListener('load', () => say({ style: options.style?.base }))
    return {
      type,
      mount: (place: HTMLElement) => place.append(frame),
      update: ({ style }: typeof options) => say({ style: style?.base }),
      focus() {
        frame.focus()
        say({ focus: true })
      },
      destroy() {
        removeEventListener('message', hear)
        frame.remove()
      },
      on(event: string, listener: (detail: object) => void) {
        listeners[event] = [...(listeners[event] ?? []), listener]
      },
      make: () =>
        new Promise<object>((resolve) => {
          answered = resolve
          say({ make: true })
        }),
    }
  }
  Object.assign(window, {
    Stripe: Object.assign(
      () => ({
        elements: () => {
          let last: ReturnType<typeof create> | undefined
          return {
            create: (...of: Parameters<typeof create>) => (last = create(...of)),
            submit: async () => ({}),
            make: () => last?.make(),
          }
        },
        handleNextAction: async () => ({}),
        createPaymentMethod: ({ card, elements }: { card?: Makes; elements?: Makes }) => (card ?? elements)?.make(),
      }),
      // Of the package that loads it, which warns of any other.
      { version: 'endive' },
    ),
  })
}

function frame() {
  const type = location.hash.slice(1)
  const names: Record<string, string> = { cardNumber: 'Card number', cardExpiry: 'Expires', cardCvc: 'Security code' }
  const least: Record<string, number> = { cardNumber: 15, cardExpiry: 4, cardCvc: 3 }
  const input = document.querySelector('input') as HTMLInputElement
  input.setAttribute('aria-label', names[type] ?? '')
  const isWallet = type === 'expressCheckout'
  const digits = () => (isWallet ? '4242424242424242' : input.value.replaceAll(/\D/g, ''))
  const say = (event: string, detail: object = {}) => parent.postMessage({ event, detail }, '*')
  const tell = (isLeft: boolean) => {
    const complete = digits().length >= (least[type] ?? 0)
    const error =
      isLeft && digits() && !complete ? { message: `Your ${names[type]?.toLowerCase()} is incomplete.` } : undefined
    say('change', { complete, error, brand: type === 'cardNumber' && digits().startsWith('3') ? 'amex' : 'visa' })
  }
  if (isWallet) {
    const button = Object.assign(document.createElement('button'), { textContent: 'Google Pay' })
    input.replaceWith(button)
    const billingDetails = { name: 'Grace Hopper', email: 'grace@example.com', address: { postal_code: '98188' } }
    button.addEventListener('click', () => say('confirm', { billingDetails, expressPaymentType: 'google_pay' }))
    addEventListener('load', () => say('ready', { availablePaymentMethods: { googlePay: true } }))
  }
  input.addEventListener('input', () => tell(false))
  input.addEventListener('focus', () => say('focus'))
  input.addEventListener('blur', () => {
    say('blur')
    if (digits()) tell(true)
  })
  async function make() {
    const body = new URLSearchParams({ type: 'card', 'card[number]': digits() })
    try {
      const answer = await fetch('https://api.stripe.com/v1/payment_methods', { method: 'POST', body })
      say('made', { paymentMethod: await answer.json() })
    } catch {
      say('made', { error: { type: 'api_connection_error', message: 'No answer' } })
    }
  }
  addEventListener('message', ({ data }) => {
    if (data.style) {
      const { color, fontFamily, fontSize } = data.style
      Object.assign(document.body.style, { color, fontFamily, fontSize })
    }
    if (data.focus) input.focus()
    if (data.make) void make()
  })
}
