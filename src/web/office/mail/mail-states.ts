import type { MailLine } from '../../../capabilities/mail/office-contract.ts'

export const MAIL_STATES = {
  QUEUED: ['neutral', 'Waiting'],
  SENT: ['good', 'Sent'],
  KEPT: ['neutral', 'Not sent (no mail server)'],
  FAILED: ['bad', 'Failed'],
  BOUNCED: ['bad', 'Bounced'],
  SUPPRESSED: ['accent', 'Suppressed'],
  COMPLAINT: ['bad', 'Marked as spam'],
} as const

/** What became of a message: a complaint is the last that is heard of it. */
export function mailState({ status, is_complaint }: Pick<MailLine, 'status' | 'is_complaint'>) {
  return is_complaint ? 'COMPLAINT' : status
}

export const MAIL_KINDS = { service: 'Booking or account', news: 'News', offers: 'Offers' }
export const MAIL_LANGUAGES = { en: 'English', es: 'Spanish' }
export const SAMPLES = { USUAL: 'Typical', LONG: 'Long names and large amounts', BARE: 'Required data only' }
