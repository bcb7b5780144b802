import type { ScheduleRole, ScheduleWeek, Shift } from '../../../capabilities/schedule/contract.ts'
import { clockTime } from '../../../lib/clock-time.ts'
import { howMany } from '../../../lib/wording.ts'
import { to } from '../../paths.ts'
import { whenDate } from '../../ui/when.ts'

type Color = ScheduleRole['color']

/** The stripe and the dot of a role. Its name always stands beside it, so that nobody has to tell colors apart. */
export const STRIPES: Readonly<Record<Color, string>> = {
  BLUE: 'border-l-[oklch(58%_0.14_250)]',
  ORANGE: 'border-l-[oklch(66%_0.16_55)]',
  PURPLE: 'border-l-[oklch(58%_0.16_305)]',
  TEAL: 'border-l-[oklch(62%_0.11_190)]',
  PINK: 'border-l-[oklch(63%_0.19_0)]',
  SLATE: 'border-l-[oklch(60%_0.03_250)]',
}

export const DOTS: Readonly<Record<Color, string>> = {
  BLUE: 'bg-[oklch(58%_0.14_250)]',
  ORANGE: 'bg-[oklch(66%_0.16_55)]',
  PURPLE: 'bg-[oklch(58%_0.16_305)]',
  TEAL: 'bg-[oklch(62%_0.11_190)]',
  PINK: 'bg-[oklch(63%_0.19_0)]',
  SLATE: 'bg-[oklch(60%_0.03_250)]',
}

export const COLOR_NAMES: Readonly<Record<Color, string>> = {
  BLUE: 'Blue',
  ORANGE: 'Orange',
  PURPLE: 'Purple',
  TEAL: 'Teal',
  PINK: 'Pink',
  SLATE: 'Gray',
}

const STATE_NAMES: Readonly<Record<Shift['state'], string>> = {
  PUBLISHED: 'published',
  DRAFT: 'not published yet',
  CHANGED: 'changed since it was published',
  REMOVED: 'removed since it was published',
}

/** "6 am", "6:30 am" */
export function shortTime(time: string): string {
  return clockTime(time).replace(':00', '')
}

/** "6 am–2 pm" */
export function shortSpan({ start, end }: Pick<Shift, 'start' | 'end'>): string {
  return `${shortTime(start)}–${shortTime(end)}`
}

/** "7.5 h" of minutes. */
export function hoursText(minutes: number): string {
  return `${Math.round(minutes / 6) / 10} h`
}

export function weekHref(week: string, more: Readonly<Record<string, string>> = {}): string {
  return `${to('ScheduleWeek')}?${new URLSearchParams({ week, ...more })}`
}

interface Shortage {
  readonly role: ScheduleRole
  /** Wall clock times, HH:mm. */
  readonly from: string
  readonly until: string
  /** How many are missing at the worst hour. */
  readonly missing: number
}

type Day = ScheduleWeek['days'][number]

/** Hours in a row of a day in which somebody is missing, role by role. */
export function shortagesOf({ hours }: Day, roles: readonly ScheduleRole[]): Shortage[] {
  return roles.flatMap((role) => {
    const runs: Shortage[] = []
    for (const [index, { at, cover }] of hours.entries()) {
      const { need = 0, planned = 0 } = cover.find(({ role_id }) => role_id === role.id) ?? {}
      const missing = need - planned
      if (missing <= 0) continue
      const from = at.slice(11, 16)
      const until = hours[index + 1]?.at.slice(11, 16) ?? '00:00'
      const last = runs.at(-1)
      if (last?.until === from) runs[runs.length - 1] = { ...last, until, missing: Math.max(last.missing, missing) }
      else runs.push({ role, from, until, missing })
    }
    return runs
  })
}

/** "1 driver short, 4 am–6 am" */
export function shortageText({ role, from, until, missing }: Shortage): string {
  return `${missing} ${role.name.toLowerCase()} short, ${shortSpan({ start: from, end: until })}`
}

/** How many are missing in each hour of a day. */
export function missingByHour({ hours }: Day): number[] {
  return hours.map(({ cover }) => cover.reduce((sum, { need, planned }) => sum + Math.max(0, need - planned), 0))
}

/** All of a shift in a sentence. */
export function describeShift(shift: Shift, role: ScheduleRole | undefined, who: string): string {
  const pause = shift.break_minutes > 0 ? `, break ${howMany(shift.break_minutes, 'minute')}` : ''
  return `${role?.name ?? ''}, ${who}, ${whenDate(shift.date)}, ${shortSpan(shift)}, ${hoursText(shift.minutes)}${pause}, ${STATE_NAMES[shift.state]}`
}
