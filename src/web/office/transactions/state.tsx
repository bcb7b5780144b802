import type { StayStatus } from '../../../capabilities/stays/contract.ts'
import { Badge } from '../../ui/badge.tsx'
import { texts } from './texts.ts'

const TONES = { OPEN: 'good', CLOSED: 'neutral', VOIDED: 'bad' } as const satisfies Record<StayStatus, string>

export function StayBadge({ status }: { status: StayStatus }) {
  return <Badge tone={TONES[status]}>{texts().states[status]}</Badge>
}
