import { useSyncExternalStore } from 'react'

interface Choices {
  /** Names of screens. */
  readonly favorites: readonly string[]
  /** Sections that were opened or closed by hand. */
  readonly opened: Readonly<Record<string, boolean>>
}

const NONE: Choices = { favorites: [], opened: {} }
const listeners = new Set<() => void>()
let kept: { readonly text: string; readonly choices: Choices } = { text: '', choices: NONE }

/** How a person has arranged the menu. It is kept in the browser, apart for each who works there. */
export function useMenuChoices(person: string) {
  const key = `office-menu:${person}`
  const choices = useSyncExternalStore(
    subscribe,
    () => read(key),
    () => NONE,
  )
  const keep = (change: Partial<Choices>) => {
    try {
      localStorage.setItem(key, JSON.stringify({ ...read(key), ...change }))
    } catch {
      // Without storage the menu stays as it is.
    }
    for (const listener of listeners) listener()
  }
  return {
    ...choices,
    toggleFavorite: (name: string) => {
      const { favorites } = choices
      keep({ favorites: favorites.includes(name) ? favorites.filter((each) => each !== name) : [...favorites, name] })
    },
    setOpened: (section: string, isOpen: boolean) => keep({ opened: { ...choices.opened, [section]: isOpen } }),
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** The same object while the same text is kept, as React asks for. */
function read(key: string): Choices {
  const text = textAt(key)
  if (text !== kept.text) kept = { text, choices: parse(text) }
  return kept.choices
}

/** What the browser keeps under a key; nothing where it keeps nothing. */
export function textAt(key: string): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

/** Whatever is found there: an older version of this page, or somebody at the console, may have written it. */
export function parse(text: string): Choices {
  try {
    const { favorites, opened }: { favorites?: unknown; opened?: unknown } = JSON.parse(text)
    return {
      favorites: Array.isArray(favorites) ? favorites.filter((each) => typeof each === 'string') : [],
      opened: Object.fromEntries(Object.entries(opened ?? {}).filter(([, isOpen]) => typeof isOpen === 'boolean')),
    }
  } catch {
    return NONE
  }
}
