import type { VehicleClass } from '../../http/wire.ts'
import { companies } from '../companies/contract.ts'
import { type CompanyValues, readValues } from '../companies/values.ts'
import { isMessage } from '../../lib/message.ts'
import { cents, toDollars } from '../../lib/money.ts'
import type { Cells, Reading, Reason } from './fields.ts'

/** The columns of companies, with the names by which they are guessed. */
export const COMPANY_FIELDS = {
  name: { isRequired: true, names: ['name', 'company', 'companyname', 'account', 'accountname', 'organization'] },
  contact_name: { names: ['contact', 'contactname', 'contactperson', 'primarycontact'] },
  contact_email: { names: ['contactemail', 'email', 'emailaddress'] },
  contact_phone: { names: ['contactphone', 'phone', 'phonenumber', 'telephone'] },
  percent: { names: ['percent', 'percentage', 'percentoff', 'discount', 'discountpercent'] },
  per_day: { names: ['perday', 'dayrate', 'dailyrate', 'priceperday', 'flatrate', 'rate'] },
  price_hour: { names: ['hourprice', 'hourlyrate', 'hourrate', 'hour'] },
  price_day: { names: ['dayprice', 'day'] },
  price_week: { names: ['weekprice', 'weeklyrate', 'weekrate', 'week'] },
  classes: { names: ['classes', 'vehicleclasses', 'vehicleclass', 'class'] },
  valid_from: { names: ['validfrom', 'contractstart', 'startdate', 'start', 'from'] },
  valid_until: { names: ['validuntil', 'contractend', 'enddate', 'end', 'expires', 'until'] },
  codes: { names: ['codes', 'code', 'corporatecode', 'promocode', 'couponcode'] },
  domains: { names: ['domains', 'domain', 'emaildomains', 'emaildomain'] },
  people: { names: ['people', 'employees', 'travelers', 'users', 'members'] },
  billing: { names: ['billing', 'billingtype', 'whopays', 'paidby', 'paymentmethod'] },
  billing_email: { names: ['billingemail', 'invoiceemail', 'invoicesto', 'apemail', 'accountspayable'] },
  billing_address: { names: ['billingaddress', 'invoiceaddress', 'address'] },
  reference: { names: ['reference', 'ponumber', 'purchaseorder', 'po'] },
  payment_days: { names: ['paymentdays', 'daystopay', 'netdays', 'paymentterms', 'terms'] },
  language: { names: ['language', 'locale'] },
  gateway_customer: { names: ['gatewaycustomer', 'stripecustomer', 'stripecustomerid', 'customerid', 'customer'] },
} as const

/** Why a field is not what it should be, where the contract of the call says only that it is not. */
const REASONS: Readonly<Record<string, Reason>> = {
  contact_email: 'email',
  billing_email: 'email',
  people: 'email',
  domains: 'domain',
  codes: 'code',
  per_day: 'money',
  percent: 'percent',
  payment_days: 'number',
  language: 'language',
}

/** A company of the old system, as the form of a new one would send it; what does not fit is noted at its column. */
export function readCompany(cell: Cells, reading: Reading): { reference: string; data: CompanyValues | undefined } {
  const name = cell.text('name', 120)
  const parsed = companies.create.input.safeParse({
    ...plain(cell),
    ...rateOf(cell, reading),
    ...accessOf(cell),
    name,
    valid_from: cell.day('valid_from') ?? undefined,
    valid_until: cell.day('valid_until') ?? undefined,
    billing: billingOf(cell),
    payment_days: paymentDays(cell),
    language: cell.text('language', 20).toLowerCase().slice(0, 2) || undefined,
  })
  for (const { path } of parsed.error?.issues ?? []) {
    const field = columnOf(String(path[0]))
    if (!(field === 'name' && name === '')) cell.fault(field, REASONS[field] ?? 'tooLong')
  }
  if (!parsed.success || cell.faults.length > 0) return { reference: name, data: undefined }
  const { inquiry_id: _, ...data } = parsed.data
  const read = readValues(data)
  for (const [field, [message]] of Object.entries('faults' in read ? read.faults : {}))
    if (isMessage(message)) cell.fault(columnOf(field), message)
  return { reference: name, data }
}

/** The column of a field: the prices of all classes stand in the same three. */
function columnOf(field: string): string {
  return field.startsWith('prices') ? 'price_day' : field
}

function plain(cell: Cells) {
  return {
    contact_name: cell.text('contact_name', 100),
    contact_email: cell.text('contact_email', 254),
    contact_phone: cell.text('contact_phone', 40),
    billing_email: cell.text('billing_email', 254),
    billing_address: cell.letter('billing_address'),
    reference: cell.text('reference', 60),
    gateway_customer: cell.text('gateway_customer', 80),
  }
}

/** A percentage, a price a day, or hour, day and week; one of them, for the classes named or for all. */
function rateOf(cell: Cells, { classes }: Reading) {
  const percent = cell.percent('percent')
  const perDay = amount(cell, 'per_day')
  const [hour, day, week] = [amount(cell, 'price_hour'), amount(cell, 'price_day'), amount(cell, 'price_week')]
  const isPlan = [hour, day, week].some((price) => price !== undefined)
  if ([percent !== undefined, perDay !== undefined, isPlan].filter(Boolean).length !== 1) cell.fault('percent', 'rate')
  const named = cell.list('classes').flatMap((each): VehicleClass[] => {
    const found = classes.get(each.toLowerCase())
    if (!found) cell.fault('classes', 'vehicleClass')
    return found ? [found] : []
  })
  if (!isPlan) return { plan: perDay === undefined ? 'PERCENT' : 'PER_DAY', percent, per_day: perDay, classes: named }
  const priced = named.length > 0 ? named : [...new Set(classes.values())]
  return { plan: 'PRICES', prices: Object.fromEntries(priced.map((each) => [each, { hour, day, week }])) }
}

function amount(cell: Cells, field: string): string | undefined {
  const found = cell.money(field)
  return found === undefined ? undefined : toDollars(cents(found))
}

/** Whom the rate is for: what is named, the narrowest first; else whoever has the code. */
function accessOf(cell: Cells) {
  const domains = cell.list('domains').map((domain) => domain.replace(/^@/, ''))
  const people = cell.rows('people').map(personIn)
  const access = domains.length > 0 ? 'DOMAINS' : people.length > 0 ? 'PEOPLE' : 'ANYONE'
  return { access, domains, people, codes: cell.list('codes') }
}

/** "pat@acme.example Pat Lee", "Pat Lee <pat@acme.example>" */
function personIn(text: string): { email: string; name: string } {
  const [email = text] = /(?<![^\s<>])[^\s<>]+@[^\s<>]+/.exec(text) ?? []
  return { email, name: text.replace(email, '').replaceAll(/[<>]/g, '').trim() }
}

function billingOf(cell: Cells): 'INVOICE' | 'TRAVELER' | undefined {
  const value = cell.text('billing', 60).toLowerCase()
  if (value === '') return undefined
  if (/^(?:invoice|monthly|company|account|on account|net ?\d+)/.test(value)) return 'INVOICE'
  if (/^(?:travell?er|employee|card|credit card|self|prepaid)/.test(value)) return 'TRAVELER'
  return cell.fault('billing', 'billing')
}

/** "30", "Net 30", "30 days" */
function paymentDays(cell: Cells): number | undefined {
  const value = cell.text('payment_days', 40)
  if (value === '') return undefined
  const days = /^(?:net\s*)?(\d{1,3})(?:\s*days?)?$/i.exec(value)?.[1]
  return days === undefined ? cell.fault('payment_days', 'number') : Number(days)
}
