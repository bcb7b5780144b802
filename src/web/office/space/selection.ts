import { daysAfter } from '../../ui/when.ts'

/** Dates that are chosen: from the one it began with to the one it reaches, either may be the later. */
export interface Selection {
  readonly anchor: string
  readonly reach: string
}

/** The first and the last date. */
export function rangeOf({ anchor, reach }: Selection): { readonly from: string; readonly to: string } {
  return anchor <= reach ? { from: anchor, to: reach } : { from: reach, to: anchor }
}

export function isSelected(selection: Selection | undefined, date: string): boolean {
  if (!selection) return false
  const { from, to } = rangeOf(selection)
  return from <= date && date <= to
}

/** A tap: the first chooses a date, the second makes it a range, a third begins anew. With shift it always extends. */
export function tapped(selection: Selection | undefined, date: string, { extend }: { extend: boolean }): Selection {
  const isOne = selection && selection.anchor === selection.reach
  return selection && (extend || isOne) ? { ...selection, reach: date } : { anchor: date, reach: date }
}

/** Where an arrow key leads from a date, within the dates that are shown; undefined for other keys. */
export function step(key: string, date: string, shown: { readonly from: string; readonly to: string }) {
  const days = STEPS[key]
  if (days === undefined) return undefined
  const next = daysAfter(date, days)
  return next === undefined || next < shown.from || next > shown.to ? undefined : next
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
