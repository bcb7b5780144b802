import type { Handlers } from '../../http/capability.ts'
import { found, invalidFields, invalidForm, tryLater } from '../../http/problem.ts'
import { type Cents, cents, sum, toDollars } from '../../lib/money.ts'
import { addDays, monthDates, pacificDate, toWire } from '../../lib/pacific.ts'
import { audit } from '../../platform/audit.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { paged } from '../../platform/records.ts'
import { actorNames, editConflict } from '../auth/index.ts'
import { byNumber as bookingByNumber } from '../bookings/index.ts'
import { stayByNumber } from '../stays/index.ts'
import { voucherByNumber } from '../vouchers/index.ts'
import { COLUMNS } from './columns.ts'
import type { journal, JournalEntry, TrialLine } from './contract.ts'
import { postDue } from './posting.ts'
import { rollForward } from './reports.ts'
import { type EntryKind, firstOf } from './rules.ts'
import * as store from './store.ts'
import { messages } from './texts.ts'

const ACCOUNT = 'journal_account'

/** Entries in one answer of the export. */
const EXPORTED = 1000

export const handlers: Handlers<typeof journal> = {
  async entries(ctx, { search, kind, account, ...asked }) {
    const [meant, key] = await Promise.all([
      search === undefined ? undefined : idMeant(ctx, search),
      account === undefined ? undefined : accountMeant(ctx, account),
    ])
    const { items, ...page } = await store.entries(ctx, {
      ...asked,
      account: key,
      kinds: kind?.split(',') as EntryKind[] | undefined,
      search: meant,
    })
    return { items: await presentEntries(ctx, items), ...page }
  },

  async entry(ctx, { entryId }) {
    const row = found(await store.entryById(ctx, entryId))
    const all = await presentEntries(ctx, await store.entriesOf(ctx, row))
    const others = all.filter(({ id }) => id !== entryId)
    const [entry] = await presentEntries(ctx, [row])
    return { ...found(entry), others: others.map(({ id, date, kind, amount }) => ({ id, date, kind, amount })) }
  },

  async export(ctx, { from, until, after }) {
    const [, date, id] = /^(\d{4}-\d\d-\d\d),(\d{1,15})$/.exec(after ?? '') ?? []
    const behind = date && id ? { date, id: Number(id) } : undefined
    const rows = await store.entriesBetween(ctx, { from, until, after: behind, most: EXPORTED })
    const last = rows.at(-1)
    const next = last && rows.length === EXPORTED ? `${last.date},${last.id}` : null
    return { items: await presentEntries(ctx, rows), next }
  },

  async accounts(ctx, page) {
    return paged(await store.accounts(ctx), page)
  },

  async account(ctx, { key }) {
    return found(await store.account(ctx, key))
  },

  async saveAccount(ctx, { key, number, name, authority = '', version }) {
    return transaction(ctx, async (ctx) => {
      const before = found(await store.lockAccount(ctx, key))
      if (before.version !== version) throw await editConflict(ctx, { entity: ACCOUNT, entityId: key })
      if (!(await store.saveAccount(ctx, { key, number, name, authority })))
        throw invalidFields({ number: [messages.numberTaken] })
      await audit(ctx, {
        action: 'journal_account.saved',
        entity: ACCOUNT,
        entityId: key,
        details: { number, name, authority },
      })
      return found(await store.account(ctx, key))
    })
  },

  async trial(ctx, { from, until, ...page }) {
    const period = periodOf(ctx, { from, until })
    const rows = await store.trial(ctx, period.from, period.until)
    const total = (of: 'debit_cents' | 'credit_cents') => toDollars(sum(rows.map((row) => row[of])))
    return {
      ...paged(
        rows.map((row) => presentTrial(row, period)),
        page,
      ),
      ...period,
      debit: total('debit_cents'),
      credit: total('credit_cents'),
    }
  },

  async deferred(ctx, { from, until, step, ...page }) {
    const period = periodOf(ctx, { from, until }, step)
    const [steps, nights] = await Promise.all([
      rollForward(ctx, 'deferred', { ...period, step }, COLUMNS.deferred, { isDebt: true }),
      store.revenueByNight(ctx, { ...period, step }),
    ])
    const items = steps.map((one) => ({ ...one, revenue: toDollars(nights.get(one.period) ?? cents(0)) }))
    return { ...paged(items.toReversed(), page), ...period }
  },

  async points(ctx, { from, until, step, ...page }) {
    const period = periodOf(ctx, { from, until }, step)
    const steps = await rollForward(ctx, 'points', { ...period, step }, COLUMNS.points, { isDebt: true })
    return { ...paged(steps.toReversed(), page), ...period, cost: (await store.pointCost(ctx)) / 100 }
  },

  async gateway(ctx, { from, until, step, ...page }) {
    const period = periodOf(ctx, { from, until }, step)
    const steps = await rollForward(ctx, 'gateway', { ...period, step }, COLUMNS.gateway, { isDebt: false })
    return { ...paged(steps.toReversed(), page), ...period }
  },

  async taxes(ctx, { from, until, step, ...page }) {
    const period = periodOf(ctx, { from, until }, step)
    const taxes = (await store.accounts(ctx)).filter(({ key }) => key.startsWith('tax.'))
    const all = await Promise.all(
      taxes.map(async ({ key: account, number, name, authority }) => {
        const steps = await rollForward(ctx, account, { ...period, step }, COLUMNS.tax, { isDebt: true })
        return steps.map(({ corrected: taken_back, ...one }) => ({
          ...one,
          account,
          number,
          name,
          authority,
          taken_back,
        }))
      }),
    )
    const items = all.flat().toSorted((a, b) => b.period.localeCompare(a.period) || a.number.localeCompare(b.number))
    const stands = await Promise.all(taxes.map(({ key }) => store.balanceBefore(ctx, key, addDays(period.until, 1))))
    return { ...paged(items, page), ...period, owed: toDollars(cents(-stands.reduce((all, one) => all + one, 0))) }
  },

  async setPointCost(ctx, { cost }) {
    const hundredths = Math.round(cost * 100)
    if (Math.abs(hundredths - cost * 100) > 1e-6) throw invalidFields({ cost: [messages.hundredths] })
    return transaction(ctx, async (ctx) => {
      await store.lockJournal(ctx)
      if ((await store.lastPointCost(ctx)) !== hundredths) {
        await store.insertPointCost(ctx, hundredths)
        await audit(ctx, { action: 'journal.point_cost', entity: 'journal', entityId: 'point_cost', details: { cost } })
      }
      return { cost }
    })
  },

  async months(ctx, page) {
    const { items, count } = await store.months(ctx, pacificDate(ctx.now), page)
    return { items: await presentMonths(ctx, items), count }
  },

  async month(ctx, { month, ...page }) {
    const { from, to } = monthDates(month)
    const [[told], rows] = await Promise.all([
      store.month(ctx, month).then((row) => presentMonths(ctx, [row])),
      store.trial(ctx, from, to),
    ])
    const may_close = found(told).status === 'OPEN' && to < pacificDate(ctx.now)
    const items = rows.map((row) => presentTrial(row, { from, until: to }))
    return { ...paged(items, page), ...found(told), may_close }
  },

  /** What the month has to say is written first. From then on the database takes no entry of it. */
  async closeMonth(ctx, { month }) {
    const { from, to } = monthDates(month)
    if (pacificDate(ctx.now) <= to) throw invalidForm(messages.monthGoesOn)
    await postDue(ctx, MOST_AT_CLOSING)
    return transaction(ctx, async (ctx) => {
      await store.lockJournal(ctx)
      if ((await store.countDue(ctx)) > 0) throw tryLater(messages.notPosted)
      if (await store.hasOpenBefore(ctx, month)) throw invalidForm(messages.monthsBefore)
      const rows = await store.trial(ctx, from, to)
      const balances = Object.fromEntries(rows.map((row) => [row.key, closingOf(row)]))
      if (!(await store.insertMonth(ctx, month, balances))) throw invalidForm(messages.monthClosed)
      await audit(ctx, { action: 'journal_month.closed', entity: 'journal_month', entityId: month })
      const [told] = await presentMonths(ctx, [await store.month(ctx, month)])
      return found(told)
    })
  },

  async proof(ctx, page) {
    const [last, waiting] = await Promise.all([store.lastProof(ctx), store.countDue(ctx)])
    const differences = (last?.differences ?? []).map(({ what, subject, ours, theirs }) => ({
      what,
      subject,
      ours: ours === null ? null : toDollars(ours),
      theirs: theirs === null ? null : toDollars(theirs),
    }))
    return { ...paged(differences, page), at: last ? toWire(last.at) : null, entries: last?.entries ?? 0, waiting }
  },
}

/** What closing a month writes by itself; with more the job goes first. */
const MOST_AT_CLOSING = 5000

/** From the first of this month until today unless asked otherwise; of reports by month the whole year. */
function periodOf(
  ctx: Context,
  { from, until }: { from?: string | undefined; until?: string | undefined },
  step?: 'day' | 'month',
) {
  const last = until ?? pacificDate(ctx.now)
  return { from: from ?? (step === 'month' ? `${last.slice(0, 4)}-01-01` : firstOf(last)), until: last }
}

/** The number of an entry, as screens and files write it, or the id of what goes by a number. */
async function idMeant(ctx: Context, search: string): Promise<string> {
  const [booking, stay, voucher] = await Promise.all([
    bookingByNumber(ctx, search),
    stayByNumber(ctx, search),
    voucherByNumber(ctx, search),
  ])
  return (booking ?? stay ?? voucher)?.id ?? search.replaceAll(/(?<=\d),(?=\d)/g, '')
}

/** The key of an account that is called by its number or name, or by both as screens show them; keys as they are. */
async function accountMeant(ctx: Context, called: string): Promise<string> {
  const words = called.toLowerCase()
  const accounts = await store.accounts(ctx)
  const meant = accounts.find(({ number, name }) =>
    [number, name, `${number} ${name}`].some((each) => each.toLowerCase() === words),
  )
  return meant?.key ?? called
}

async function presentEntries(ctx: Context, rows: readonly store.EntryRow[]): Promise<JournalEntry[]> {
  const lines = await store.linesOf(
    ctx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const own = lines.get(row.id) ?? []
    return {
      ...row,
      posted_at: toWire(row.posted_at),
      amount: toDollars(sum(own.map(({ amount_cents }) => cents(Math.max(amount_cents, 0))))),
      lines: own.map(({ account, number, name, type, amount_cents }) => ({
        account,
        number,
        name,
        type,
        amount: toDollars(amount_cents),
      })),
    }
  })
}

function closingOf({ opening_cents, debit_cents, credit_cents }: store.TrialRow): Cents {
  return cents(opening_cents + debit_cents - credit_cents)
}

function presentTrial(row: store.TrialRow, { from, until }: Pick<TrialLine, 'from' | 'until'>): TrialLine {
  const { key: account, number, name, type, authority, opening_cents, debit_cents, credit_cents } = row
  return {
    account,
    number,
    name,
    type,
    authority,
    opening: toDollars(opening_cents),
    debit: toDollars(debit_cents),
    credit: toDollars(credit_cents),
    closing: toDollars(closingOf(row)),
    from,
    until,
  }
}

async function presentMonths(ctx: Context, rows: readonly store.MonthRow[]) {
  const nameOf = await actorNames(
    ctx,
    rows.flatMap(({ actor }) => (actor ? [{ actor }] : [])),
  )
  return rows.map(({ month, closed_at, actor, entries, total_cents }) => ({
    month,
    status: closed_at ? ('CLOSED' as const) : ('OPEN' as const),
    entries,
    total: toDollars(total_cents),
    closed_at: closed_at && toWire(closed_at),
    closed_by: actor && nameOf(actor),
  }))
}
