import { createElement, Fragment, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import type { Keep } from '../start/document.ts'

/** Keeps parts of so many characters together, those that were asked for last. */
export function keptHtml(most: number): Keep {
  const kept = new Map<string, string>()
  const numberOf = numbers()
  let size = 0

  function forget(key: string, html: string): void {
    kept.delete(key)
    size -= key.length + html.length
  }

  return (reader, shown, part) => {
    const number = numberOf(reader)
    const keys = shown.map((what) => `${number} ${what}`)
    const unknown = [...keys.keys()].filter((place) => !kept.has(keys[place]!))
    const drawn = drawAll(unknown.map(part))
    const made = new Map(unknown.map((place, index) => [keys[place]!, drawn[index]!]))
    const parts = keys.map((key) => {
      const known = kept.get(key)
      const html = known ?? made.get(key)!
      if (known !== undefined) forget(key, known)
      kept.set(key, html)
      size += key.length + html.length
      return html
    })
    for (const [oldest, html] of kept) {
      if (size <= most) break
      forget(oldest, html)
    }
    return parts
  }
}

/** Stands between parts that are drawn in one go, which costs a fraction of drawing each. */
const BETWEEN = createElement('template', { 'data-between': true })
const BETWEEN_HTML = renderToString(BETWEEN)

function drawAll(parts: readonly ReactNode[]): string[] {
  if (parts.length === 0) return []
  const all = parts.map((part, index) => createElement(Fragment, { key: index }, index > 0 && BETWEEN, part))
  return renderToString(createElement(Fragment, {}, all)).split(BETWEEN_HTML)
}

/** Readers' texts are of some thousand characters, so keys name them by numbers, which are never given twice. */
const MOST_READERS = 200

function numbers(): (reader: string) => number {
  const known = new Map<string, number>()
  let last = 0
  return (reader) => {
    const number = known.get(reader) ?? ++last
    if (known.size >= MOST_READERS && !known.has(reader)) known.clear()
    known.set(reader, number)
    return number
  }
}
