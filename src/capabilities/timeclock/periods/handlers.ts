import type { Handlers } from '../../../http/capability.ts'
import { invalidFields, invalidForm } from '../../../http/problem.ts'
import { addDays, pacificDate, toWire } from '../../../lib/pacific.ts'
import { audit } from '../../../platform/audit.ts'
import { type Context, staffOf, transaction } from '../../../platform/context.ts'
import { paged } from '../../../platform/records.ts'
import { accountNames, editConflict, staffPeople } from '../../auth/index.ts'
import { type WorkRules, weekOf } from '../rules.ts'
import { hoursOf, sumOf } from '../sheets/presentation.ts'
import * as sheets from '../sheets/store.ts'
import * as time from '../store.ts'
import { messages } from '../texts.ts'
import type { PayPeriod, payPeriods, PersonHours } from './contract.ts'
import {
  closesFrom,
  holdsFrom,
  type Period,
  periodOn,
  periodsBetween,
  type Version,
  versionOn,
  weeksOf,
} from './rules.ts'
import * as store from './store.ts'

export const handlers: Handlers<typeof payPeriods> = {
  async list(ctx, page) {
    const [all, first] = await Promise.all([store.versions(ctx), time.firstDay(ctx)])
    const today = pacificDate(ctx.now)
    const { items, count } = paged(periodsBetween(all, first ?? today, today), page)
    return { items: await presentRows(ctx, items), count }
  },

  async read(ctx, { date }) {
    return present(ctx, periodOn(await store.versions(ctx), date))
  },

  /** Counted once nobody can stamp, correct or approve any more: what is kept is what is paid. */
  async close(ctx, { date }) {
    return transaction(ctx, async (ctx) => {
      await store.lockAllTime(ctx)
      const all = await store.versions(ctx)
      const period = periodOn(all, date)
      if ((await store.closedBetween(ctx, period.from, period.to)).length > 0) throw invalidForm(messages.isClosed)
      const from = closesFrom(period)
      if (pacificDate(ctx.now) < from) throw invalidForm(messages.periodGoesOn({ from }))
      const open = (await sheets.ofWeeks(ctx, weeksOf(period))).filter(({ status }) => status === 'OPEN')
      if (open.length > 0) throw invalidForm(messages.sheetsOpen({ count: open.length }))
      const figures = await countPeople(ctx, period, all)
      if (!(await store.insert(ctx, period, { figures, by: staffOf(ctx).id }))) throw invalidForm(messages.isClosed)
      const entityId = `${period.from}/${period.to}`
      const details = { people: figures.length, ...sumOfPeople(figures) }
      await audit(ctx, { action: 'pay_period.closed', entity: 'pay_period', entityId, details })
      return present(ctx, period)
    })
  },

  async rules(ctx) {
    return presentRules(ctx)
  },

  async setRules(ctx, { version, ...rules }) {
    refuseOdd(rules)
    return transaction(ctx, async (ctx) => {
      await store.lockRules(ctx)
      const all = await store.versions(ctx)
      if (all.at(-1)?.number !== version) throw await editConflict(ctx, RULES)
      const hasWorked = (await time.firstDay(ctx)) !== undefined
      const from = holdsFrom(all, pacificDate(ctx.now), hasWorked)
      await store.insertRules(ctx, rules, from)
      await audit(ctx, { action: 'work_rules.changed', ...RULES, details: { rules, from } })
      return presentRules(ctx)
    })
  },
}

/** What the audit trail calls the rules. */
const RULES = { entity: 'work_rules', entityId: 'work_rules' }

function refuseOdd(rules: WorkRules): void {
  const { daily_overtime_hours, daily_double_hours, first_meal_hours, second_meal_hours } = rules
  if (daily_double_hours !== null && daily_double_hours < (daily_overtime_hours ?? 0))
    throw invalidFields({ daily_double_hours: [messages.doubleBelowOvertime] })
  if (second_meal_hours <= first_meal_hours) throw invalidFields({ second_meal_hours: [messages.secondMealFirst] })
}

async function presentRules(ctx: Context) {
  const all = await store.versions(ctx)
  const today = pacificDate(ctx.now)
  const { from, to } = periodOn(all, today)
  const { rules, number, holds_from } = all.at(-1)!
  return { rules, version: number, holds_from, current: { rules: versionOn(all, today).rules, from, to } }
}

/** Hours of each person in the days of a period, by name. Overtime of a week counts for the days on which it was worked. */
async function countPeople(ctx: Context, period: Period, all: readonly Version[]): Promise<PersonHours[]> {
  const weeks = weeksOf(period)
  const last = weeks.at(-1) ?? period.to
  const shifts = await time.shiftsOn(ctx, { from: weeks[0] ?? period.from, to: addDays(last, 6) })
  const byPerson = Map.groupBy(shifts, ({ account_id }) => account_id)
  const people = await staffPeople(ctx, [...byPerson.keys()])
  const counted = people.map(({ id, name, email }) => {
    const own = Map.groupBy(byPerson.get(id) ?? [], ({ date }) => weekOf(date))
    const days = weeks
      .flatMap((week) => hoursOf(ctx, week, own.get(week) ?? [], all))
      .filter(({ date, worked }) => worked > 0 && date >= period.from && date <= period.to)
    return { account_id: id, name, email, days: days.length, ...sumOf(days) }
  })
  return counted.filter(({ days }) => days > 0)
}

function sumOfPeople(people: readonly PersonHours[]): PayPeriod['sums'] {
  const sum = (of: (person: PersonHours) => number) => people.reduce((all, person) => all + of(person), 0)
  return {
    days: sum(({ days }) => days),
    worked: sum(({ worked }) => worked),
    regular: sum(({ regular }) => regular),
    overtime: sum(({ overtime }) => overtime),
    double: sum(({ double }) => double),
  }
}

async function present(ctx: Context, period: Period): Promise<PayPeriod> {
  const [row] = await presentRows(ctx, [period])
  const [closed] = await store.closedBetween(ctx, period.from, period.to)
  const people = closed ? [...closed.figures] : await countPeople(ctx, period, await store.versions(ctx))
  const open = (await sheets.ofWeeks(ctx, weeksOf(period))).filter(({ status }) => status === 'OPEN')
  const names = await accountNames(
    ctx,
    open.map(({ account_id }) => account_id),
  )
  return {
    ...row!,
    people,
    sums: sumOfPeople(people),
    open_sheets: open.map(({ account_id, week }) => ({ account_id, who: names.get(account_id) ?? '', week })),
  }
}

async function presentRows(ctx: Context, periods: readonly Period[]) {
  const [last, first] = [periods[0], periods.at(-1)]
  if (!first || !last) return []
  const [closed, all] = await Promise.all([
    store.closedBetween(ctx, first.from, last.to),
    sheets.ofWeeks(ctx, weeksOf({ from: first.from, to: last.to })),
  ])
  const names = await accountNames(
    ctx,
    closed.map(({ closed_by }) => closed_by),
  )
  const today = pacificDate(ctx.now)
  return periods.map((period) => {
    const { from, to, kind } = period
    const done = closed.find(({ from_date }) => from_date === from)
    const weeks = new Set(weeksOf(period))
    const own = all.filter(({ week }) => weeks.has(week))
    return {
      from,
      to,
      kind,
      status: done ? ('CLOSED' as const) : today <= to ? ('CURRENT' as const) : ('OPEN' as const),
      sheets: own.length,
      approved: own.filter(({ status }) => status === 'APPROVED').length,
      closed_by: done ? (names.get(done.closed_by) ?? '') : null,
      closed_at: done ? toWire(done.closed_at) : null,
    }
  })
}
