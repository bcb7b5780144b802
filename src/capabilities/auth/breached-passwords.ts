import { readFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { join } from 'node:path'

/**
 * The first bytes of the SHA-256 of each breached password in lower case, sorted and concatenated by
 * bin/breached-passwords.mjs. One in a million passwords that are not listed is refused.
 */
const FILE = join(import.meta.dirname, 'breached-passwords.bin')
const BYTES = 5

let kept: Buffer | undefined

/** Whether a password, in lower case, is known from a breach, also with up to five other characters around it. */
export function isBreached(typed: string): boolean {
  const root = typed.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  // "password" in "Password1!": attackers try what people put around a word.
  return (
    isListed(typed) || (root.length >= 6 && typed.length - root.length <= 5 && isListed(root)) || isMonotonous(typed)
  )
}

/** One or two characters, repeated. */
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
