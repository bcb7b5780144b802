/** What a cash drawer can be, as badge and filter. */
export const DRAWER_STATES = {
  OPEN: ['accent', 'Open'],
  COUNTED: ['bad', 'Counted, note missing'],
  CLOSED: ['neutral', 'Closed'],
} as const

export const DRAWER_FILTER = { ...DRAWER_STATES, DIFFERS: 'Short or over' } as const
