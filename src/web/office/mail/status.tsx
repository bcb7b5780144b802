import type { MailLine } from '../../../capabilities/mail/room-contract.ts'
import { Badge } from '../../ui/badge.tsx'
import { texts } from './texts.ts'

const TONES = {
  QUEUED: 'neutral',
  SENT: 'good',
  KEPT: 'neutral',
  FAILED: 'bad',
  BOUNCED: 'bad',
  SUPPRESSED: 'accent',
  COMPLAINT: 'bad',
} as const

type Told = Pick<MailLine, 'status' | 'is_complaint'>

/** What became of a message: a complaint is the last that is heard of it. */
export function statusWords({ status, is_complaint }: Told): string {
  return texts().statuses[is_complaint ? 'COMPLAINT' : status]
}

export function MailBadge({ mail }: { mail: Told }) {
  return <Badge tone={TONES[mail.is_complaint ? 'COMPLAINT' : mail.status]}>{statusWords(mail)}</Badge>
}
