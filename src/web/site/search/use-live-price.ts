import { useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { ENDPOINTS, queryString } from '../../paths.ts'
import type { LiveAnswer } from '../booking/price.ts'
import { follow, isComplete, isSame, readFields, type StayFields } from './stay.ts'
import { useQuoteTimer } from '../quotes/use-quote-timer.ts'

/** How long somebody may pause while typing before the price is asked for. */
const PAUSE_MS = 250

/**
 * The price of what a booking form says, as it changes. The fields keep what is typed by themselves, so that nothing
 * typed before scripts ran is lost; `ask` reads them.
 */
export function useLivePrice(start: LiveAnswer) {
  const fetcher = useFetcher<LiveAnswer>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const typed = useRef(start.fields)
  const [isTyping, setTyping] = useState(false)
  const current = fetcher.data ?? start

  function load() {
    // What is asked for without a connection fails, and would put an error in place of the whole page.
    if (!navigator.onLine) {
      window.addEventListener('online', load, { once: true })
      return setTyping(true)
    }
    setTyping(false)
    void fetcher.load(ENDPOINTS.price + queryString({ ...typed.current }))
  }

  function ask(form: HTMLFormElement) {
    const next = follow(typed.current, readFields(new FormData(form)))
    write(form, next)
    typed.current = next
    clearTimeout(timer.current)
    const isAnswered = isSame(next, current.fields) && fetcher.state === 'idle'
    setTyping(isComplete(next) && !isAnswered)
    if (!isComplete(next) || isAnswered) return
    timer.current = setTimeout(load, PAUSE_MS)
  }

  useQuoteTimer(current.price?.kind === 'price' ? current.price.best : undefined, load)
  return { price: current.price, pending: isTyping || fetcher.state !== 'idle', ask }
}

/** Puts what follows from a change into the fields. */
function write(form: HTMLFormElement, { to_date }: StayFields) {
  const field = form.elements.namedItem('to_date')
  if (field instanceof HTMLInputElement && field.value !== to_date) field.value = to_date
}
