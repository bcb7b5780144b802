import type { Announcement } from '../../../capabilities/announcements/office-contract.ts'
import { Badge } from '../../ui/badge.tsx'
import { texts } from './texts.ts'

const TONES = { SHOWN: 'good', PLANNED: 'accent', OVER: 'neutral' } as const

/** Whether a message stands on the site now. */
export function StateBadge({ state }: Pick<Announcement, 'state'>) {
  return <Badge tone={TONES[state]}>{texts().states[state]}</Badge>
}
