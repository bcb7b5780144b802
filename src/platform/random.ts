import { randomBytes } from 'node:crypto'
import { CODE_ALPHABET, checkSymbol, spellCode } from '../lib/code.ts'

/** Where ids, codes and tokens come from. */
export interface Random {
  bytes(count: number): Buffer
  /** A row's id: uuid version 7. Those of one process are in the order in which they were made, also within a millisecond. */
  uuid(): string
  /** A public number: `length` random Crockford base-32 symbols (5 bits each) and a check symbol. */
  code(length: number): string
  /** Symbols without a check symbol, as printed on a receipt. */
  symbols(length: number): string
  /** A secret for a link: 192 random bits. */
  token(): string
}

export const systemRandom: Random = randomFrom(randomBytes, Date.now, drawnAhead())

/** Bytes for ids, drawn ahead: for many at once they cost as much as for one. Those of tokens are drawn as they are needed. */
function drawnAhead(): (count: number) => Buffer {
  const AHEAD = 4096
  let [drawn, at] = [Buffer.alloc(0), 0]
  return (count) => {
    if (at + count > drawn.length) [drawn, at] = [randomBytes(AHEAD), 0]
    return drawn.subarray(at, (at += count))
  }
}

/** Random values from a source of bytes and a clock in milliseconds; `ofIds` supplies the bytes of ids. */
export function randomFrom(bytes: (count: number) => Buffer, now: () => number, ofIds = bytes): Random {
  const symbols = (length: number) => Array.from(bytes(length), (byte) => CODE_ALPHABET[byte & 31]).join('')
  const nextTick = risingTicks(now)
  return {
    bytes,
    uuid: () => uuidv7(ofIds(8), nextTick()),
    symbols,
    code(length) {
      // A check symbol beyond the alphabet (*~$=U) cannot be said on the phone: draw again, 5 times in 37.
      for (;;) {
        const body = symbols(length)
        const check = checkSymbol(body)
        if (check) return body + check
      }
    },
    token: () => bytes(24).toString('base64url'),
  }
}

/** A millisecond, and a place within it. */
interface Tick {
  readonly milliseconds: number
  readonly counter: number
}

/** Ticks that only go up, whatever the clock does: the counter fills the twelve bits beside the time (RFC 9562, 6.2). */
function risingTicks(now: () => number): () => Tick {
  let last: Tick = { milliseconds: -1, counter: 0 }
  return () => {
    const milliseconds = now()
    if (milliseconds > last.milliseconds) last = { milliseconds, counter: 0 }
    else if (last.counter < 0xfff) last = { ...last, counter: last.counter + 1 }
    else last = { milliseconds: last.milliseconds + 1, counter: 0 }
    return last
  }
}

function uuidv7(random: Buffer, { milliseconds, counter }: Tick): string {
  const bytes = Buffer.alloc(16)
  bytes.writeUIntBE(milliseconds, 0, 6)
  bytes.writeUInt16BE(0x7000 | counter, 6)
  random.copy(bytes, 8, 0, 8)
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** What a person typed as a code, in its one spelling, or undefined when it can be no code of that length. */
export function readCode(typed: string, length: number): string | undefined {
  const code = spellCode(typed)
  if (code.length !== length + 1) return undefined
  const body = code.slice(0, -1)
  if (!/^[0-9A-HJKMNP-TV-Z]*$/.test(body)) return undefined
  return checkSymbol(body) === code.at(-1) ? code : undefined
}
