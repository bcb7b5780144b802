import type { ArticleLine } from '../../../capabilities/content/office-contract.ts'
import { Badge } from '../../ui/badge.tsx'
import { texts } from './texts.ts'

const TONES = { PUBLISHED: 'good', DRAFT: 'accent', MISSING: 'neutral' } as const

/** Whether readers see an article in a language. */
export function StateBadge({ state }: { state: ArticleLine['en'] }) {
  return <Badge tone={TONES[state]}>{texts().states[state]}</Badge>
}
