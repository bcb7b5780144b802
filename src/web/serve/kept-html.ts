import { renderToString } from 'react-dom/server'
import type { Keep } from '../start/document.ts'

/** Keeps parts of so many characters together, those that were asked for last. */
export function keptHtml(most: number): Keep {
  const kept = new Map<string, string>()
  let size = 0
  const forget = (key: string, html: string) => {
    kept.delete(key)
    size -= key.length + html.length
  }
  return (key, part) => {
    const known = kept.get(key)
    const html = known ?? renderToString(part)
    if (known !== undefined) forget(key, html)
    kept.set(key, html)
    size += key.length + html.length
    for (const [oldest, drawn] of kept) {
      if (size <= most) break
      forget(oldest, drawn)
    }
    return html
  }
}
