/** The numbers of a class that a date can override. */
export const SPACE_NUMBERS = ['allotment', 'overbooking', 'kept_members', 'kept_walk_ins'] as const
export type SpaceNumber = (typeof SPACE_NUMBERS)[number]

/** What is set for dates; omitted numbers stay, and null goes back to the class's. */
export interface SpaceChange extends Partial<Record<SpaceNumber, number | null>> {
  readonly is_closed?: boolean
  /** Minimum started days of a stay that arrives on the date, 2 to 90; null for none. */
  readonly minimum_stay?: number | null
}

/** What determines how many spaces of a date can be sold. */
export interface SpaceNumbers extends Readonly<Record<SpaceNumber, number>> {
  readonly is_closed: boolean
}

/** How many spaces of a date can be taken in all, by members or, without those kept for members, by anybody. */
export function sellable(space: SpaceNumbers, { isMember }: { isMember: boolean }): number {
  if (space.is_closed) return 0
  const kept = space.kept_walk_ins + (isMember ? 0 : space.kept_members)
  return Math.max(space.allotment + space.overbooking - kept, 0)
}

/** Spaces taken beyond allotment and overbooking: bookings to move. Closing a date moves nobody. */
export function overBy({ allotment, overbooking }: SpaceNumbers, reserved: number): number {
  return Math.max(reserved - allotment - overbooking, 0)
}

/**
 * The most that can be sold beyond an allotment so that the chance of more cars than spaces stays within `risk`, with
 * independent no-shows at the measured rate: a binomial tail. 0 without a rate.
 */
export function overbookingWithin(allotment: number, noShowRate: number, risk = 0.01): number {
  if (noShowRate <= 0 || noShowRate >= 1) return 0
  let beyond = 0
  while (beyond < allotment && chanceOfTooMany(allotment, beyond + 1, noShowRate) <= risk) beyond += 1
  return beyond
}

/** The chance that of `allotment + beyond` bookings fewer than `beyond` are no-shows. */
function chanceOfTooMany(allotment: number, beyond: number, rate: number): number {
  const bookings = allotment + beyond
  let log = bookings * Math.log1p(-rate)
  let chance = Math.exp(log)
  for (let missed = 1; missed < beyond; missed++) {
    log += Math.log(bookings - missed + 1) - Math.log(missed) + Math.log(rate) - Math.log1p(-rate)
    chance += Math.exp(log)
  }
  return chance
}
