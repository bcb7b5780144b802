import { readFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { join } from 'node:path'

/**
 * The first bytes of the SHA-256 of each breached password in lower case, sorted, one behind the other; bin/breached-passwords.mjs
 * makes it. A password that is not among them is refused once in a million times.
 */
const FILE = join(import.meta.dirname, 'breached-passwords.bin')
const BYTES = 5

let kept: Buffer | undefined

/** Whether a password, in lower case, has become known in a breach, or is one of those with an ending that many add. */
export function isBreached(typed: string): boolean {
  const root = typed.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  // "password" in "Password1!": what is put around a word is what attackers try next.
  return (
    isListed(typed) || (root.length >= 6 && typed.length - root.length <= 5 && isListed(root)) || isMonotonous(typed)
  )
}

/** One or two characters over and over. */
function isMonotonous(typed: string): boolean {
  return new Set(typed).size < 3
}

function isListed(word: string): boolean {
  kept ??= readFileSync(FILE)
  const sought = createHash('sha256').update(word).digest().subarray(0, BYTES)
  let [low, high] = [0, kept.length / BYTES]
  while (low < high) {
    const middle = (low + high) >> 1
    const order = kept.compare(sought, 0, BYTES, middle * BYTES, (middle + 1) * BYTES)
    if (order === 0) return true
    if (order < 0) low = middle + 1
    else high = middle
  }
  return false
}
