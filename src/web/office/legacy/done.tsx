import { Notice } from '../../ui/notice.tsx'
import type { Deeds } from './outcome.ts'

/** Says that it was done. */
export function Done({ deeds }: { deeds: Deeds | undefined }) {
  if (!deeds?.done) return null
  return (
    <div className="mb-4">
      <Notice tone="success" role="status">
        {deeds.done}
      </Notice>
    </div>
  )
}
