/** What one person may hold at no cost, as the owner has set it. */
export interface FreeLimit {
  /** Always. */
  readonly least: number
  /** Of the spaces of a class on a date, where that is more. */
  readonly percent: number
}

/** People behind one network may be a family, a hotel or an office. */
const NETWORK_TIMES = 4

/** How many bookings of a class that overlap one holder may hold while they can be cancelled at no cost. */
export function mostFree({ least, percent }: FreeLimit, spaces: number, holder: 'person' | 'network'): number {
  const most = Math.max(least, Math.floor((spaces * percent) / 100))
  return holder === 'network' ? most * NETWORK_TIMES : most
}
