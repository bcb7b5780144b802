import { say } from '../../../lib/texts.ts'
import type { KeyboardEvent } from 'react'
import type { FetcherWithComponents } from 'react-router'
import type { BoardRide, Driver } from '../../../capabilities/shuttle/contract.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Rich } from '../../ui/rich.tsx'
import { RouteMarker } from '../../ui/signs.tsx'
import { texts } from './texts.ts'
import { minutesSince } from './use-now.ts'
import { UndoButton } from './undo-button.tsx'
import { NEXT, urgencyOf } from './urgency.ts'

const TONES = { REQUESTED: 'accent', DISPATCHED: 'good', ARRIVED: 'neutral' } as const

const URGENCIES = {
  fine: 'border-line bg-raised',
  close: 'border-accent bg-accent-tint',
  late: 'border-danger bg-danger-tint',
}

interface Props {
  readonly ride: BoardRide
  readonly now: number
  readonly driver: Driver | undefined
  readonly fetcher: FetcherWithComponents<unknown>
  readonly onCancel: () => void
  /** Of the row's buttons. */
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  readonly onFocus: () => void
}

/** One who waits: where, who, how long, and the next step. */
export function RideRow({ ride, now, driver, fetcher, onCancel, onKeyDown, onFocus }: Props) {
  const urgency = urgencyOf(ride, now)
  const t = texts().ride
  const status = ride.status as keyof typeof NEXT
  const next = NEXT[status]
  const minutes = minutesSince(ride.requested_at, now)
  return (
    <li
      className={classes(
        'grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 rounded-md border-l-6 px-3 py-2.5 shadow-raised sm:px-4',
        'sm:grid-cols-[auto_minmax(0,1fr)_5rem_auto]',
        URGENCIES[urgency],
      )}
    >
      <RouteMarker>{ride.island.id}</RouteMarker>
      <div className="grid min-w-0 gap-0.5 leading-snug">
        <p className="truncate font-bold">{ride.name}</p>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
          <Badge tone={TONES[status]}>{t.states[status]}</Badge>
          <span>{say(ride.island.name)}</span>
          {ride.reference && <span className="font-mono">{ride.reference}</span>}
          {ride.direction === 'TO_AIRPORT' && <Badge tone="accent">{t.toAirport}</Badge>}
          <span>{t.party(ride.party)}</span>
          {ride.needs_wheelchair && <Badge tone="bad">{t.wheelchair}</Badge>}
          {ride.child_seats > 0 && <Badge tone="bad">{t.childSeats(ride.child_seats)}</Badge>}
          {ride.driver && <span>{t.with(ride.driver)}</span>}
          {ride.vehicle && <span>{t.in(ride.vehicle)}</span>}
        </p>
      </div>
      <p
        className={classes(
          'figures text-right text-2xl leading-none font-extrabold',
          urgency === 'late' && 'text-danger',
        )}
      >
        <Rich text={t.minutes(minutes)} parts={{ unit: <span className="text-sm font-bold" /> }} />
      </p>
      <div className="flex gap-2 max-sm:col-span-3">
        <fetcher.Form method="post" className="max-sm:flex-1">
          <input type="hidden" name="id" value={ride.id} />
          <input type="hidden" name="status" value={next.status} />
          {next.status === 'DISPATCHED' && driver && <input type="hidden" name="driver_id" value={driver.id} />}
          <Button
            type="submit"
            size="sm"
            tone={ride.status === 'REQUESTED' ? 'accent' : 'primary'}
            className="w-full sm:min-w-36"
            onKeyDown={onKeyDown}
            onFocus={onFocus}
            aria-keyshortcuts={next.key.toUpperCase()}
          >
            {next.status === 'DISPATCHED' && driver ? t.dispatchDriver(driver.name) : t.next[status]}
          </Button>
        </fetcher.Form>
        {ride.undo_until && <UndoButton ride={ride} fetcher={fetcher} />}
        <Button
          size="sm"
          tone="quiet"
          onClick={onCancel}
          onKeyDown={onKeyDown}
          onFocus={onFocus}
          aria-label={t.cancelOf(ride.name)}
        >
          {t.cancel}
        </Button>
      </div>
    </li>
  )
}
