import { useEffect } from 'react'

/**
 * Ctrl+K (or ⌘K) goes to the one box for everything, Ctrl+/ to the search of the page. With a modifier, since single keys
 * would be pressed by speech input and by those who type blind (WCAG 2.1.4).
 */
export function useShortcuts() {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      const target =
        event.key === 'k'
          ? firstVisible('[data-shortcut=everything]')
          : event.key === '/'
            ? firstVisible('[data-shortcut=search]')
            : null
      if (!target) return
      event.preventDefault()
      target.focus()
      target.select()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

function firstVisible(selector: string): HTMLInputElement | null {
  const inputs = [...document.querySelectorAll<HTMLInputElement>(selector)]
  return inputs.find((input) => input.checkVisibility()) ?? null
}
