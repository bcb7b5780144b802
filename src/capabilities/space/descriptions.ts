import { SHORT_WEEKDAYS } from '../../lib/clock-time.ts'
import { displayDate } from '../../lib/pacific.ts'
import { howMany } from '../../lib/wording.ts'
import type { KeptChange } from '../capacity/index.ts'
import type { SpaceChange, SpaceNumber } from '../capacity/space.ts'

/** A change of dates in a line, as staff read it: "Standard, Thu, 12/24/26 – Fri, 12/25/26: closed". */
export function describeChange(
  { vehicle_classes, from_date, to_date, weekdays, change }: KeptChange,
  classes: readonly { readonly code: string; readonly name: string }[],
): string {
  const names = vehicle_classes.map((code) => classes.find((each) => each.code === code)?.name ?? code).join(', ')
  const dates = from_date === to_date ? displayDate(from_date) : `${displayDate(from_date)} – ${displayDate(to_date)}`
  const only = weekdays.length > 0 ? ` (${weekdays.map((day) => SHORT_WEEKDAYS[day % 7]).join(', ')})` : ''
  return `${names}, ${dates}${only}: ${whatOf(change)}`
}

const NUMBERS: Readonly<Record<SpaceNumber, string>> = {
  allotment: 'allotment',
  overbooking: 'overbooking',
  kept_members: 'kept for members',
  kept_walk_ins: 'kept for drive-ups',
}

function whatOf({ is_closed, minimum_stay, ...numbers }: SpaceChange): string {
  const named = Object.entries(numbers) as [SpaceNumber, number | null][]
  return [
    ...named.map(([name, value]) => `${NUMBERS[name]} ${value ?? 'as the class'}`),
    ...(is_closed === undefined ? [] : [is_closed ? 'closed' : 'open']),
    ...(minimum_stay === undefined
      ? []
      : [minimum_stay === null ? 'no minimum stay' : `minimum stay ${howMany(minimum_stay, 'day')}`]),
  ].join(', ')
}
