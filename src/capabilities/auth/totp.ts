import { createHmac, timingSafeEqual } from 'node:crypto'

/** Time-based one-time passwords as every authenticator app takes them: RFC 6238 with SHA-1, 30 seconds, 6 digits. */
const PERIOD_SECONDS = 30
const DIGITS = 6
/** Clocks differ and typing takes time: one step before and one after are accepted too. */
const DRIFT = 1
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Random bytes of a secret (RFC 4226 requires 16 and recommends 20). */
export const SECRET_BYTES = 20

/** The code of a time step. */
export function totpCode(secret: Buffer, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const offset = hash[hash.length - 1]! & 15
  const number = (hash.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits
  return String(number).padStart(digits, '0')
}

/** The time step of a moment. */
export function stepOf(now: Temporal.Instant): number {
  return Math.floor(now.epochMilliseconds / 1000 / PERIOD_SECONDS)
}

/** The time step that a code belongs to, near a moment; undefined when it is not valid now. */
export function matchingStep(secret: Buffer, code: string, now: Temporal.Instant): number | undefined {
  const current = stepOf(now)
  const steps = Array.from({ length: 2 * DRIFT + 1 }, (_, index) => current - DRIFT + index)
  return steps.find((step) => isSame(totpCode(secret, step), code))
}

function isSame(expected: string, given: string): boolean {
  return expected.length === given.length && timingSafeEqual(Buffer.from(expected), Buffer.from(given))
}

/** A secret as people type it (RFC 4648 base 32, without padding). */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** The address in the QR code for authenticator apps. */
export function totpAddress(secret: Buffer, { issuer, account }: { issuer: string; account: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}`
}
