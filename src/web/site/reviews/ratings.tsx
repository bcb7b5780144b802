import { classes } from '../../ui/classes.ts'
import { Rich } from '../../ui/rich.tsx'
import { texts } from './texts.ts'

export interface RatingsProps {
  readonly average: number
  readonly count: number
  /** How many gave 1, 2, 3, 4 and 5. */
  readonly scores: readonly number[]
  /** In a column beside something else. */
  readonly isNarrow?: boolean
}

/** What people who have parked here say, in numbers that are theirs. */
export function Ratings({ average, count, scores, isNarrow = false }: RatingsProps) {
  const t = texts().ratings
  return (
    <section
      aria-labelledby="ratings"
      className={classes('grid items-center gap-6', !isNarrow && 'md:grid-cols-[auto_minmax(0,1fr)] md:gap-14')}
    >
      <div className="grid gap-1">
        <h2 id="ratings" className="text-3xl">
          <Rich text={t.average(average.toFixed(1))} parts={{ average: <span className="figures" /> }} />
        </h2>
        <p className="text-muted">{t.from(count)}</p>
      </div>
      <ol className="grid gap-1.5" aria-label={t.scores}>
        {[5, 4, 3, 2, 1].map((score) => {
          const given = scores[score - 1] ?? 0
          return (
            <li key={score} className="grid grid-cols-[1.5rem_minmax(0,1fr)_3.5rem] items-center gap-3">
              <span className="figures font-bold">{score}</span>
              <svg
                viewBox="0 0 100 1"
                preserveAspectRatio="none"
                aria-hidden="true"
                className="h-3 w-full rounded-sm bg-line"
              >
                <rect width={(given / count) * 100} height="1" className="fill-link" />
              </svg>
              <span className="figures text-right text-sm text-muted">{Math.round((given / count) * 100)}%</span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
