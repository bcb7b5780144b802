import type { Audience, Field, ROW_REASONS, UploadDetail } from '../../../capabilities/mailing-lists/contract.ts'
import type { States } from '../kit/column.tsx'

export const KINDS = { RULES: ['neutral', 'Rule-based'], HAND: ['neutral', 'Manual'] } as const
export const STATES = { IN_USE: ['good', 'In use'], ARCHIVED: ['neutral', 'Archived'] } as const

/** "12 unsubscribed" */
export const LEFT_OUT_WORDS: Readonly<Record<Audience['left_out'][number]['reason'], string>> = {
  BOUNCED: 'whose mailbox is gone',
  COMPLAINED: 'who marked an email as spam',
  SUPPRESSED: 'put on the suppression list by staff',
  UNWANTED: 'who do not want offers',
  CLOSED: 'whose account is closed',
  UNCONFIRMED: 'who joined, but never confirmed the address',
}

export const REASONS: Readonly<Record<(typeof ROW_REASONS)[number], string>> = {
  BROKEN: 'Different number of columns than the first line',
  NO_ADDRESS: 'No address',
  NO_SUCH_ADDRESS: 'Not an email address',
  TWICE: 'Appears earlier in the file',
  IN_LIST: 'Already on the list',
  BOUNCED: 'The mailbox no longer exists',
  COMPLAINED: 'Marked an email as spam',
  SUPPRESSED: 'On the suppression list',
  UNSUBSCRIBED: 'Unsubscribed',
  CLOSED: 'The account is closed',
}

export const UPLOAD_STATES = {
  MAPPING: ['accent', 'Match the columns'],
  CHECKING: ['neutral', 'Checking all lines'],
  CHECKED: ['accent', 'Checked, not added'],
  ADDED: ['good', 'Added'],
  FAILED: ['bad', 'Cannot be read'],
} as const satisfies States<UploadDetail['status']>

export const FIELD_LABELS: Readonly<Record<Field, string>> = {
  email: 'Email',
  first_name: 'First name',
  language: 'Language',
}

export const PROOF_LABELS = { source: 'Where they agreed', agreed_on: 'When', wording: 'What they agreed to' }
export const ORIGINS = { MEMBER: 'Member', GUEST: 'Guest', UPLOAD: 'From a file' }
