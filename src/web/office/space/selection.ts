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
