import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation, useSubmit } from 'react-router'

/** How long somebody may pause while typing, in milliseconds. */
const PAUSE = 400

export interface LiveForm {
  /** To spread on the form. Faults of what is still being typed leave the focus where it is, until its own button is pressed. */
  readonly form: {
    readonly onInput: (event: FormEvent<HTMLFormElement>) => void
    readonly onSubmit: () => void
    readonly focusOn: 'none' | undefined
  }
  readonly isStale: boolean
  /** Whether what is shown was asked for by typing. */
  readonly isTyping: boolean
}

/**
 * Sends a form of the method `get` to its own page while its fields are filled in, so that the page shows what they lead to.
 * `shown` names what is shown, another one with each answer: it is stale from a typing until there is another.
 */
export function useLiveForm(shown: string | undefined): LiveForm {
  const [typedAt, setTypedAt] = useState<string>()
  const [isTyping, setTyping] = useState(false)
  const submit = useSubmit()
  const here = useLocation().pathname
  // Whatever is being done must not be cut off by another look at it.
  const isSending = useNavigation().formMethod === 'POST'
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const forget = useCallback(() => clearTimeout(timer.current), [])
  useEffect(() => forget, [forget])
  useEffect(() => {
    if (isSending) forget()
  }, [isSending, forget])
  const onInput = ({ currentTarget: form }: FormEvent<HTMLFormElement>) => {
    setTypedAt(shown)
    setTyping(true)
    forget()
    // Sent by its button it is asked for already: another answer would take the place of the one that is being read.
    form.addEventListener('submit', forget, { once: true })
    timer.current = setTimeout(() => {
      const fields = new FormData(form)
      const isWhole = [...fields].every(([name, value]) => !/_(?:date|time)$/.test(name) || value !== '')
      if (isWhole) void submit(fields, { method: 'get', action: here, replace: true, preventScrollReset: true })
    }, PAUSE)
  }
  return {
    form: { onInput, onSubmit: () => setTyping(false), focusOn: isTyping ? 'none' : undefined },
    isStale: typedAt !== undefined && typedAt === shown,
    isTyping,
  }
}
