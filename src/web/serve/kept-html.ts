import { renderToString } from 'react-dom/server'
import type { Keep } from '../start/document.ts'

/** Keeps the HTML of this many parts, those that were asked for last. */
export function keptHtml(most: number): Keep {
  const kept = new Map<string, string>()
  return (key, part) => {
    const html = kept.get(key) ?? renderToString(part)
    kept.delete(key)
    kept.set(key, html)
    const [oldest] = kept.keys()
    if (kept.size > most && oldest !== undefined) kept.delete(oldest)
    return html
  }
}
