import { addDays, pacificDate, toWire } from '../../../lib/pacific.ts'
import type { Context } from '../../../platform/context.ts'
import { accountNames, actorNames } from '../../auth/index.ts'
import { rulesOfWeek, type Version } from '../periods/rules.ts'
import { closedBetween, versions } from '../periods/store.ts'
import { presentCorrections, presentShift } from '../presentation.ts'
import { type DayHours, hoursOfWeek, workedSeconds } from '../rules.ts'
import * as store from '../store.ts'
import { namesOf as tabletNames } from '../tablets/store.ts'
import type { TimeSheet } from '../wire.ts'
import * as sheets from './store.ts'

/** The hours of a week, by day, of what has ended or goes on. */
export function hoursOf(
  ctx: Pick<Context, 'now'>,
  week: string,
  shifts: readonly store.FullShift[],
  all: readonly Version[],
): DayHours[] {
  const worked = new Map<string, number>()
  for (const { date, status, times } of shifts) {
    if (status === 'UNCONFIRMED') continue
    worked.set(date, (worked.get(date) ?? 0) + workedSeconds(times, ctx.now))
  }
  return hoursOfWeek(week, worked, rulesOfWeek(all, week))
}

export function sumOf(days: readonly DayHours[]): Omit<DayHours, 'date'> {
  const sum = (of: (day: DayHours) => number) => days.reduce((all, day) => all + of(day), 0)
  return {
    worked: sum(({ worked }) => worked),
    regular: sum(({ regular }) => regular),
    overtime: sum(({ overtime }) => overtime),
    double: sum(({ double }) => double),
  }
}

/** Whether a week has passed, in Pacific days. */
export function isOver(ctx: Pick<Context, 'now'>, week: string): boolean {
  return pacificDate(ctx.now) > addDays(week, 6)
}

/** The time sheet of a person and week, whether anything was worked in it or not. */
export async function presentSheet(ctx: Context, accountId: string, week: string): Promise<TimeSheet> {
  const days = { from: week, to: addDays(week, 6) }
  const [all, sheet, shifts, asked, changes, closed] = await Promise.all([
    versions(ctx),
    sheets.find(ctx, accountId, week),
    store.shiftsOn(ctx, { ...days, accounts: [accountId] }),
    store.correctionsOn(ctx, { accountId, ...days }),
    sheets.changesOf(ctx, accountId, week),
    closedBetween(ctx, days.from, days.to),
  ])
  const stamps = await presentStamps(
    ctx,
    shifts.map(({ id }) => id),
  )
  const approvedBy = sheet?.approved_by ?? null
  const [names, nameOf, corrections] = await Promise.all([
    accountNames(ctx, [accountId, ...(approvedBy ? [approvedBy] : [])]),
    actorNames(ctx, changes),
    presentCorrections(ctx, asked),
  ])
  const hours = hoursOf(ctx, week, shifts, all)
  return {
    account_id: accountId,
    who: names.get(accountId) ?? '',
    week,
    status: sheet?.status ?? 'OPEN',
    is_paid: closed.length > 0,
    is_own: ctx.caller.account?.id === accountId,
    is_over: isOver(ctx, week),
    version: sheet?.version ?? 0,
    approved_by: approvedBy && (names.get(approvedBy) ?? ''),
    approved_at: sheet?.approved_at ? toWire(sheet.approved_at) : null,
    days: hours,
    sums: sumOf(hours),
    shifts: shifts.map((shift) => ({ ...presentShift(ctx, shift, all), stamps: stamps.get(shift.id) ?? [] })),
    corrections,
    history: changes.map(({ kind, reason, actor, at }) => ({
      at: toWire(at),
      who: nameOf(actor),
      what: kind === 'APPROVED' ? 'Approved' : `Reopened: ${reason}`,
    })),
  }
}

/** What was stamped in some shifts, by shift, with the names of tablets. */
export async function presentStamps(
  ctx: Context,
  shiftIds: readonly string[],
): Promise<Map<string, TimeSheet['shifts'][number]['stamps']>> {
  const stamps = await store.stampsOf(ctx, shiftIds)
  const names = await tabletNames(
    ctx,
    stamps.flatMap(({ tablet_id }) => tablet_id ?? []),
  )
  const shown = stamps.map(({ shift_id, kind, at, tablet_id }) => ({
    shift_id,
    stamp: { kind, at: toWire(at), tablet: tablet_id && (names.get(tablet_id) ?? null) },
  }))
  return new Map(
    [...Map.groupBy(shown, ({ shift_id }) => shift_id)].map(([id, of]) => [id, of.map(({ stamp }) => stamp)]),
  )
}
