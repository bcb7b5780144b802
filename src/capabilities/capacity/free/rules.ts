/** What one person may hold at no cost, as the owner has set it. */
export interface FreeLimit {
  /** Always. */
  readonly least: number
  /** Of the spaces of a class on a date, where that is more. */
  readonly percent: number
}

/** People behind one network may be a family, a hotel or an office. */
export const NETWORK_TIMES = 4

/** Begins the digest of a network; all others are of persons. */
export const NETWORK = 'network:'

/** Those of some holders who are persons, by a card, an account or a mailbox. */
export function personsOf(holders: readonly string[]): string[] {
  return holders.filter((holder) => !holder.startsWith(NETWORK))
}

/** How many spaces of a class on overlapping dates one holder may hold while giving them back costs nothing. */
export function mostFree({ least, percent }: FreeLimit, spaces: number, holder: 'person' | 'network'): number {
  const most = Math.max(least, Math.floor((spaces * percent) / 100))
  return holder === 'network' ? most * NETWORK_TIMES : most
}

/** The mailbox that an address leads to, as far as one sees: what stands behind a plus is up to its owner. */
export function mailboxOf(email: string): string {
  return email.toLowerCase().replace(/(?<=.)\+[^@]*(?=@)/, '')
}
