/** What staff do for a customer with money, points or space, and the permission that each needs. */
export const ACT_PERMISSIONS = {
  refund: 'Desk:Refund',
  void: 'Desk:Void',
  override: 'Desk:Override',
  complimentary: 'Desk:Complimentary',
  waive: 'Desk:Waive',
  adjust_points: 'Desk:AdjustPoints',
  goodwill_voucher: 'Desk:Goodwill',
  goodwill_points: 'Desk:Goodwill',
  cancel: 'Desk:Cancel',
  walk: 'Desk:Walk',
} as const

export type ActKind = keyof typeof ACT_PERMISSIONS

export const ACT_KINDS = Object.keys(ACT_PERMISSIONS) as [ActKind, ...ActKind[]]

/** What an act is done upon. */
export const SUBJECT_KINDS = ['booking', 'stay', 'member', 'voucher', 'bulk'] as const
export type SubjectKind = (typeof SUBJECT_KINDS)[number]

/** What becomes of what somebody asked for beyond their limits. */
export const REQUEST_STATUSES = ['WAITING', 'DONE', 'DECLINED', 'WITHDRAWN', 'EXPIRED'] as const
export type RequestStatus = (typeof REQUEST_STATUSES)[number]

/** May decide on what others asked for. */
export const APPROVE = 'Desk:Approve'

/** Characters of a reason in words. */
export const LONGEST_REASON = 200

/** Why an act may be done. `OTHER` is told in words. */
export const REASONS = {
  refund: ['OVERCHARGED', 'CHARGED_TWICE', 'UNUSED_TIME', 'SERVICE_FAILURE', 'DAMAGE', 'OTHER'],
  void: ['MISTAKE', 'DUPLICATE', 'TEST', 'CUSTOMER_ASKED', 'OTHER'],
  override: ['PRICE_MATCH', 'PROMISED', 'SYSTEM_ERROR', 'OTHER'],
  complimentary: ['STAFF', 'PARTNER', 'APOLOGY', 'OTHER'],
  waive: ['FIRST_TIME', 'SERVICE_FAILURE', 'WEATHER', 'MEDICAL', 'OTHER'],
  adjust_points: ['MISSING_STAY', 'CORRECTION', 'APOLOGY', 'OTHER'],
  goodwill_voucher: ['LATE_SHUTTLE', 'SERVICE_FAILURE', 'DAMAGE', 'APOLOGY', 'OTHER'],
  goodwill_points: ['LATE_SHUTTLE', 'SERVICE_FAILURE', 'DAMAGE', 'APOLOGY', 'OTHER'],
  cancel: ['CUSTOMER_ASKED', 'DUPLICATE', 'FLIGHT_CANCELED', 'WEATHER', 'OTHER'],
  walk: ['LOT_FULL', 'LOT_CLOSED', 'WEATHER', 'OTHER'],
} as const satisfies Record<ActKind, readonly string[]>

export type ReasonCode = (typeof REASONS)[ActKind][number]
