import type { Handlers } from '../../http/capability.ts'
import type { HandlerInput } from '../../http/endpoint.ts'
import { allow, type Faults, found, invalidFields, invalidForm } from '../../http/problem.ts'
import type { VehicleClass } from '../../http/wire.ts'
import { type Cents, toDollars } from '../../lib/money.ts'
import { toWire } from '../../lib/pacific.ts'
import { audit, trailOf } from '../../platform/audit.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { actorNames } from '../auth/index.ts'
import { benefitWords, conditionWords } from '../coupons/descriptions.ts'
import { contractOf, freeCode, usesOfContracts, writeContract } from '../coupons/index.ts'
import type { ContractBenefit } from '../coupons/rules.ts'
import { mayBill, contractedCompany } from './billing.ts'
import type { companies, Company } from './contract.ts'
import { codeFor, companyCan, type CompanyStatus, isPublicDomain, workDomain } from './rules.ts'
import * as store from './store.ts'
import { messages } from './texts.ts'

type Values = Omit<HandlerInput<typeof companies.create>, 'inquiry_id'>

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
      const { columns, contract } = readValues(filled)
      await store.insert(ctx, { id, status: 'DRAFT', inquiry_id, created_at: ctx.now, ...columns })
      await writeContract(ctx, id, { ...contract, status: 'PAUSED' })
      await audit(ctx, { action: 'created', entity: 'company', entityId: id, details: { inquiry_id } })
      return detail(ctx, id)
    })
  },

  async change(ctx, { companyId, version, ...values }) {
    return transaction(ctx, async (ctx) => {
      const before = found(await store.lock(ctx, companyId))
      if (before.version !== version) throw invalidForm(messages.changedSince)
      await refuseTakenName(ctx, values.name, companyId)
      const { columns, contract } = readValues(values)
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
async function proposed(ctx: Context, { name, codes, domains, contact_email, ...values }: Values, isAsked: boolean) {
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

/** What is kept of a company and of its contract. @throws Problem 422 with what does not fit together */
function readValues(values: Values) {
  const faults: Faults = {}
  const { billing, billing_email = '', domains, people, access } = values
  const benefit = benefitOf(values, faults)
  const open = domains.find(isPublicDomain)
  if (open) faults.domains = [messages.publicDomain({ domain: open })]
  if (billing === 'INVOICE' && billing_email === '') faults.billing_email = [messages.invoiceNeedsAddress]
  const isForSomebody = people.length > 0 || (domains.length > 0 && access !== 'PEOPLE')
  if ((billing === 'INVOICE' || access !== 'ANYONE') && !isForSomebody) {
    faults[access === 'PEOPLE' ? 'people' : 'domains'] = [messages.invoiceNeedsPeople]
  }
  const { valid_from: from, valid_until: until } = values
  if (from && until && until < from) faults.valid_until = [messages.endsBeforeStart]
  if (!benefit || Object.keys(faults).length > 0) throw invalidFields(faults)
  return { columns: columnsOf(values), contract: contractFrom(values, benefit) }
}

function columnsOf(values: Values) {
  return {
    name: values.name,
    billing: values.billing,
    contact_name: values.contact_name ?? '',
    contact_email: values.contact_email ?? '',
    contact_phone: values.contact_phone ?? '',
    billing_email: values.billing_email ?? '',
    billing_address: values.billing_address ?? '',
    reference: values.reference ?? '',
    payment_days: values.payment_days,
    language: values.language,
  }
}

function contractFrom({ valid_from, valid_until, ...values }: Values, benefit: ContractBenefit) {
  const classes =
    benefit.kind === 'corporate_plan' ? (Object.keys(benefit.prices) as VehicleClass[]) : [...new Set(values.classes)]
  return {
    name: values.name,
    terms: {
      benefit,
      ...((valid_from || valid_until) && {
        booked: { ...(valid_from && { from: valid_from }), ...(valid_until && { until: valid_until }) },
      }),
      ...(classes.length > 0 && { classes }),
    },
    codes: [...new Set(values.codes)],
    access: values.access,
    domains: [...new Set(values.domains)],
    people: [...new Map(values.people.map(({ email, name = '' }) => [email, { email, name }])).values()],
  }
}

function benefitOf({ plan, per_day, percent, prices }: Values, faults: Faults): ContractBenefit | undefined {
  if (plan === 'PER_DAY') {
    if (per_day) return { kind: 'corporate', per_day_cents: per_day }
    faults.per_day = [messages.perDayNeeded]
  } else if (plan === 'PERCENT') {
    if (percent) return { kind: 'corporate_percent', percent }
    faults.percent = [messages.percentNeeded]
  } else return planOf(prices, faults)
  return undefined
}

function planOf(prices: Values['prices'], faults: Faults): ContractBenefit | undefined {
  const own: Partial<Record<VehicleClass, { hour_cents: Cents; day_cents: Cents; week_cents: Cents }>> = {}
  for (const [name, { hour, day, week }] of Object.entries(prices)) {
    if (hour && day && week) own[name as VehicleClass] = { hour_cents: hour, day_cents: day, week_cents: week }
    else if (hour || day || week) faults[`prices.${name}`] = [messages.priceOfAll]
  }
  if (Object.keys(own).length > 0) return { kind: 'corporate_plan', prices: own }
  faults.prices = [messages.pricesNeeded]
  return undefined
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
