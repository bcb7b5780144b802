import { z } from 'zod'
import { get, post, put } from '../../http/endpoint.ts'
import {
  Day,
  Email,
  fault,
  LanguageTag,
  listOf,
  Money,
  numeric,
  OptionalEmail,
  optionalLetter,
  optionalText,
  paging,
  text,
  VehicleClass,
  WireInstant,
} from '../../http/wire.ts'
import { Amount, Code, Percent } from '../coupons/contract.ts'
import { messages } from './texts.ts'

const CompanyStatus = z.enum(['DRAFT', 'ACTIVE', 'ENDED'])
const Billing = z.enum(['TRAVELER', 'INVOICE']).meta({
  description: 'Each traveler pays by card when booking, or the company by an invoice each month',
})
const Access = z.enum(['ANYONE', 'DOMAINS', 'PEOPLE']).meta({
  description:
    'Anyone who has a code; anyone with a confirmed email address at its domains; only people who are listed',
})
const Plan = z.enum(['PER_DAY', 'PERCENT', 'PRICES']).meta({
  description: 'A price for each started day, a percentage off the list price, or hour, day and week prices of its own',
})

const Domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/, fault(messages.domainSpelling))

const ClassPrices = z.object({ hour: Amount.optional(), day: Amount.optional(), week: Amount.optional() })

const values = {
  name: text(120),
  contact_name: optionalText(100),
  contact_email: OptionalEmail,
  contact_phone: optionalText(40),
  billing: Billing.default('TRAVELER'),
  billing_email: OptionalEmail.meta({ description: 'Where invoices go' }),
  billing_address: optionalLetter(300),
  reference: optionalText(60).meta({ description: 'What the company wants to read on its invoices' }),
  payment_days: z.int().min(0).max(120).default(30),
  language: LanguageTag.default('en').meta({ description: 'Of its mail and invoices' }),
  gateway_customer: optionalText(80).meta({
    description: 'Its customer at the card processor: invoices paid by card are found there',
  }),
  plan: Plan.default('PERCENT'),
  per_day: Amount.optional(),
  percent: Percent.optional(),
  prices: z.partialRecord(VehicleClass, ClassPrices).default({}),
  classes: z.array(VehicleClass).max(3).default([]).meta({ description: 'None: all' }),
  valid_from: Day.optional().meta({ description: 'The first Pacific date of booking' }),
  valid_until: Day.optional().meta({ description: 'The last Pacific date of booking' }),
  access: Access.default('ANYONE'),
  codes: z.array(Code).max(20).default([]),
  domains: z.array(Domain).max(50).default([]),
  people: z
    .array(z.object({ email: Email.transform((email) => email.toLowerCase()), name: optionalText(100) }))
    .max(2000)
    .default([]),
}

const CompanyLine = z
  .object({
    id: z.string(),
    name: z.string(),
    status: CompanyStatus,
    billing: Billing,
    contact_name: z.string(),
    contact_email: z.string(),
    codes: z.array(z.string()),
    rate: z.string().meta({ description: 'What it has agreed, in words' }),
    bookings: z.int().meta({ description: 'Made under its contract and not canceled' }),
    created_at: WireInstant,
  })
  .meta({ id: 'CompanyLine' })

const Prices = z.object({ hour: Money, day: Money, week: Money })

const Company = CompanyLine.extend({
  version: z.int(),
  contact_phone: z.string(),
  billing_email: z.string(),
  billing_address: z.string(),
  reference: z.string(),
  payment_days: z.int(),
  language: z.string(),
  gateway_customer: z.string(),
  conditions: z.string(),
  plan: Plan,
  per_day: Money.nullable(),
  percent: z.number().nullable(),
  prices: z.partialRecord(VehicleClass, Prices),
  classes: z.array(VehicleClass),
  valid_from: z.string().nullable(),
  valid_until: z.string().nullable(),
  access: Access,
  domains: z.array(z.string()),
  people: z.array(z.object({ email: z.string(), name: z.string() })),
  inquiry_id: z.string().nullable(),
  history: z.array(z.object({ at: WireInstant, who: z.string(), what: z.string() })),
}).meta({ id: 'Company' })
export type Company = z.infer<typeof Company>

const READ = { permission: 'Companies:Read' } as const
const UPDATE = { permission: 'Companies:Update' } as const
const one = { companyId: z.string() }

/** Companies with a contract: their price, who may book by it, and who pays. */
export const companies = {
  mine: get('/companies/mine', {
    summary: 'Show the company that the caller books for, if any',
    access: 'public',
    input: z.object({}),
    output: z.object({
      company: z
        .object({
          name: z.string(),
          may_bill: z.boolean().meta({ description: 'Bookings may go on its account, without a card' }),
        })
        .nullable(),
    }),
  }),
  list: get('/staff/companies', {
    summary: 'List companies by name',
    access: READ,
    input: z.object({
      search: optionalText(100).describe('A part of the name or of the contact, or a code'),
      status: CompanyStatus.optional(),
      billing: Billing.optional(),
      ...paging(25),
    }),
    output: listOf(CompanyLine),
  }),
  read: get('/staff/companies/{companyId}', {
    summary: 'Read a company with its contract',
    access: READ,
    input: z.object(one),
    output: Company,
  }),
  create: post('/staff/companies', {
    summary: 'Create a company as a draft: its codes work once it is activated',
    access: UPDATE,
    input: z.object({
      ...values,
      inquiry_id: z.uuid().optional().meta({ description: 'The inquiry that asked for it; it makes one company' }),
    }),
    output: Company,
  }),
  change: put('/staff/companies/{companyId}', {
    summary: 'Change a company and its contract; quotes and bookings keep what they were made with',
    access: UPDATE,
    problems: ['conflict'],
    input: z.object({ ...one, version: numeric(z.int()), ...values }),
    output: Company,
  }),
  activate: post('/staff/companies/{companyId}/activate', {
    summary: 'Activate a company',
    access: UPDATE,
    input: z.object(one),
    output: Company,
  }),
  end: post('/staff/companies/{companyId}/end', {
    summary: 'End the contract of a company; bookings keep their price',
    access: UPDATE,
    input: z.object(one),
    output: Company,
  }),
}
