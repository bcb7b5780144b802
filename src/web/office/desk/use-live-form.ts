import { type FormEvent, useEffect, useRef } from 'react'
import { useSubmit } from 'react-router'

/** How long somebody may pause while typing, in milliseconds. */
const PAUSE = 400

/** Sends a form of the method `get` while its fields are filled in, so that the page shows what they lead to. */
export function useLiveForm(): (event: FormEvent<HTMLFormElement>) => void {
  const submit = useSubmit()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return ({ currentTarget: form }) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const fields = new FormData(form)
      const isWhole = [...fields].every(([name, value]) => !/_(?:date|time)$/.test(name) || value !== '')
      const { pathname } = new URL(form.action)
      if (isWhole) void submit(fields, { method: 'get', action: pathname, replace: true, preventScrollReset: true })
    }, PAUSE)
  }
}
