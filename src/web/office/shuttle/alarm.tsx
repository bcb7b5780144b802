import { useEffect } from 'react'
import type { Board } from '../../../capabilities/shuttle/contract.ts'
import { Notice } from '../../ui/notice.tsx'
import { texts } from './texts.ts'
import { lateOnes } from './urgency.ts'
import { minutesSince } from './use-now.ts'

/** Says aloud, on the screen and in the tab's title that somebody waits too long. */
export function Alarm({ board, now }: { board: Board; now: number }) {
  const t = texts().late
  const late = lateOnes(board, now)
  useTitle(late.length)
  return (
    <div role="alert">
      {late.length > 0 && (
        <Notice tone="danger" title={t.waits(late.length)}>
          {late.map(({ id, name, island, requested_at }, index) => (
            <span key={id}>
              {index > 0 && ', '}
              {t.wait(name, island.id, minutesSince(requested_at, now))}
            </span>
          ))}
        </Notice>
      )}
    </div>
  )
}

function useTitle(late: number) {
  useEffect(() => {
    if (late === 0) return
    const before = document.title
    document.title = texts().late.tab(late, before)
    return () => {
      document.title = before
    }
  }, [late])
}
