/** How many spaces one person may hold for free, as the owner has set it. */
export interface FreeLimit {
  /** In any case. */
  readonly least: number
  /** Of the spaces of a class on a date, if that is more. */
  readonly percent: number
}

/** A network may hold so many times more: it may be a family, a hotel or an office. */
export const NETWORK_TIMES = 4

/** The prefix of a network's digest; all others are persons. */
export const NETWORK = 'network:'

/** The holders that are persons: a card, an account or a mailbox. */
export function personsOf(holders: readonly string[]): string[] {
  return holders.filter((holder) => !holder.startsWith(NETWORK))
}

/** How many refundable spaces of a class one holder may have on overlapping dates. */
export function mostFree({ least, percent }: FreeLimit, spaces: number, holder: 'person' | 'network'): number {
  const most = Math.max(least, Math.floor((spaces * percent) / 100))
  return holder === 'network' ? most * NETWORK_TIMES : most
}
