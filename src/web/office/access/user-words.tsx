import type { StaffUser } from '../../../capabilities/staff/contract.ts'
import { Badge } from '../../ui/badge.tsx'
import { texts } from './texts.ts'

const STATUS_TONES = { ACTIVE: 'good', INVITED: 'accent', DEACTIVATED: 'neutral' } as const
const FACTOR_TONES = { ON: 'good', OFF: 'neutral', MISSING: 'bad' } as const

export const statusWords = ({ status }: StaffUser) => texts().statuses[status]
export const factorWords = ({ totp }: StaffUser) => texts().factors[totp]

export function StatusBadge({ user }: { user: StaffUser }) {
  return <Badge tone={STATUS_TONES[user.status]}>{statusWords(user)}</Badge>
}

export function FactorBadge({ user }: { user: StaffUser }) {
  return <Badge tone={FACTOR_TONES[user.totp]}>{factorWords(user)}</Badge>
}
