import { timingSafeEqual } from 'node:crypto'
import { CODE_ALPHABET, spellCode } from '../../lib/code.ts'
import type { Context } from '../../platform/context.ts'

const LENGTH = 8

/**
 * The validation code of a receipt: 40 bits derived from its number with a key of the installation. It is stored
 * nowhere, so that access to the database is not enough to record points.
 */
export function validationCode(ctx: Pick<Context, 'keys'>, receiptNumber: string): string {
  const digest = ctx.keys.digest('validation', receiptNumber)
  return Array.from(digest.subarray(0, LENGTH), (byte) => CODE_ALPHABET[byte & 31]).join('')
}

/** Whether a typed code is that of a receipt, in constant time. */
export function isValidationCode(ctx: Pick<Context, 'keys'>, receiptNumber: string, typed: string): boolean {
  const [wanted, given] = [validationCode(ctx, receiptNumber), spellCode(typed)].map((code) =>
    ctx.keys.digest('validation', `compare\n${code}`),
  ) as [Buffer, Buffer]
  return timingSafeEqual(wanted, given)
}
