import { useRefreshEvery } from '../../serve/session/use-refresh.ts'
import { PROGRESS } from './progress.ts'

const LOOK_EVERY_MS = 2000

interface Props {
  /** What is being done: "Moving in". */
  readonly label: string
  /** How far it is, where that is known. */
  readonly done?: number
  readonly all?: number
  /** "340 of 1,200 rows" */
  readonly said?: string
}

/** Long work in the background and how far it is; the page looks again by itself. Without scripts one reloads it. */
export function UnderWay({ label, done, all, said }: Props) {
  useRefreshEvery(LOOK_EVERY_MS)
  return (
    <div className="grid max-w-text gap-2" role="status">
      <p className="font-bold">
        {label} … {said}
      </p>
      <progress
        {...(done === undefined || all === undefined ? {} : { value: done, max: Math.max(all, 1) })}
        aria-label={label}
        className={PROGRESS}
      />
      <p className="text-sm text-muted">You can leave this page; it continues on its own.</p>
    </div>
  )
}
