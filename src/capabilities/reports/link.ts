import { timingSafeEqual } from 'node:crypto'
import type { Context } from '../../platform/context.ts'

/** The code of a link: signed for one delivery, so that it needs no place in the database. */
export function codeOf({ keys }: Pick<Context, 'keys'>, deliveryId: string): string {
  return keys.digest('report link', deliveryId).toString('base64url')
}

export function isCodeOf(ctx: Pick<Context, 'keys'>, deliveryId: string, code: string): boolean {
  const [asked, right] = [Buffer.from(code), Buffer.from(codeOf(ctx, deliveryId))]
  return asked.length === right.length && timingSafeEqual(asked, right)
}
