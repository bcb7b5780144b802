import type { Handlers } from '../../http/capability.ts'
import type { HandlerInput } from '../../http/endpoint.ts'
import { allow, type Faults, found, invalidFields } from '../../http/problem.ts'
import { cents, toDollars } from '../../lib/money.ts'
import { toWire } from '../../lib/pacific.ts'
import { audit, trailOf } from '../../platform/audit.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { actorNames, requireSeen } from '../auth/index.ts'
import type { CouponDetail, coupons } from './contract.ts'
import { benefitWords, conditionWords } from './descriptions.ts'
import { type Benefit, CODE_SYMBOLS, type CouponStatus, codesFrom, couponCan } from './rules.ts'
import * as store from './store.ts'
import { messages } from './texts.ts'

export const handlers: Handlers<typeof coupons> = {
  async list(ctx, asked) {
    const { items, count } = await store.search(ctx, asked)
    return { items: items.map((row) => line(ctx, row)), count }
  },

  read: (ctx, { couponId }) => detail(ctx, couponId),

  async create(ctx, { code, name, ...input }) {
    return transaction(ctx, async (ctx) => {
      const id = await store.insert(ctx, { name, terms: termsOf(input) })
      if (code && (await store.addCodes(ctx, id, [code], null)) === 0)
        throw invalidFields({ code: [messages.codeTaken] })
      await audit(ctx, { action: 'created', entity: 'coupon', entityId: id, details: { code: code ?? null } })
      return detail(ctx, id)
    })
  },

  async change(ctx, { couponId, version, name, ...input }) {
    return transaction(ctx, async (ctx) => {
      const before = await lockOffer(ctx, couponId)
      allow(couponCan.change(before.status))
      const edited = { entity: 'coupon', entityId: couponId, actions: ['changed', ...Object.values(DONE)] }
      await requireSeen(ctx, before.version, version, edited)
      const terms = termsOf(input)
      if (terms.max_uses !== undefined && terms.max_uses < before.uses) {
        throw invalidFields({ max_uses: [messages.fewerThanUsed({ uses: before.uses })] })
      }
      await store.update(ctx, couponId, { name, terms })
      await audit(ctx, { action: 'changed', entity: 'coupon', entityId: couponId, details: { version: version + 1 } })
      return detail(ctx, couponId)
    })
  },

  pause: (ctx, { couponId }) => move(ctx, couponId, 'pause', 'PAUSED'),
  resume: (ctx, { couponId }) => move(ctx, couponId, 'resume', 'ACTIVE'),
  end: (ctx, { couponId }) => move(ctx, couponId, 'end', 'ENDED'),

  async generate(ctx, { couponId, count, prefix }) {
    return transaction(ctx, async (ctx) => {
      const coupon = await lockOffer(ctx, couponId)
      allow(couponCan.change(coupon.status))
      if (coupon.codes + count > MOST_CODES)
        throw invalidFields({ count: [messages.tooManyCodes({ most: MOST_CODES })] })
      await writeCodes(ctx, couponId, { count, prefix })
      await audit(ctx, { action: 'generated', entity: 'coupon', entityId: couponId, details: { count, prefix } })
      return detail(ctx, couponId)
    })
  },

  async codes(ctx, { couponId, after, most }) {
    found(await offer(ctx, couponId))
    const rows = await store.codesAfter(ctx, couponId, after, most)
    const last = rows.length === most ? rows.at(-1) : undefined
    return { items: rows.map(({ code, uses, max_uses }) => ({ code, uses, max_uses })), next: last?.serial ?? null }
  },
}

const MOST_CODES = 200_000

/** Codes that were drawn before, or are somebody else's, are drawn again: hardly ever one. */
async function writeCodes(ctx: Context, id: string, { count, prefix }: { count: number; prefix: string }) {
  for (let left = count; left > 0; ) {
    // A few more bytes than symbols: some are left out.
    const bytes = ctx.random.bytes(Math.ceil(left * CODE_SYMBOLS * 1.2) + 64)
    const drawn = [...new Set(codesFrom(bytes, prefix))].slice(0, left)
    left -= await store.addCodes(ctx, id, drawn, 1)
  }
}

async function move(ctx: Context, id: string, act: 'pause' | 'resume' | 'end', status: CouponStatus) {
  return transaction(ctx, async (ctx) => {
    allow(couponCan[act]((await lockOffer(ctx, id)).status))
    await store.setStatus(ctx, id, status)
    await audit(ctx, { action: DONE[act], entity: 'coupon', entityId: id })
    return detail(ctx, id)
  })
}

const DONE = { pause: 'paused', resume: 'resumed', end: 'ended' }

/** The contracts of companies are their company's to show and to change. */
async function offer(ctx: Context, id: string): Promise<store.CouponRow | undefined> {
  const row = await store.byId(ctx, id)
  return row?.company_id === null ? row : undefined
}

async function lockOffer(ctx: Context, id: string): Promise<store.CouponRow> {
  const row = found(await store.lock(ctx, id))
  return found(row.company_id === null ? row : undefined)
}

type Terms = Omit<HandlerInput<typeof coupons.create>, 'name' | 'code'>

/** @throws Problem 422 with what does not fit together */
function termsOf(input: Terms): store.CouponTerms {
  const { booked_from, booked_until, stay_from, stay_until, weekdays, products, classes, channels } = input
  const { least_days, most_days, most_amount: most_cents, max_uses, max_uses_per_email, is_for_new } = input
  const faults: Faults = {}
  if (isBackwards(booked_from, booked_until)) faults.booked_until = [messages.endsBeforeStart]
  if (isBackwards(stay_from, stay_until)) faults.stay_until = [messages.endsBeforeStart]
  if (most_cents === 0) faults.most_amount = [messages.valueNeeded]
  const benefit = benefitOf(input, faults)
  if (!benefit || Object.keys(faults).length > 0) throw invalidFields(faults)
  return {
    benefit,
    ...((booked_from || booked_until) && { booked: range(booked_from, booked_until) }),
    ...((stay_from || stay_until) && { stay: range(stay_from, stay_until) }),
    ...(weekdays.length > 0 && { weekdays: [...new Set(weekdays)].toSorted((one, other) => one - other) }),
    ...(products.length > 0 && { products: [...new Set(products)] }),
    ...(classes.length > 0 && { classes: [...new Set(classes)] }),
    ...(channels.length > 0 && { channels: [...new Set(channels)] }),
    ...(least_days !== undefined && { least_days }),
    ...(most_days !== undefined && { most_days }),
    ...(most_cents !== undefined && { most_cents }),
    ...(max_uses !== undefined && { max_uses }),
    ...(max_uses_per_email !== undefined && { max_uses_per_email }),
    ...(is_for_new && { is_for_new }),
  }
}

function benefitOf({ kind, percent, amount, free_days: days }: Terms, faults: Faults): Benefit | undefined {
  if (kind === 'PERCENT' && percent !== undefined) return { kind: 'percent', percent }
  if (kind === 'AMOUNT' && amount !== undefined && amount > 0) return { kind: 'amount', amount_cents: amount }
  if (kind === 'FREE_DAYS' && days !== undefined) return { kind: 'free_days', days }
  faults[FIELD_OF[kind]] = [messages.valueNeeded]
  return undefined
}

const FIELD_OF = { PERCENT: 'percent', AMOUNT: 'amount', FREE_DAYS: 'free_days' } as const

const isBackwards = (from?: string, until?: string) => from !== undefined && until !== undefined && until < from
const range = (from?: string, until?: string) => ({ ...(from && { from }), ...(until && { until }) })

function line(ctx: Context, row: store.CouponRow) {
  const coupon = store.couponOf(row, row.code ?? '')
  return {
    id: row.id,
    name: row.name,
    code: row.code,
    codes: row.codes,
    gives: benefitWords(coupon),
    conditions: conditionWords(coupon),
    uses: row.uses,
    max_uses: row.max_uses,
    status: row.status,
    is_over: row.is_over,
  }
}

async function detail(ctx: Context, id: string): Promise<CouponDetail> {
  const row = found(await offer(ctx, id))
  const [results, unused_codes, acts] = await Promise.all([
    store.resultsOf(ctx, id),
    store.unusedCodes(ctx, id),
    trailOf(ctx, { entity: 'coupon', entityId: id }),
  ])
  const who = await actorNames(ctx, acts)
  return {
    ...line(ctx, row),
    version: row.version,
    terms: presentTerms(row),
    unused_codes,
    results: {
      uses: results.uses,
      returned: results.returned,
      revenue: toDollars(results.revenue),
      discount: toDollars(results.discount),
      new_customers: results.new_customers,
      returning_customers: results.uses - results.new_customers,
    },
    history: acts.map(({ at, actor, action, details }) => ({
      at: toWire(at),
      who: who(actor),
      what: action === 'generated' ? `generated ${String(details.count)}` : action,
    })),
  }
}

function presentTerms({ definition, max_uses, max_uses_per_email }: store.CouponRow): CouponDetail['terms'] {
  const { benefit, booked = {}, stay = {}, most_cents } = definition
  return {
    kind: benefit.kind === 'percent' ? 'PERCENT' : benefit.kind === 'amount' ? 'AMOUNT' : 'FREE_DAYS',
    percent: benefit.kind === 'percent' ? benefit.percent : null,
    amount: benefit.kind === 'amount' ? toDollars(benefit.amount_cents) : null,
    free_days: benefit.kind === 'free_days' ? benefit.days : null,
    booked_from: booked.from ?? null,
    booked_until: booked.until ?? null,
    stay_from: stay.from ?? null,
    stay_until: stay.until ?? null,
    weekdays: [...(definition.weekdays ?? [])],
    products: [...(definition.products ?? [])],
    classes: [...(definition.classes ?? [])],
    channels: [...(definition.channels ?? [])],
    least_days: definition.least_days ?? null,
    most_days: definition.most_days ?? null,
    most_amount: most_cents === undefined ? null : toDollars(cents(most_cents)),
    max_uses,
    max_uses_per_email,
    is_for_new: definition.is_for_new ?? false,
  }
}
