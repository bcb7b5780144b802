import type { EntryKind } from './rules.ts'

/** Which kinds of entries each figure of a report sums up. `corrected` has whatever else changed its accounts. */
export const COLUMNS = {
  deferred: {
    paid: ['CHARGE'],
    issued: ['ISSUED'],
    refunded: ['REFUND'],
    used: ['USED', 'MONTH_END'],
    fees: ['CANCELED'],
    expired: ['NO_SHOW', 'EXPIRED'],
    corrected: ['VOIDED', 'CORRECTION'],
  },
  points: {
    given: ['POINTS_GIVEN'],
    moved_in: ['POINTS_MOVED_IN'],
    taken: ['POINTS_TAKEN'],
    vouchers: ['ISSUED', 'VOIDED'],
    expired: ['POINTS_EXPIRED'],
    revalued: ['POINTS_REVALUED'],
    corrected: ['CORRECTION'],
  },
  gateway: {
    charged: ['CHARGE', 'INVOICE_PAID'],
    refunded: ['REFUND'],
    fees: ['FEES'],
    disputes: ['DISPUTED', 'DISPUTE_RETURNED'],
    deposited: ['DEPOSIT'],
    corrected: ['CORRECTION'],
  },
  tax: { owed: ['USED', 'MONTH_END'], corrected: ['CORRECTION'] },
} as const satisfies Readonly<Record<string, Readonly<Record<string, readonly EntryKind[]>>>>

/** Kinds that a figure sums up together, as a filter names them: "USED,MONTH_END". */
export const KINDS_TOGETHER: readonly string[] = [
  ...new Set(
    Object.values(COLUMNS)
      .flatMap((columns) => Object.values<readonly EntryKind[]>(columns))
      .filter((kinds) => kinds.length > 1)
      .map((kinds) => kinds.join(',')),
  ),
]
