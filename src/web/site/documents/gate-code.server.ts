import { createRequire } from 'node:module'

/** A code as the path of a square drawing: pages draw it themselves, since markup from elsewhere stays out of them. */
export interface GateCode {
  readonly size: number
  readonly path: string
}

const DRAWING = /^<svg viewBox="0 0 (\d+) \d+"[^>]*>\s*<path[^>]*? ?d="([MLZQHV\d\s.-]+)"[^>]*>/

/** Loaded at the first code: it takes some megabytes of memory. */
const require = createRequire(import.meta.url)

/** The drawing of a text, forgotten once it is made: for addresses that hold a secret. */
export function codeOf(text: string): GateCode {
  const { toSVG } = require('bwip-js/node') as typeof import('bwip-js/node')
  const [, size, path] = DRAWING.exec(toSVG({ bcid: 'qrcode', text })) ?? []
  if (!size || !path) throw new Error('A code was drawn in a way that is not known')
  return { size: Number(size), path }
}

const MOST_DRAWN = 500
const drawn = new Map<string, GateCode>()

/** What the gate scans, the same as in mails: the number of a booking, a membership or a voucher, drawn once. */
export function gateCode(number: string): GateCode {
  const known = drawn.get(number)
  if (known) return known
  const code = codeOf(number)
  if (drawn.size >= MOST_DRAWN) drawn.delete(drawn.keys().next().value!)
  drawn.set(number, code)
  return code
}
