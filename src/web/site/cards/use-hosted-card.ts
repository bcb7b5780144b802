import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { language } from '../../../lib/language.ts'
import type { Stripe } from '@stripe/stripe-js'
import { type Billing, cardElements, type CardElement, stripeFor, styleOf } from './stripe.ts'
import { cardWords } from './texts.ts'

export type PartName = 'cc_number' | 'cc_exp' | 'cc_cvc'

export interface CardPart {
  readonly name: PartName
  readonly className?: string
}

export const CARD_PARTS: readonly CardPart[] = [
  { name: 'cc_number', className: 'col-span-2' },
  { name: 'cc_exp' },
  { name: 'cc_cvc' },
]

type Flags = Readonly<Partial<Record<PartName, boolean>>>

export interface HostedCard {
  readonly state: 'loading' | 'ready' | 'failed'
  readonly places: Readonly<Record<PartName, RefObject<HTMLDivElement | null>>>
  readonly faults: Readonly<Partial<Record<PartName, string>>>
  /** Fields in which something was typed since the form was last sent. */
  readonly isTouched: Flags
  readonly focused: PartName | undefined
  readonly brand: string | undefined
  focus(name: PartName): void
  retry(): void
  /**
   * Makes a PaymentMethod of what is typed. `faulty` when that is no card, which is then told beside its fields;
   * `unreached` when Stripe did not answer.
   */
  read(form: FormData): Promise<{ readonly id: string } | 'faulty' | 'unreached'>
}

interface Mounted {
  readonly stripe: Stripe
  readonly elements: ReturnType<typeof cardElements>
}

/** Stripe's three fields of a card in three places of a page, for as long as these are there. */
export function useHostedCard(publishableKey: string): HostedCard {
  const places = { cc_number: usePlace(), cc_exp: usePlace(), cc_cvc: usePlace() }
  const place = useRef(places)
  const mounted = useRef<Mounted>(undefined)
  const complete = useRef<Partial<Record<PartName, boolean>>>({})
  const [state, setState] = useState<HostedCard['state']>('loading')
  const [tries, setTries] = useState(0)
  const [faults, setFaults] = useState<HostedCard['faults']>({})
  const [isTouched, setTouched] = useState<Flags>({})
  const [focused, setFocused] = useState<PartName>()
  const [brand, setBrand] = useState<string>()

  useEffect(() => {
    let isGone = false
    const isDark = matchMedia('(prefers-color-scheme: dark)')
    const repaint = () => {
      const like = place.current.cc_number.current
      if (like) for (const element of elementsOf(mounted.current)) element.update({ style: styleOf(like) })
    }
    const listen = (name: PartName, element: CardElement) => {
      element.on('change', (change) => {
        complete.current[name] = change.complete
        setFaults((before) => ({ ...before, [name]: change.error?.message }))
        setTouched((before) => ({ ...before, [name]: true }))
        if (change.brand !== undefined) setBrand(change.brand)
      })
      element.on('focus', () => setFocused(name))
      element.on('blur', () => setFocused((before) => (before === name ? undefined : before)))
      element.mount(place.current[name].current as HTMLDivElement)
    }
    const build = (stripe: Stripe) => {
      const like = place.current.cc_number.current
      if (isGone || !like) return
      const elements = cardElements(stripe, language(), like)
      mounted.current = { stripe, elements }
      for (const { name } of CARD_PARTS) listen(name, elements[name])
      setState('ready')
    }
    stripeFor(publishableKey, language())
      .then(build)
      .catch(() => !isGone && setState('failed'))
    isDark.addEventListener('change', repaint)
    return () => {
      isGone = true
      isDark.removeEventListener('change', repaint)
      for (const element of elementsOf(mounted.current)) element.destroy()
      mounted.current = undefined
    }
  }, [publishableKey, tries])

  const focus = useCallback((name: PartName) => mounted.current?.elements[name].focus(), [])
  const read = useCallback(
    async (form: FormData) => {
      const t = cardWords().faults
      const missing = CARD_PARTS.filter(({ name }) => !complete.current[name])
      setTouched({})
      try {
        // Whoever is quicker than the script waits for it here.
        await stripeFor(publishableKey, language())
        const [first] = missing
        if (first) {
          setFaults((before) => ({
            ...Object.fromEntries(missing.map((part) => [part.name, t[part.name]])),
            ...known(before),
          }))
          focus(first.name)
          return 'faulty'
        }
        if (!mounted.current) return 'unreached'
        const { stripe, elements } = mounted.current
        const card = { type: 'card', card: elements.cc_number, billing_details: billingOf(form) } as const
        const { paymentMethod, error } = await stripe.createPaymentMethod(card)
        if (paymentMethod) return { id: paymentMethod.id }
        if (error?.type !== 'card_error' && error?.type !== 'validation_error') return 'unreached'
        const name = blamed(error.code ?? '')
        setFaults((before) => ({ ...before, [name]: error.message ?? t.cc_number }))
        focus(name)
        return 'faulty'
      } catch {
        return 'unreached'
      }
    },
    [publishableKey, focus],
  )
  return {
    state,
    places,
    faults,
    isTouched,
    focused,
    brand,
    focus,
    read,
    retry() {
      setState('loading')
      setTries(tries + 1)
    },
  }
}

function elementsOf(mounted: Mounted | undefined): readonly CardElement[] {
  return mounted ? Object.values(mounted.elements) : []
}

const usePlace = () => useRef<HTMLDivElement>(null)

function known(faults: HostedCard['faults']): Record<string, string> {
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined))
}

/** What the bank may compare with what it knows. */
function billingOf(form: FormData): Billing {
  const text = (...names: string[]) => names.map((name) => form.get(name)).find((value) => typeof value === 'string')
  const [name, postal] = [text('full_name', 'buyer_name'), text('postal_code')]
  return { ...(name && { name }), ...(postal && { address: { postal_code: postal } }) }
}

/** The field that an error of Stripe's is about (https://docs.stripe.com/error-codes). */
function blamed(code: string): PartName {
  if (code.includes('cvc')) return 'cc_cvc'
  return /expir/.test(code) ? 'cc_exp' : 'cc_number'
}
