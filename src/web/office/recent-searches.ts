import { useState } from 'react'
import { textAt } from './menu-choices.ts'

const MOST = 8

/** What a person has looked for of late, the last first. It is kept in the browser, apart for each who works there. */
export function useRecentSearches(person: string) {
  const key = `office-searches:${person}`
  const [recent, setRecent] = useState<readonly string[]>([])
  return {
    recent,
    recall: () => setRecent(parse(textAt(key))),
    remember(text: string) {
      const next = [text, ...parse(textAt(key)).filter((each) => each !== text)].slice(0, MOST)
      setRecent(next)
      try {
        localStorage.setItem(key, JSON.stringify(next))
      } catch {
        // Without storage they are known until the page is left.
      }
    },
  }
}

/** Whatever is found there: an older version of this page, or somebody at the console, may have written it. */
function parse(text: string): readonly string[] {
  try {
    const found: unknown = JSON.parse(text)
    return Array.isArray(found) ? found.filter((each) => typeof each === 'string').slice(0, MOST) : []
  } catch {
    return []
  }
}
