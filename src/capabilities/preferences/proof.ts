import type { Context } from '../../platform/context.ts'
import { isAddressConfirmed, mintUrlToken } from '../auth/index.ts'

/** Links in marketing emails work for over a year, since old emails get opened too. */
const TOKEN_DAYS = 400

/** The subject of an address's tokens: derived from it with a key, so that rows do not reveal the address. */
export function subjectOf({ keys }: Pick<Context, 'keys'>, email: string): string {
  const bytes = keys.digest('preferences/subject', email.toLowerCase()).subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/**
 * Whether the caller may act for an address: by a link mailed to it, as the member who confirmed it, or as email staff.
 * Anybody can join with somebody else's address, so joining alone proves nothing.
 */
export async function isProven(ctx: Context, email: string): Promise<boolean> {
  const { account, grants } = ctx.caller
  const subject = subjectOf(ctx, email)
  if (grants.some(({ kind, id }) => kind === 'email' && id === subject)) return true
  if (account?.kind === 'member') {
    return account.email.toLowerCase() === email.toLowerCase() && isAddressConfirmed(ctx, account.id)
  }
  return account?.permissions.has('Email:Update') ?? false
}

/** A token for links in emails to an address. */
export function preferencesToken(ctx: Context, email: string): Promise<string> {
  return mintUrlToken(ctx, {
    kind: 'email',
    id: subjectOf(ctx, email),
    expiresAt: ctx.now.add({ hours: TOKEN_DAYS * 24 }),
  })
}
