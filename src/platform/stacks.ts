import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'

const PLACE = /(file:\/\/[^\s()]*\/build\/product\/[^\s()]+\.js):(\d+):\d+/g

/** Most errors come from the same few places. */
const MOST_KEPT = 1000
const kept = new Map<string, string>()

/**
 * A stack that names files and lines of the sources, where the product runs as one program (`bin/bundle.mjs`); any other
 * stack as it is. Reads the list of a file's lines, at most half a megabyte, when one of its places is first asked for.
 */
export function inSources(stack: string): string {
  // Most places of one stack are in one file.
  const read = new Map<string, SourceMap>()
  return stack.replaceAll(PLACE, (place, file: string, line: string) => {
    const known = kept.get(place)
    if (known !== undefined) return known
    const source = sourceOf(file, Number(line), read) ?? place
    if (kept.size < MOST_KEPT) kept.set(place, source)
    return source
  })
}

function sourceOf(file: string, line: number, read: Map<string, SourceMap>): string | undefined {
  try {
    const lines = read.get(file) ?? new SourceMap(JSON.parse(readFileSync(fileURLToPath(`${file}.map`), 'utf8')))
    read.set(file, lines)
    const found = lines.findEntry(line - 1, 0)
    if (!('originalSource' in found)) return undefined
    return `${new URL(found.originalSource, file).href}:${found.originalLine + 1}:${found.originalColumn + 1}`
  } catch {
    // A stack is better than none.
    return undefined
  }
}
