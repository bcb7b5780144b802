import { luhnDigit } from '../../lib/luhn.ts'
import { isBefore } from '../../lib/pacific.ts'
import type { Row } from '../../platform/database.ts'

/** Longest names, in characters. */
export const NAME_LENGTHS = { short_name: 40, long_name: 120 } as const

/** What a mailed link does. */
export const LINK_KINDS = ['CONFIRM', 'CHANGE', 'RESET', 'UNDO'] as const
export type LinkKind = (typeof LINK_KINDS)[number]

/** The links that lead to one page: an address is confirmed when somebody joins and when it changes. */
export const LINKS_FOR = {
  CONFIRM: ['CONFIRM', 'CHANGE'],
  RESET: ['RESET'],
  UNDO: ['UNDO'],
} as const satisfies Record<string, readonly LinkKind[]>

/** How long a mailed link can be used, in hours. */
export const LINK_HOURS: Readonly<Record<LinkKind, number>> = { CONFIRM: 7 * 24, CHANGE: 24, RESET: 1, UNDO: 7 * 24 }

const SMALLEST = 100_000_000
const NUMBERS = 900_000_000n

/** A membership number of ten digits: nine by chance, of eight random bytes, and a Luhn check digit. */
export function membershipNumber(random: Buffer): string {
  const body = String(SMALLEST + Number(random.readBigUInt64BE(0) % NUMBERS))
  return body + luhnDigit(body)
}

interface Addresses {
  readonly email: string
  readonly pending_email: string | null
}

/** Whether a link that proves an address still means the one that the account has, or waits for. */
export function stillProves(member: Addresses, { kind, email }: { kind: LinkKind; email: string }): boolean {
  return email === (kind === 'CHANGE' ? member.pending_email : member.email)
}

/** A mailed link as it was kept. */
type MailedLink = Pick<Row<'account_links'>, 'kind' | 'email' | 'used_at' | 'expires_at'>

/**
 * What a mailed link can still do: its work; nothing, since the address it confirms is the account's and confirmed; nothing
 * any more.
 */
export function stateOfLink(
  member: Addresses & { readonly confirmed_at: Temporal.Instant | null },
  link: MailedLink,
  now: Temporal.Instant,
): 'OPEN' | 'DONE' | 'OVER' {
  const isUnused = link.used_at === null && isBefore(now, link.expires_at)
  if (isUnused && (link.kind === 'UNDO' || stillProves(member, link))) return 'OPEN'
  const confirms = LINKS_FOR.CONFIRM.some((kind) => kind === link.kind)
  return confirms && member.confirmed_at !== null && member.email === link.email ? 'DONE' : 'OVER'
}
