import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import type { Shift } from '../../../capabilities/schedule/contract.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'

/** A place in the grid: somebody, or nobody for open shifts, and a date. */
export interface Cell {
  readonly account_id: string
  readonly date: string
}

interface Held {
  readonly shift: Shift
  readonly by: 'pointer' | 'keys'
  readonly copies: boolean
  readonly target: Cell
}

interface Press extends Pick<Held, 'shift'>, Partial<Pick<Held, 'target' | 'copies'>> {
  readonly x: number
  readonly y: number
}

interface Options {
  readonly rows: readonly { readonly account_id: string; readonly name: string }[]
  readonly dates: readonly string[]
  readonly shifts: readonly Shift[]
  readonly describe: (cell: Cell) => string
  readonly onDrop: (shift: Shift, to: Cell, copies: boolean) => void
  readonly onRemove: (shift: Shift) => void
}

/** How far a pointer goes before a press becomes a drag, in pixels. */
const SLACK = 6

/** Moves shifts about a grid by pointer and by keys, and says aloud what happens. */
export function usePlan({ rows, dates, shifts, describe, onDrop, onRemove }: Options) {
  const [held, setHeld] = useState<Held | null>(null)
  const [spoken, setSpoken] = useState('')
  const [entry, setEntry] = useState('')
  // Moves and the release may come faster than what they draw.
  const press = useRef<Press | null>(null)
  const wasDragged = useRef(false)
  const refocus = useRef('')
  // Before scripts run, each link is a stop of its own.
  const isHydrated = useHydrated()

  useEffect(() => {
    if (refocus.current === '') return
    const moved = document.querySelector<HTMLElement>(`[data-item="${refocus.current}"]`)
    refocus.current = ''
    moved?.focus()
  }, [shifts])

  const drop = (now: Held) => {
    setHeld(null)
    refocus.current = now.copies ? '' : itemOf(now.shift)
    setSpoken(`${now.copies ? 'Copied' : 'Moved'} to ${describe(now.target)}.`)
    onDrop(now.shift, now.target, now.copies)
  }

  const pointer = (shift: Shift) => ({
    draggable: false,
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      wasDragged.current = false
      // A finger scrolls; who has only that opens the shift and chooses there.
      if (event.button !== 0 || event.pointerType === 'touch') return
      press.current = { shift, x: event.clientX, y: event.clientY }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: ({ clientX, clientY, altKey, ctrlKey }: PointerEvent<HTMLElement>) => {
      const from = press.current
      if (!from || (!from.target && Math.hypot(clientX - from.x, clientY - from.y) < SLACK)) return
      wasDragged.current = true
      const target = cellAt(clientX, clientY) ?? from.target ?? cellOf(shift)
      const copies = altKey || ctrlKey
      press.current = { ...from, target, copies }
      setHeld({ shift, by: 'pointer', copies, target })
    },
    onPointerUp: () => {
      const from = press.current
      press.current = null
      if (!from?.target) return
      const { target, copies = false } = from
      if (isSameCell(target, cellOf(shift)) && !copies) setHeld(null)
      else drop({ shift, by: 'pointer', copies, target })
    },
    onPointerCancel: () => {
      press.current = null
      setHeld(null)
    },
    onClick: (event: { preventDefault(): void }) => {
      if (wasDragged.current) event.preventDefault()
    },
  })

  const carry = (event: KeyboardEvent, now: Held) => {
    const step = STEPS[event.key]
    if (step) {
      event.preventDefault()
      const target = stepped(now.target, step)
      setHeld({ ...now, target })
      setSpoken(describe(target))
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      drop(now)
    } else if (event.key === 'Escape') {
      event.preventDefault()
      setHeld(null)
      setSpoken('Put back.')
    } else if (event.key.toLowerCase() === 'c') {
      setHeld({ ...now, copies: !now.copies })
      setSpoken(now.copies ? 'Moves it.' : 'Leaves it here and drops a copy.')
    }
  }

  const stepped = (from: Cell, [down, right]: readonly [number, number]): Cell => {
    const row = rows.findIndex(({ account_id }) => account_id === from.account_id)
    const column = dates.indexOf(from.date)
    const next = rows[Math.min(rows.length - 1, Math.max(0, row + down))]
    return {
      account_id: next?.account_id ?? from.account_id,
      date: dates[Math.min(dates.length - 1, Math.max(0, column + right))] ?? from.date,
    }
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (held?.by === 'keys') return carry(event, held)
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const item = (event.target as HTMLElement).closest<HTMLElement>('[data-item]')
    const step = STEPS[event.key]
    if (step && item) {
      event.preventDefault()
      neighbor(item, step)?.focus()
      return
    }
    const shift = shifts.find((each) => itemOf(each) === item?.dataset.item)
    if (!shift || shift.state === 'REMOVED') return
    if (event.key.toLowerCase() === 'm' || event.key === ' ') {
      event.preventDefault()
      setHeld({ shift, by: 'keys', copies: false, target: cellOf(shift) })
      setSpoken('Picked up. Arrow keys choose where, Enter drops it, C drops a copy, Escape puts it back.')
    }
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      setSpoken('Removed.')
      refocus.current = addItemOf(cellOf(shift))
      onRemove(shift)
    }
  }

  return {
    held,
    spoken,
    pointer,
    /** For each link of the grid. */
    keys: {
      onKeyDown,
      onFocus: ({ target }: { target: EventTarget }) => {
        const item = (target as HTMLElement).closest<HTMLElement>('[data-item]')?.dataset.item
        if (item) setEntry(item)
      },
      onBlur: () => {
        if (held?.by === 'keys') setHeld(null)
      },
    },
    /** One stop for the Tab key in all of the grid, once arrow keys lead about it. */
    stop: (item: string, items: readonly string[]) => {
      const here = items.includes(entry) ? entry : items[0]
      return isHydrated && item !== here ? -1 : 0
    },
  }
}

const STEPS: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

export function itemOf({ id }: Pick<Shift, 'id'>): string {
  return `shift-${id}`
}

/** The link in a cell that adds a shift there. */
export function addItemOf({ account_id, date }: Cell): string {
  return `add-${account_id}-${date}`
}

export function cellName({ account_id, date }: Cell): string {
  return `${account_id}|${date}`
}

export function cellOf({ account_id, date }: Shift): Cell {
  return { account_id: account_id ?? '', date }
}

export function isSameCell(a: Cell, b: Cell): boolean {
  return a.account_id === b.account_id && a.date === b.date
}

function cellAt(x: number, y: number): Cell | undefined {
  const name = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-cell]')?.dataset.cell
  if (name === undefined) return undefined
  const [account_id = '', date = ''] = name.split('|')
  return { account_id, date }
}

/** Where an arrow key leads: within a cell from one shift to the next, then to the cell beside it. */
function neighbor(item: HTMLElement, [down, right]: readonly [number, number]): HTMLElement | undefined {
  const cell = item.closest<HTMLElement>('[data-cell]')
  const row = cell?.closest('[role=row]')
  if (!cell || !row) return undefined
  const own = itemsIn(cell)
  const within = own[own.indexOf(item) + down]
  if (down !== 0 && within) return within
  const cells = [...row.querySelectorAll<HTMLElement>('[data-cell]')]
  const column = cells.indexOf(cell)
  if (right !== 0) return itemsIn(cells[column + right])[0]
  const rows = [...(row.parentElement?.children ?? [])].filter((each) => each.querySelector('[data-cell]'))
  const beside = rows[rows.indexOf(row) + down]?.querySelectorAll<HTMLElement>('[data-cell]')[column]
  return itemsIn(beside).at(down > 0 ? 0 : -1)
}

function itemsIn(cell: HTMLElement | undefined): HTMLElement[] {
  return cell ? [...cell.querySelectorAll<HTMLElement>('[data-item]')] : []
}
