import type { Handlers } from '../../http/capability.ts'
import { allow, found, invalidFields } from '../../http/problem.ts'
import { toDollars } from '../../lib/money.ts'
import { toWire } from '../../lib/pacific.ts'
import { audit, trailOf } from '../../platform/audit.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { actorNames, requireSeen } from '../auth/index.ts'
import { benefitWords, conditionWords } from '../coupons/descriptions.ts'
import { contractOf, freeCode, usesOfContracts, writeContract } from '../coupons/index.ts'
import type { ContractBenefit } from '../coupons/rules.ts'
import { mayBill, contractedCompany } from './billing.ts'
import type { companies, Company } from './contract.ts'
import { codeFor, companyCan, type CompanyStatus, workDomain } from './rules.ts'
import * as store from './store.ts'
import { messages } from './texts.ts'
import { type CompanyValues, readValues } from './values.ts'

export const handlers: Handlers<typeof companies> = {
  async mine(ctx) {
    const company = await contractedCompany(ctx)
    return { company: company ? { name: company.name, may_bill: await mayBill(ctx, company) } : null }
  },

  async list(ctx, asked) {
    const { items, count } = await store.search(ctx, asked)
    const uses = await usesOfContracts(
      ctx,
      items.map(({ id }) => id),
    )
    const lines = await Promise.all(items.map(async (row) => line(row, await contractOf(ctx, row.id), uses)))
    return { items: lines, count }
  },

  read: (ctx, { companyId }) => detail(ctx, companyId),

  /** A company that an inquiry asked for is made once: a second press opens it. */
  async create(ctx, { inquiry_id = null, ...values }) {
    return transaction(ctx, async (ctx) => {
      const before = inquiry_id && (await store.byInquiry(ctx, inquiry_id))
      if (before) return detail(ctx, before.id)
      const id = ctx.random.uuid()
      const filled = { ...values, ...(await proposed(ctx, values, inquiry_id !== null)) }
      await refuseTakenName(ctx, filled.name)
      const { columns, contract } = kept(filled)
      await store.insert(ctx, { id, status: 'DRAFT', inquiry_id, created_at: ctx.now, ...columns })
      await writeContract(ctx, id, { ...contract, status: 'PAUSED' })
      await audit(ctx, { action: 'created', entity: 'company', entityId: id, details: { inquiry_id } })
      return detail(ctx, id)
    })
  },

  async change(ctx, { companyId, version, ...values }) {
    return transaction(ctx, async (ctx) => {
      const before = found(await store.lock(ctx, companyId))
      await requireSeen(ctx, before.version, version, { entity: 'company', entityId: companyId })
      await refuseTakenName(ctx, values.name, companyId)
      const { columns, contract } = kept(values)
      await store.update(ctx, before, columns)
      await writeContract(ctx, companyId, { ...contract, status: CONTRACT_STATUS[before.status] })
      await audit(ctx, { action: 'changed', entity: 'company', entityId: companyId, details: { version: version + 1 } })
      return detail(ctx, companyId)
    })
  },

  activate: (ctx, { companyId }) => move(ctx, companyId, 'activate', 'ACTIVE'),
  end: (ctx, { companyId }) => move(ctx, companyId, 'end', 'ENDED'),
}

const CONTRACT_STATUS = { DRAFT: 'PAUSED', ACTIVE: 'ACTIVE', ENDED: 'PAUSED' } as const

async function move(ctx: Context, id: string, act: 'activate' | 'end', status: CompanyStatus): Promise<Company> {
  return transaction(ctx, async (ctx) => {
    const before = found(await store.lock(ctx, id))
    allow(companyCan[act](before.status))
    await store.update(ctx, before, { status })
    await writeContract(ctx, id, { ...(await contractOf(ctx, id)), status: CONTRACT_STATUS[status] })
    await audit(ctx, { action: act === 'end' ? 'ended' : 'activated', entity: 'company', entityId: id })
    return detail(ctx, id)
  })
}

const FIRST_PERCENT = 10

/** What a new company starts with where nothing was said: a code out of its name, the domain of who asked, a price. */
async function proposed(
  ctx: Context,
  { name, codes, domains, contact_email, ...values }: CompanyValues,
  isAsked: boolean,
) {
  const domain = isAsked && contact_email ? workDomain(contact_email) : undefined
  const isPriced = values.per_day !== undefined || Object.keys(values.prices).length > 0
  return {
    codes: codes.length > 0 ? codes : [await freeCode(ctx, codeFor(name))],
    domains: domains.length === 0 && domain ? [domain] : domains,
    ...(isAsked && !isPriced && { percent: values.percent ?? FIRST_PERCENT }),
    ...(isAsked && { billing_email: values.billing_email ?? contact_email }),
  }
}

async function refuseTakenName(ctx: Context, name: string, own?: string): Promise<void> {
  if (await store.isNameKnown(ctx, name, own)) throw invalidFields({ name: [messages.nameTaken] })
}

/** @throws Problem 422 with what does not fit together */
function kept(values: CompanyValues) {
  const read = readValues(values)
  if ('faults' in read) throw invalidFields(read.faults)
  return read
}

type Contract = Awaited<ReturnType<typeof contractOf>>

function line(row: store.CompanyRow, { terms, codes }: Contract, uses: ReadonlyMap<string, number>) {
  const { id, name, status, billing, contact_name, contact_email } = row
  return {
    id,
    name,
    status,
    billing,
    contact_name,
    contact_email,
    codes: [...codes],
    rate: benefitWords({ ...terms, code: '' }),
    bookings: uses.get(id) ?? 0,
    created_at: toWire(row.created_at),
  }
}

async function detail(ctx: Context, id: string): Promise<Company> {
  const row = found(await store.byId(ctx, id))
  const [contract, acts] = await Promise.all([contractOf(ctx, id), trailOf(ctx, { entity: 'company', entityId: id })])
  const who = await actorNames(ctx, acts)
  const { terms, access, domains, people, uses } = contract
  const { contact_phone, billing_email, billing_address, reference, payment_days, language, version, inquiry_id } = row
  return {
    ...line(row, contract, new Map([[id, uses]])),
    version,
    contact_phone,
    billing_email,
    billing_address,
    reference,
    payment_days,
    language,
    gateway_customer: row.gateway_customer,
    inquiry_id,
    conditions: conditionWords({ ...terms, code: '' }),
    ...presentPlan(terms.benefit as ContractBenefit),
    classes: [...(terms.classes ?? [])],
    valid_from: terms.booked?.from ?? null,
    valid_until: terms.booked?.until ?? null,
    access,
    domains: [...domains],
    people: [...people],
    history: acts.map(({ at, actor, action }) => ({ at: toWire(at), who: who(actor), what: action })),
  }
}

function presentPlan(benefit: ContractBenefit): Pick<Company, 'plan' | 'per_day' | 'percent' | 'prices'> {
  const none = { per_day: null, percent: null, prices: {} }
  if (benefit.kind === 'corporate') return { ...none, plan: 'PER_DAY', per_day: toDollars(benefit.per_day_cents) }
  if (benefit.kind === 'corporate_percent') return { ...none, plan: 'PERCENT', percent: benefit.percent }
  const prices = Object.entries(benefit.prices).map(([name, { hour_cents, day_cents, week_cents }]) => [
    name,
    { hour: toDollars(hour_cents), day: toDollars(day_cents), week: toDollars(week_cents) },
  ])
  return { ...none, plan: 'PRICES', prices: Object.fromEntries(prices) as Company['prices'] }
}
