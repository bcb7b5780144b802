export const OFFER_STATES = {
  OPEN: ['accent', 'Asked'],
  ACCEPTED: ['good', 'Moved'],
  DECLINED: ['neutral', 'Declined'],
  EXPIRED: ['neutral', 'No answer'],
  WITHDRAWN: ['neutral', 'Withdrawn'],
} as const

export const OPTION_NAMES = { CLASS: 'Another class', DATES: 'Other dates', REFUND: 'Refund' } as const
