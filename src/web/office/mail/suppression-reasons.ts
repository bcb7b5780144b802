export const SUPPRESSION_REASONS = {
  HARD_BOUNCE: ['bad', 'No such mailbox'],
  COMPLAINT: ['bad', 'Marked as spam'],
  STAFF: ['neutral', 'Added by staff'],
} as const
