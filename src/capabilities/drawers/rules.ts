import { type Cents, cents } from '../../lib/money.ts'

/** Bills and coins by their names on the wire, the largest first, with what each is worth in cents. */
export const DENOMINATIONS = {
  b100: 10_000,
  b50: 5000,
  b20: 2000,
  b10: 1000,
  b5: 500,
  b2: 200,
  b1: 100,
  c100: 100,
  c50: 50,
  c25: 25,
  c10: 10,
  c5: 5,
  c1: 1,
} as const

export type Denomination = keyof typeof DENOMINATIONS

/** So many of one kind are counted at most. */
export const MOST_PIECES = 10_000

/** How many of each bill and coin; none of what is missing. */
export type Pieces = Readonly<Partial<Record<Denomination, number>>>

/** What bills and coins add up to. */
export function worthOf(pieces: Pieces): Cents {
  const each = Object.entries(DENOMINATIONS) as [Denomination, number][]
  return cents(each.reduce((total, [name, worth]) => total + worth * (pieces[name] ?? 0), 0))
}

/** What went into a drawer and out of it. */
export interface DrawerCash {
  readonly opening: Cents
  /** Paid by customers, and refunded to them. */
  readonly taken: Cents
  readonly refunded: Cents
  /** Brought from the safe, and taken to it. */
  readonly added: Cents
  readonly dropped: Cents
}

/** What should be in a drawer. Below zero when more was taken to the safe than was written down as received. */
export function expectedIn({ opening, taken, refunded, added, dropped }: DrawerCash): Cents {
  return cents(opening + taken - refunded + added - dropped)
}

interface Counting {
  readonly counted_at: Temporal.Instant | null
  readonly closed_at: Temporal.Instant | null
}

/** OPEN takes cash; COUNTED waits for a note because it differs; CLOSED stays as it is. */
export function stateOf({ counted_at, closed_at }: Counting): 'OPEN' | 'COUNTED' | 'CLOSED' {
  if (closed_at) return 'CLOSED'
  return counted_at ? 'COUNTED' : 'OPEN'
}
