import type { Handlers } from '../../http/capability.ts'
import { found } from '../../http/problem.ts'
import { toWire } from '../../lib/pacific.ts'
import type { Context } from '../../platform/context.ts'
import { actorNames } from '../auth/index.ts'
import {
  cancelVersion,
  draft,
  editDraft,
  mayUpdate,
  priceBook,
  publishDraft,
  replaceDraft,
  versionInForce,
} from './book.ts'
import type { rates, VersionLine } from './contract.ts'
import { seasonWords, weekdayWords } from './descriptions.ts'
import { differencesOf } from './differences.ts'
import type { PriceBook, RatePlan } from './rules.ts'
import { changedSections, isSectionName, type Section, SECTIONS } from './sections.ts'
import * as store from './store.ts'
import {
  feeLine,
  gateFrom,
  gateLine,
  type Plan,
  planFrom,
  planLine,
  productsFrom,
  productsLine,
  taxLine,
} from './wire.ts'

export const handlers: Handlers<typeof rates> = {
  async book(ctx) {
    const { book, revision, touched } = await draft(ctx)
    const head = await store.headVersion(ctx)
    const { number } = await versionInForce(ctx)
    const lines = await versionLines(ctx, await store.versionsFrom(ctx, number))
    const name = await actorNames(
      ctx,
      Object.values(touched).map(({ by }) => ({ actor: by })),
    )
    return {
      in_force: found(lines.find(({ status }) => status === 'IN_FORCE')),
      scheduled: lines.filter(({ status }) => status === 'SCHEDULED'),
      revision,
      differences: readable(ctx, differencesOf(head.book, book)),
      touched: Object.entries(touched)
        .toSorted(([, a], [, b]) => b.revision - a.revision)
        .map(([what, { by, at }]) => ({ section: sectionOf(what), who: name(by), at: wireTime(at) })),
      may_publish: mayUpdate(ctx, changedSections(head.book, book)),
      has_prices: (await priceBook(ctx)).plans.length > 0,
    }
  },

  plans: (ctx) => section(ctx, 'plans', ({ plans }) => plans.toSorted(strongerFirst).map(present)),

  async plan(ctx, { planId }) {
    const of = ({ plans }: PriceBook) => {
      const plan = plans.find(({ id }) => id === planId)
      return plan ? present(plan) : null
    }
    const view = await section(ctx, `plans/${planId}`, of)
    found(view.in_force ?? view.draft)
    return view
  },

  async addPlan(ctx, { revision, ...input }) {
    const plan = planFrom(ctx.random.uuid(), input)
    const saved = await editDraft(ctx, { what: `plans/${plan.id}`, revision, change: withPlan(plan) })
    return { revision: saved.revision, id: plan.id }
  },

  async savePlan(ctx, { planId, revision, ...input }) {
    const { plans } = (await draft(ctx)).book
    found(plans.find(({ id }) => id === planId))
    return edit(ctx, `plans/${planId}`, revision, withPlan(planFrom(planId, input)))
  },

  async removePlan(ctx, { planId, revision }) {
    return edit(ctx, `plans/${planId}`, revision, (book) => {
      found(book.plans.find(({ id }) => id === planId))
      return { ...book, plans: book.plans.filter(({ id }) => id !== planId) }
    })
  },

  leadTime: (ctx) => section(ctx, 'lead_time', ({ lead_time_discounts }) => ({ steps: [...lead_time_discounts] })),

  async saveLeadTime(ctx, { revision, steps }) {
    return edit(ctx, 'lead_time', revision, (book) => ({ ...book, lead_time_discounts: steps }))
  },

  products: (ctx) => section(ctx, 'products', productsLine),

  async saveProducts(ctx, { revision, ...input }) {
    return edit(ctx, 'products', revision, (book) => ({ ...book, ...productsFrom(input) }))
  },

  fees: (ctx) => section(ctx, 'fees', ({ fees }) => ({ fees: fees.map(feeLine) })),

  async saveFees(ctx, { revision, fees }) {
    return edit(ctx, 'fees', revision, (book) => ({ ...book, fees }))
  },

  taxes: (ctx) => section(ctx, 'taxes', ({ taxes }) => ({ taxes: taxes.map(taxLine) })),

  async saveTaxes(ctx, { revision, taxes }) {
    return edit(ctx, 'taxes', revision, (book) => ({ ...book, taxes }))
  },

  gate: (ctx) => section(ctx, 'gate', ({ gate }) => gateLine(gate)),

  async saveGate(ctx, { revision, ...input }) {
    return edit(ctx, 'gate', revision, (book) => ({ ...book, gate: gateFrom(input) }))
  },

  club: (ctx) => section(ctx, 'club', ({ club }) => ({ ...club, points_per_dollar: { ...club.points_per_dollar } })),

  async saveClub(ctx, { revision, ...club }) {
    return edit(ctx, 'club', revision, (book) => ({ ...book, club }))
  },

  async discard(ctx, { revision }) {
    return { revision: (await replaceDraft(ctx, { revision })).revision }
  },

  async publish(ctx, { effective_at: effectiveAt, ...input }) {
    const { number } = await publishDraft(ctx, { ...input, ...(effectiveAt && { effectiveAt }) })
    return lineOf(ctx, number)
  },

  async versions(ctx, page) {
    const { items, count } = await store.versions(ctx, page)
    return { items: await versionLines(ctx, items), count }
  },

  async version(ctx, { number }) {
    const version = found(await store.version(ctx, number))
    const before = await store.versionBefore(ctx, number)
    const { book, revision } = await draft(ctx)
    return {
      ...(await lineOf(ctx, number)),
      revision,
      differences: before ? readable(ctx, differencesOf(before.book, version.book)) : [],
      from_draft: readable(ctx, differencesOf(book, version.book)),
      may_restore: mayUpdate(ctx, changedSections(book, version.book)),
      may_cancel: mayUpdate(ctx, before ? changedSections(before.book, version.book) : []),
    }
  },

  async restore(ctx, { number, revision }) {
    return { revision: (await replaceDraft(ctx, { number, revision })).revision }
  },

  async cancelVersion(ctx, { number }) {
    await cancelVersion(ctx, number)
    return lineOf(ctx, number)
  },
}

async function edit(
  ctx: Context,
  what: Section | `${Section}/${string}`,
  revision: number,
  change: (book: PriceBook) => PriceBook,
) {
  return { revision: (await editDraft(ctx, { what, revision, change })).revision }
}

/** A part of the book in force and in the draft, and who changed it there. */
async function section<Value>(ctx: Context, what: string, of: (book: PriceBook) => Value) {
  const { book, revision, touched } = await draft(ctx)
  const touch = Object.entries(touched)
    .filter(([each]) => each === what || each.startsWith(`${what}/`))
    .map(([, each]) => each)
    .toSorted((a, b) => b.revision - a.revision)[0]
  const name = touch && (await actorNames(ctx, [{ actor: touch.by }]))(touch.by)
  return {
    revision,
    touched: touch && name ? { who: name, at: wireTime(touch.at) } : null,
    in_force: of(await priceBook(ctx)),
    draft: of(book),
  }
}

/** What somebody may read of all differences. */
function readable<Of extends { readonly section: Section }>({ caller }: Context, differences: readonly Of[]): Of[] {
  return differences.filter(({ section: of }) => caller.account?.permissions.has(`${SECTIONS[of].area}:Read`))
}

function sectionOf(what: string): Section {
  const [name = ''] = what.split('/')
  return isSectionName(name) ? name : 'plans'
}

const wireTime = (at: string) => toWire(Temporal.Instant.from(at))

const withPlan = (plan: RatePlan) => (book: PriceBook) => ({
  ...book,
  plans: [...book.plans.filter(({ id }) => id !== plan.id), plan],
})

function strongerFirst(a: RatePlan, b: RatePlan): number {
  return b.priority - a.priority || a.name.localeCompare(b.name)
}

function present(plan: RatePlan): Plan {
  return planLine(plan, [seasonWords(plan.season), weekdayWords(plan.weekdays)].filter(Boolean).join(', '))
}

async function lineOf(ctx: Context, number: number): Promise<VersionLine> {
  return found((await versionLines(ctx, [found(await store.version(ctx, number))]))[0])
}

/** Versions as the wire has them: what each is now, and who published it. */
async function versionLines(ctx: Context, rows: readonly store.VersionHead[]): Promise<VersionLine[]> {
  const current = (await versionInForce(ctx)).number
  const name = await actorNames(
    ctx,
    rows.map(({ published_by }) => ({ actor: published_by })),
  )
  return rows.map((row) => ({
    number: row.number,
    status: row.canceled_at
      ? 'CANCELED'
      : row.number === current
        ? 'IN_FORCE'
        : row.number > current
          ? 'SCHEDULED'
          : 'PAST',
    effective_at: row.effective_at.epochMilliseconds === 0 ? null : toWire(row.effective_at),
    published_at: toWire(row.published_at),
    published_by: name(row.published_by),
    reason: row.reason,
    changed: row.changed,
  }))
}
