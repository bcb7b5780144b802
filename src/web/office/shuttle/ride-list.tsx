import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { FetcherWithComponents } from 'react-router'
import type { Board, BoardRide, Driver } from '../../../capabilities/shuttle/contract.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { texts } from './texts.ts'
import { RideRow } from './ride-row.tsx'
import { NEXT } from './urgency.ts'

interface Props {
  readonly board: Board
  readonly now: number
  /** Who gets the next ride. */
  readonly driver: Driver | undefined
  readonly fetcher: FetcherWithComponents<unknown>
}

/** The open rides, longest wait first. Keys count while a row has the focus, so that nobody presses them by accident. */
export function RideList({ board, now, driver, fetcher }: Props) {
  const { ride: t, cancel } = texts()
  const list = useRef<HTMLOListElement>(null)
  const [cancelling, setCancelling] = useState<BoardRide>()
  const place = useKeptPlace(list, board.rides.length)

  function move(ride: BoardRide, status: string) {
    const driverId = status === 'DISPATCHED' ? driver?.id : undefined
    void fetcher.submit({ id: ride.id, status, ...(driverId && { driver_id: driverId }) }, { method: 'post' })
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>, ride: BoardRide) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const row = event.currentTarget.closest('li')
    const neighbour = { ArrowDown: row?.nextElementSibling, ArrowUp: row?.previousElementSibling }[event.key]
    if (neighbour) {
      event.preventDefault()
      focusStep(neighbour)
    }
    const next = NEXT[ride.status as keyof typeof NEXT]
    if (next && event.key.toLowerCase() === next.key) {
      event.preventDefault()
      move(ride, next.status)
    }
  }

  return (
    <>
      <ol ref={list} aria-label={t.list} className="grid gap-2">
        {board.rides.map((ride, index) => (
          <RideRow
            key={ride.id}
            ride={ride}
            now={now}
            driver={driver}
            fetcher={fetcher}
            onCancel={() => setCancelling(ride)}
            onKeyDown={(event) => onKeyDown(event, ride)}
            onFocus={() => place.keep(index)}
          />
        ))}
      </ol>
      <ConfirmDialog
        open={cancelling !== undefined}
        title={cancel.title(cancelling?.name ?? '')}
        confirmLabel={cancel.confirm}
        cancelLabel={cancel.keep}
        tone="danger"
        onCancel={() => setCancelling(undefined)}
        onConfirm={() => {
          if (cancelling) move(cancelling, 'CANCELLED')
          setCancelling(undefined)
        }}
      >
        {cancel.lead}
      </ConfirmDialog>
    </>
  )
}

/** When the row in focus is gone, the one in its place takes the focus: the next key goes where the eyes are. */
function useKeptPlace(list: { current: HTMLOListElement | null }, count: number) {
  const place = useRef(-1)
  useEffect(() => {
    const rows = list.current?.children
    if (place.current < 0 || !rows?.length || document.activeElement !== document.body) return
    focusStep(rows[Math.min(place.current, rows.length - 1)]!)
  }, [count, list])
  return {
    keep(index: number) {
      place.current = index
    },
  }
}

/** The button of a row that takes the ride one step on. */
function focusStep(row: Element) {
  row.querySelector<HTMLElement>('button[type=submit]')?.focus()
}
