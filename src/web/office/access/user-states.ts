export const USER_STATES = {
  ACTIVE: ['good', 'Active'],
  INVITED: ['accent', 'Invited'],
  DEACTIVATED: ['neutral', 'Deactivated'],
} as const

export const SECOND_FACTORS = { ON: ['good', 'On'], OFF: ['neutral', 'Off'], MISSING: ['bad', 'Missing'] } as const
