import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useQuoteTimer } from '../quotes/use-quote-timer.ts'
import { EARLY_PRICE, takeOverAsker } from './early-price.ts'
import type { LivePrice } from './live-price.server.ts'
import type { Asked, PriceAsker } from './live-price.ts'
import { stayWords } from './texts.ts'

/**
 * The price of what the form around `sign` says, as it changes; `shown` is the price it came with. The fields keep what is
 * typed by themselves, so that nothing typed before React had the page is lost; `ask` reads them.
 */
export function useLivePrice(shown: LivePrice | undefined, sign: RefObject<HTMLElement | null>) {
  const asker = useRef<PriceAsker>(undefined)
  const [{ isPending, answer }, setAsked] = useState<Asked>({ isPending: false, answer: undefined })

  const takeOver = useEffectEvent(() => {
    const form = sign.current?.closest('form')
    if (!form) return
    asker.current = takeOverAsker(form)
    asker.current.listen(setAsked)
    asker.current.ask()
    sign.current?.querySelector(`[${EARLY_PRICE}]`)?.replaceChildren()
  })
  useLayoutEffect(() => takeOver(), [])

  const price = priceOf(answer, shown)
  useQuoteTimer(price?.kind === 'price' ? price.best : undefined, () => asker.current?.askAgain())
  return { price, isPending, ask: () => asker.current?.ask() }
}

/** A price that cannot be asked for is no fault of the page: the form can still be sent. */
function priceOf(answer: Asked['answer'], shown: LivePrice | undefined): LivePrice | undefined {
  if (answer === 'unreached') return { kind: 'none', messages: [stayWords().price.unreached] }
  return answer ? answer.price : shown
}
