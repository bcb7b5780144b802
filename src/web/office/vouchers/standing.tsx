import type { Standing } from '../../../capabilities/vouchers/office-contract.ts'
import { Badge } from '../../ui/badge.tsx'
import { texts } from './texts.ts'

const TONES = {
  PENDING: 'accent',
  ISSUED: 'good',
  USED: 'neutral',
  EXPIRED: 'neutral',
  VOIDED: 'bad',
  UNPAID: 'bad',
} as const satisfies Record<Standing, string>

export function StandingBadge({ status }: { status: Standing }) {
  return <Badge tone={TONES[status]}>{texts().states[status]}</Badge>
}
