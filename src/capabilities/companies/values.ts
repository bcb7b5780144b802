import type { HandlerInput } from '../../http/endpoint.ts'
import type { Faults } from '../../http/problem.ts'
import type { VehicleClass } from '../../http/wire.ts'
import type { Cents } from '../../lib/money.ts'
import type { Access, CouponTerms } from '../coupons/index.ts'
import type { ContractBenefit } from '../coupons/rules.ts'
import type { companies } from './contract.ts'
import { isPublicDomain } from './rules.ts'
import { messages } from './texts.ts'

/** A company and its contract as they are typed, or stand in a file. */
export type CompanyValues = Omit<HandlerInput<typeof companies.create>, 'inquiry_id'>

type Columns = ReturnType<typeof columnsOf>
type Contract = Access & { readonly name: string; readonly terms: CouponTerms; readonly codes: readonly string[] }

/** What is kept of a company and of its contract, or what does not fit together. */
export function readValues(values: CompanyValues): { faults: Faults } | { columns: Columns; contract: Contract } {
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
  if (!benefit || Object.keys(faults).length > 0) return { faults }
  return { columns: columnsOf(values), contract: contractFrom(values, benefit) }
}

function columnsOf(values: CompanyValues) {
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
    gateway_customer: values.gateway_customer ?? '',
  }
}

function contractFrom({ valid_from, valid_until, ...values }: CompanyValues, benefit: ContractBenefit): Contract {
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

function benefitOf({ plan, per_day, percent, prices }: CompanyValues, faults: Faults): ContractBenefit | undefined {
  if (plan === 'PER_DAY') {
    if (per_day) return { kind: 'corporate', per_day_cents: per_day }
    faults.per_day = [messages.perDayNeeded]
  } else if (plan === 'PERCENT') {
    if (percent) return { kind: 'corporate_percent', percent }
    faults.percent = [messages.percentNeeded]
  } else return planOf(prices, faults)
  return undefined
}

function planOf(prices: CompanyValues['prices'], faults: Faults): ContractBenefit | undefined {
  const isGiven = Object.values(prices).some(({ hour, day, week }) => hour || day || week)
  const own: Partial<Record<VehicleClass, { hour_cents: Cents; day_cents: Cents; week_cents: Cents }>> = {}
  for (const [name, { hour, day, week }] of Object.entries(prices)) {
    if (hour && day && week) own[name as VehicleClass] = { hour_cents: hour, day_cents: day, week_cents: week }
    else if (hour || day || week) faults[`prices.${name}`] = [messages.priceOfAll]
  }
  if (Object.keys(own).length > 0) return { kind: 'corporate_plan', prices: own }
  if (!isGiven) faults.prices = [messages.pricesNeeded]
  return undefined
}
