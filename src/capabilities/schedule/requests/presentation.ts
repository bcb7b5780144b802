import { addDays, pacificDate, toWire } from '../../../lib/pacific.ts'
import type { Message } from '../../../lib/message.ts'
import type { Context } from '../../../platform/context.ts'
import { accountNames } from '../../auth/index.ts'
import { reasonOf } from '../presentation.ts'
import { conflictsOf, spanAround, weekOf } from '../rules.ts'
import * as schedule from '../store.ts'
import * as store from './store.ts'

export async function presentTimeOff(ctx: Context, rows: readonly store.TimeOffRow[]) {
  const names = await namesOf(
    ctx,
    rows.flatMap(({ account_id, decided_by }) => [account_id, decided_by]),
  )
  return rows.map(({ id, account_id, from_date, to_date, reason, status, asked_at, decided_by, answer }) => ({
    id,
    account_id,
    name: names(account_id) ?? '',
    from_date,
    to_date,
    reason,
    status,
    asked_at: toWire(asked_at),
    decided_by: names(decided_by),
    answer,
  }))
}

export async function presentSwaps(ctx: Context, rows: readonly store.SwapRow[]) {
  const [names, roles] = await Promise.all([
    namesOf(
      ctx,
      rows.flatMap(({ from_account, to_account, decided_by }) => [from_account, to_account, decided_by]),
    ),
    schedule.roles(ctx),
  ])
  const roleNames = new Map(roles.map(({ id, name }) => [id, name]))
  return rows.map((swap) => ({
    id: swap.id,
    shift_id: swap.shift_id,
    role: roleNames.get(swap.role_id) ?? '',
    starts_at: toWire(swap.starts_at),
    ends_at: toWire(swap.ends_at),
    from: names(swap.from_account),
    from_account: swap.from_account,
    to: names(swap.to_account),
    to_account: swap.to_account,
    note: swap.note,
    status: swap.status,
    offered_at: toWire(swap.offered_at),
    decided_by: names(swap.decided_by),
    answer: swap.answer,
    against: [] as Message[],
  }))
}

/** What stands against whoever would take a shift over, were it theirs; nothing once it is decided. */
export async function againstSwap(ctx: Context, swap: store.SwapRow): Promise<Message[]> {
  const { to_account, shift_id, role_id, starts_at, ends_at } = swap
  if (to_account === null || swap.status !== 'ACCEPTED') return []
  const week = weekOf(pacificDate(starts_at))
  const [own, rules, person, off] = await Promise.all([
    schedule.publishedIn(ctx, spanAround(week), to_account),
    schedule.rules(ctx),
    schedule.personById(ctx, to_account),
    store.timeOffBetween(ctx, week, addDays(week, 7)),
  ])
  const taken = { id: shift_id, account_id: to_account, role_id, starts_at, ends_at, break_minutes: 0, note: '' }
  const conflicts = conflictsOf([...own.filter(({ id }) => id !== shift_id), taken], {
    week,
    rules,
    people: person ? [person] : [],
    timeOff: off.filter(({ status }) => status === 'APPROVED'),
  })
  const isNew = ({ shift_id: id, kind }: { shift_id: string; kind: string }) =>
    id === shift_id || kind.endsWith('HOURS')
  return conflicts.filter(isNew).map(reasonOf)
}

async function namesOf(ctx: Context, ids: readonly (string | null)[]) {
  const names = await accountNames(
    ctx,
    ids.flatMap((id) => id ?? []),
  )
  return (id: string | null) => (id === null ? null : (names.get(id) ?? ''))
}
