import type { Handlers } from '../../../http/capability.ts'
import { allow, found, invalidForm } from '../../../http/problem.ts'
import { addDays, toWire } from '../../../lib/pacific.ts'
import { audit } from '../../../platform/audit.ts'
import { type Context, staffOf, transaction } from '../../../platform/context.ts'
import { accountNames, requireSeen, staffNamed, staffPeople } from '../../auth/index.ts'
import { onNow } from '../clock.ts'
import { askFor, decide } from '../corrections.ts'
import { guarded } from '../refusals.ts'
import { versions } from '../periods/store.ts'
import { presentCorrection, presentCorrections, presentShift } from '../presentation.ts'
import { clockCan, weekOf } from '../rules.ts'
import * as store from '../store.ts'
import { messages } from '../texts.ts'
import type { timeSheets } from './contract.ts'
import { hoursOf, isOver, presentSheet, presentStamps, sumOf } from './presentation.ts'
import * as sheets from './store.ts'

export const handlers: Handlers<typeof timeSheets> = {
  async list(ctx, { search, ...filter }) {
    const accounts = search ? await staffNamed(ctx, search) : undefined
    const { items, count } = await sheets.search(ctx, { ...filter, accounts })
    return { items: await presentRows(ctx, items), count }
  },

  async read(ctx, { accountId, week }) {
    found((await staffPeople(ctx, [accountId]))[0])
    return presentSheet(ctx, accountId, weekOf(week))
  },

  async approve(ctx, { accountId, week: day, version }) {
    const week = weekOf(day)
    await guarded(() =>
      transaction(ctx, async (ctx) => {
        const sheet = found(await sheets.lock(ctx, accountId, week))
        const open = await store.unsettledOn(ctx, { accountId, from: week, to: addDays(week, 6) })
        allow(clockCan.approve(staffOf(ctx).id, sheet, open, isOver(ctx, week)))
        await requireSeen(ctx, sheet.version, version, { entity: 'time_sheet', entityId: nameOf(accountId, week) })
        await sheets.set(ctx, sheet, { approvedBy: staffOf(ctx).id, reason: '' })
        await audit(ctx, { action: 'sheet.approved', entity: 'time_sheet', entityId: nameOf(accountId, week) })
      }),
    )
    return presentSheet(ctx, accountId, week)
  },

  async reopen(ctx, { accountId, week: day, reason }) {
    const week = weekOf(day)
    await guarded(() =>
      transaction(ctx, async (ctx) => {
        const sheet = found(await sheets.lock(ctx, accountId, week))
        if (sheet.status !== 'APPROVED') throw invalidForm(messages.notApproved)
        if (accountId === staffOf(ctx).id) throw invalidForm(messages.ownSheet)
        await sheets.set(ctx, sheet, { approvedBy: null, reason })
        const entityId = nameOf(accountId, week)
        await audit(ctx, { action: 'sheet.reopened', entity: 'time_sheet', entityId, details: { reason } })
      }),
    )
    return presentSheet(ctx, accountId, week)
  },

  async correct(ctx, { accountId, shift_id, from, to, breaks, reason }) {
    found((await staffPeople(ctx, [accountId]))[0])
    const change = { accountId, shiftId: shift_id, times: { from, to, breaks }, reason }
    return presentCorrection(ctx, await askFor(ctx, staffOf(ctx).id, change))
  },

  async corrections(ctx, { search, ...filter }) {
    const accounts = search ? await staffNamed(ctx, search) : undefined
    const { items, count } = await store.searchCorrections(ctx, { ...filter, accounts })
    return { items: await presentCorrections(ctx, items), count }
  },

  async correction(ctx, { correctionId }) {
    const row = found(await store.correctionById(ctx, correctionId))
    const stamps = row.shift_id ? (await presentStamps(ctx, [row.shift_id])).get(row.shift_id) : undefined
    return { correction: await presentCorrection(ctx, row), stamps: stamps ?? [] }
  },

  async decide(ctx, { correctionId, decision, note }) {
    return presentCorrection(ctx, await decide(ctx, correctionId, { by: staffOf(ctx).id, decision, note }))
  },

  async onNow(ctx) {
    return { people: (await onNow(ctx)).map(({ since, ...person }) => ({ ...person, since: toWire(since) })) }
  },
}

/** What the audit trail calls a time sheet. */
function nameOf(accountId: string, week: string): string {
  return `${accountId}/${week}`
}

/** A page of sheets with their hours: one question for all their shifts, however many people they are of. */
async function presentRows(ctx: Context, rows: readonly sheets.SheetRow[]) {
  const accounts = [...new Set(rows.map(({ account_id }) => account_id))]
  const weeks = rows.map(({ week }) => week).toSorted()
  const [first, last] = [weeks[0], weeks.at(-1)]
  if (first === undefined || last === undefined) return []
  const [all, shifts, waiting, names] = await Promise.all([
    versions(ctx),
    store.shiftsOn(ctx, { from: first, to: addDays(last, 6), accounts }),
    store.waitingOf(ctx, accounts),
    accountNames(ctx, [...accounts, ...rows.flatMap(({ approved_by }) => approved_by ?? [])]),
  ])
  const byWeek = Map.groupBy(shifts, ({ account_id, date }) => nameOf(account_id, weekOf(date)))
  return rows.map(({ account_id, week, status, approved_by }) => {
    const own = byWeek.get(nameOf(account_id, week)) ?? []
    const shown = own.map((shift) => presentShift(ctx, shift, all))
    const asked = waiting.filter((each) => each.account_id === account_id && each.week === week).length
    return {
      account_id,
      who: names.get(account_id) ?? '',
      week,
      status,
      approved_by: approved_by && (names.get(approved_by) ?? ''),
      ...sumOf(hoursOf(ctx, week, own, all)),
      warnings: shown.reduce((sum, { warnings }) => sum + warnings.length, 0),
      waiting: asked + shown.filter(({ is_forgotten }) => is_forgotten).length,
    }
  })
}
