/** How far a dispute is, as badges, filters and files have it. */
export const DISPUTE_STATES = {
  OPEN: ['bad', 'Needs an answer'],
  UNDER_REVIEW: ['accent', 'With the bank'],
  WON: ['good', 'Won'],
  LOST: ['neutral', 'Lost'],
} as const
