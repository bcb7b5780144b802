import type { StaffUser } from '../../../capabilities/access/contract.ts'
import { Badge } from '../../ui/badge.tsx'

const STATUSES = {
  ACTIVE: ['Active', 'good'],
  INVITED: ['Invited', 'accent'],
  DEACTIVATED: ['Deactivated', 'neutral'],
} as const

const FACTORS = { ON: ['On', 'good'], OFF: ['Off', 'neutral'], MISSING: ['Missing', 'bad'] } as const

export const statusWords = ({ status }: StaffUser) => STATUSES[status][0]
export const factorWords = ({ totp }: StaffUser) => FACTORS[totp][0]

export function StatusBadge({ user }: { user: StaffUser }) {
  const [words, tone] = STATUSES[user.status]
  return <Badge tone={tone}>{words}</Badge>
}

export function FactorBadge({ user }: { user: StaffUser }) {
  const [words, tone] = FACTORS[user.totp]
  return <Badge tone={tone}>{words}</Badge>
}
