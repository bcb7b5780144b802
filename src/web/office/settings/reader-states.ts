/** What the card processor says of a reader. */
export const READER_STATES = {
  ONLINE: ['good', 'Online'],
  OFFLINE: ['accent', 'Offline'],
  GONE: ['bad', 'Not found at the processor'],
  UNKNOWN: ['neutral', 'No answer'],
} as const
