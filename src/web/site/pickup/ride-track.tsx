import type { RideRequest } from '../../../capabilities/shuttle/contract.ts'
import { whenTime } from '../../ui/when.ts'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icons.tsx'
import { Rich } from '../../ui/rich.tsx'
import { texts } from './texts.ts'

const STEPS = ['REQUESTED', 'DISPATCHED', 'ARRIVED', 'DONE'] as const

/** The way of a ride with the time of each step: what was, what is, what comes. */
export function RideTrack({ ride }: { ride: RideRequest }) {
  const { track: t } = texts()
  const times = new Map(ride.moves.map(({ status, at }) => [status, whenTime(at)]))
  const cancelled = times.get('CANCELLED')
  const steps = cancelled ? STEPS.filter((status) => times.has(status)) : STEPS
  return (
    <section aria-labelledby="track" className="grid gap-4">
      <h2 id="track" className="text-xl">
        {cancelled ? t.canceledAt(cancelled) : t.soFar}
      </h2>
      <ol className="grid">
        {steps.map((status, index) => {
          const at = times.get(status)
          return (
            <li key={status} aria-current={status === ride.status ? 'step' : undefined} className="flex gap-4">
              <span className="grid grid-rows-[auto_1fr] justify-items-center">
                <span
                  className={classes(
                    'grid size-7 place-items-center rounded-full',
                    at ? 'bg-brand text-on-brand' : 'shadow-[inset_0_0_0_2px_var(--color-line)]',
                  )}
                >
                  {at && <Icon name="check" size="sm" />}
                </span>
                {index < steps.length - 1 && <span className={classes('w-0.5', at ? 'bg-brand' : 'bg-line')} />}
              </span>
              <span className="flex flex-1 justify-between gap-4 pb-5">
                <span className={status === ride.status ? 'font-bold' : at ? '' : 'text-muted'}>
                  {{ ...t.steps, ...(ride.direction === 'TO_AIRPORT' && t.stepsOut) }[status]}
                </span>
                {at && <span className="figures text-muted">{at}</span>}
              </span>
            </li>
          )
        })}
      </ol>
      {!cancelled && !times.has('ARRIVED') && (
        <p className="text-sm text-muted">
          <Rich text={t.promisedBy(whenTime(ride.promised_by))} parts={{ time: <span className="figures" /> }} />
        </p>
      )}
    </section>
  )
}
