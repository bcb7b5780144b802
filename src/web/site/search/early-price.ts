import { isHydrated } from '../../start/hydrated.ts'
import { createPriceAsker, PRICE_ADDRESS, type PriceAsker } from './live-price.ts'

declare global {
  interface Window {
    /** Asks for prices since the page came, until React does. */
    priceAsker?: PriceAsker
  }
}

/** The sign of a form, and the place inside it for what it says before React has the page. */
export const PRICE_SIGN = 'data-price-sign'
export const EARLY_PRICE = 'data-early-price'

/** Updates the price beside a stay's form from the first change on: React may take seconds to load on a slow phone. */
export function startEarlyPrice(): void {
  const form = document.querySelector<HTMLFormElement>(`form[${PRICE_ADDRESS}]`)
  const sign = form?.querySelector(`[${PRICE_SIGN}]`)
  const early = sign?.querySelector(`[${EARLY_PRICE}]`)
  if (!form || !sign || !early) return
  const asker = createPriceAsker(form)
  window.priceAsker = asker
  asker.listen(({ isPending, answer }) => {
    // What could not be reached is asked for again by React, which says so.
    sign.setAttribute('aria-busy', String(isPending || answer === 'unreached'))
    if (answer && answer !== 'unreached') early.innerHTML = answer.html
  })
  const ask = () => isHydrated() || asker.ask()
  form.addEventListener('input', ask)
  form.addEventListener('change', ask)
  // For values that the browser has restored.
  ask()
}

/** The price asker of this form so far; React continues with it. */
export function takeOverAsker(form: HTMLFormElement): PriceAsker {
  const early = window.priceAsker
  delete window.priceAsker
  return early?.form === form ? early : createPriceAsker(form)
}
