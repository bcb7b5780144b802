import type { FormEvent } from 'react'

/** What was typed into a form that the screen sends by itself: trimmed, without what is empty. */
export function typedIn(event: FormEvent<HTMLFormElement>): Record<string, string> {
  event.preventDefault()
  const fields = [...new FormData(event.currentTarget)].flatMap(([name, value]) =>
    typeof value === 'string' && value.trim() !== '' ? [[name, value.trim()] as const] : [],
  )
  return Object.fromEntries(fields)
}

/** "100" and "100.5" as the wire has them; anything else as it was typed, for the API to refuse. */
export function dollars(typed: string): string {
  const [, whole = '', fraction = ''] = /^\$?\s*(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(typed.trim()) ?? []
  return whole === '' ? typed : `${whole}.${fraction.padEnd(2, '0')}`
}
