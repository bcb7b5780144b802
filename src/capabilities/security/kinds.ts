/** What is watched. The database lists the same. */
export const SECURITY_EVENT_KINDS = [
  'SIGN_IN_FAILED',
  'LOCKED_OUT',
  'NEW_DEVICE',
  'SESSION_REPLAYED',
  'SECOND_FACTOR_ON',
  'SECOND_FACTOR_REMOVED',
  'RECOVERY_CODE_USED',
  'RECOVERY_CODES_RENEWED',
  'PASSKEY_ADDED',
  'PASSKEY_REMOVED',
  'RIGHTS_CHANGED',
  'EXPORTED',
  'OVERRIDDEN',
  'ERASURE',
  'TEMPLATE_CHANGED',
] as const

/** Owners get no more than one mail in this many minutes, whatever happens; the next one has all that came since. */
export const ALERT_MINUTES = 60

/** Lines of one mail; it says how many more there are. */
export const MOST_LINES = 20
