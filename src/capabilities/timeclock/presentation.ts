import { found } from '../../http/problem.ts'
import { pacificDate, parseInstant, toWire } from '../../lib/pacific.ts'
import type { Context } from '../../platform/context.ts'
import { accountNames } from '../auth/index.ts'
import { isLeftOpen, rulesOfWeek, type Version } from './periods/rules.ts'
import { type KeptTimes, type Times, warningsOf, weekOf, workedSeconds } from './rules.ts'
import * as store from './store.ts'
import type { Correction, Shift } from './wire.ts'

/** A moment as the clock counts it: in whole seconds. */
export function wholeSecond(moment: Temporal.Instant): Temporal.Instant {
  return moment.round({ smallestUnit: 'second', roundingMode: 'floor' })
}

export function presentShift(ctx: Context, shift: store.FullShift, all: readonly Version[]): Shift {
  const { id, date, status, times } = shift
  const rules = rulesOfWeek(all, weekOf(date))
  // One that was never ended counts only once somebody has said when it was.
  const isCounted = status !== 'UNCONFIRMED'
  const isLate = isLeftOpen(shift, all, ctx.now)
  return {
    id,
    date,
    status,
    ...keptTimes(times),
    breaks: [...keptTimes(times).breaks],
    worked: isCounted && !isLate ? workedSeconds(times, ctx.now) : 0,
    warnings: isCounted && !isLate ? warningsOf(times, rules, ctx.now) : [],
    is_forgotten: isLate || !isCounted,
  }
}

/** Times as a row keeps them, and as the wire has them. */
export function keptTimes({ from, to, breaks }: Times): KeptTimes {
  return {
    from: toWire(from),
    to: to && toWire(to),
    breaks: breaks.map((each) => ({ kind: each.kind, from: toWire(each.from), to: each.to && toWire(each.to) })),
  }
}

/** Times as they were kept. */
export function timesOf({ from, to, breaks }: KeptTimes): Times {
  return {
    from: instant(from),
    to: to === null ? null : instant(to),
    breaks: breaks.map((each) => ({
      kind: each.kind,
      from: instant(each.from),
      to: each.to === null ? null : instant(each.to),
    })),
  }
}

function instant(kept: string): Temporal.Instant {
  const moment = parseInstant(kept)
  if (!moment) throw new Error(`No moment was kept: ${kept}`)
  return moment
}

/** Requests for corrections with the names of people, each beside what its shift says. */
export async function presentCorrections(ctx: Context, rows: readonly store.CorrectionRow[]): Promise<Correction[]> {
  const names = await accountNames(
    ctx,
    rows.flatMap(({ account_id, asked_by, decided_by }) => [account_id, asked_by, ...(decided_by ? [decided_by] : [])]),
  )
  const own = ctx.caller.account?.id
  return Promise.all(
    rows.map(async (row) => {
      const before = row.before ?? (await waitingBefore(ctx, row))
      const day = row.times?.from ?? before?.from
      return {
        id: row.id,
        kind: row.kind,
        account_id: row.account_id,
        who: names.get(row.account_id) ?? '',
        date: pacificDate(day === undefined ? row.asked_at : instant(day)),
        times: presentTimes(row.times),
        before: presentTimes(before),
        reason: row.reason,
        asked_by: names.get(row.asked_by) ?? '',
        asked_at: toWire(row.asked_at),
        status: row.status,
        decided_by: row.decided_by && (names.get(row.decided_by) ?? ''),
        decided_at: row.decided_at && toWire(row.decided_at),
        note: row.note,
        is_own: own === row.account_id || own === row.asked_by,
      }
    }),
  )
}

async function waitingBefore(ctx: Context, row: store.CorrectionRow): Promise<KeptTimes | null> {
  if (row.status !== 'WAITING' || row.shift_id === null) return null
  const shift = await store.shiftById(ctx, row.shift_id)
  return shift ? keptTimes(shift.times) : null
}

function presentTimes(kept: KeptTimes | null) {
  return kept && { ...kept, breaks: [...kept.breaks] }
}

export async function presentCorrection(ctx: Context, row: store.CorrectionRow): Promise<Correction> {
  return found((await presentCorrections(ctx, [row]))[0])
}
