import { pageLoadHeaders } from '../../start/page-load.ts'
import type { LivePrice } from './live-price.server.ts'
import { follow, isComplete, isSame, readFields, type StayFields } from './stay.ts'

/** What the server says about a stay. */
export interface LiveAnswer {
  readonly fields: StayFields
  readonly price: LivePrice | undefined
  /** The sign that says so, for a page that React does not have yet. */
  readonly html: string
}

export interface Asked {
  /** Whether the price on the screen is of another stay, and its own is still to come. */
  readonly isPending: boolean
  /** The last answer, or that there was none. */
  readonly answer: LiveAnswer | 'unreached' | undefined
}

/** Asks for the price of what a form says, as it changes. */
export interface PriceAsker {
  readonly form: HTMLFormElement
  /** Reads the form; asks when its price is another one. */
  ask(): void
  /** Asks once more for the same stay. */
  askAgain(): void
  /** Hears of every change from now on, and what is known already. */
  listen(onChange: (asked: Asked) => void): void
}

/** The form's attribute that holds the address of prices. */
export const PRICE_ADDRESS = 'data-price-address'

/** A first change is asked for at once; who goes on typing is left alone until they pause so long. */
const PAUSE_MS = 250

export function createPriceAsker(form: HTMLFormElement): PriceAsker {
  let typed = fieldsAtFirst(form)
  let stay = typed
  let shown = typed
  let asked: Asked = { isPending: false, answer: undefined }
  let onChange: (asked: Asked) => void = () => {}
  let changedAt = -PAUSE_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  let request: AbortController | undefined

  function tell(change: Partial<Asked>) {
    asked = { ...asked, ...change }
    onChange(asked)
  }

  async function fetchPrice() {
    const own = new AbortController()
    request = own
    const query = new URLSearchParams({ ...typed })
    try {
      const response = await fetch(`${form.getAttribute(PRICE_ADDRESS)}?${query}`, {
        headers: pageLoadHeaders,
        signal: own.signal,
      })
      if (!response.ok) throw new Error(response.statusText)
      const answer = (await response.json()) as LiveAnswer
      if (own.signal.aborted) return
      shown = answer.fields
      tell({ isPending: false, answer })
    } catch {
      if (own.signal.aborted) return
      // Without a connection it is asked for as soon as there is one.
      if (navigator.onLine) tell({ isPending: false, answer: 'unreached' })
      else addEventListener('online', askAgain, { once: true })
    }
  }

  function askAgain() {
    request?.abort()
    clearTimeout(timer)
    tell({ isPending: true })
    void fetchPrice()
  }

  return {
    form,
    askAgain,
    ask() {
      const isTaken = !form.querySelector('[name=from_date]:invalid')
      const followed = follow({ fields: typed, stay }, readFields(new FormData(form)), isTaken)
      const next = followed.fields
      stay = followed.stay
      write(form, next)
      if (isSame(next, typed) && asked.isPending) return
      typed = next
      request?.abort()
      clearTimeout(timer)
      const isPending = isComplete(next) && !isSame(next, shown)
      tell({ isPending })
      if (!isPending) return
      const isTyping = performance.now() - changedAt < PAUSE_MS
      changedAt = performance.now()
      timer = setTimeout(askAgain, isTyping ? PAUSE_MS : 0)
    },
    listen(listener) {
      onChange = listener
      listener(asked)
    },
  }
}

/** What the form said when it came, whose price the page shows. */
function fieldsAtFirst(form: HTMLFormElement): StayFields {
  return readFields(
    [...form.elements].flatMap((field) => {
      if (field instanceof HTMLInputElement) return [[field.name, field.defaultValue] as const]
      if (!(field instanceof HTMLSelectElement)) return []
      const option = [...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0]
      return [[field.name, option?.value ?? ''] as const]
    }),
  )
}

/** Puts what follows from a change into the fields. */
function write(form: HTMLFormElement, { to_date }: StayFields) {
  const field = form.elements.namedItem('to_date')
  if (field instanceof HTMLInputElement && field.value !== to_date) field.value = to_date
}
