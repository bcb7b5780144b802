import type { FormEvent } from 'react'

/** What was typed into a form that the screen sends by itself: trimmed, without what is empty. */
export function fieldsOf(event: FormEvent<HTMLFormElement>): Record<string, string> {
  event.preventDefault()
  const fields = [...new FormData(event.currentTarget)].flatMap(([name, value]) =>
    typeof value === 'string' && value.trim() !== '' ? [[name, value.trim()] as const] : [],
  )
  return Object.fromEntries(fields)
}
