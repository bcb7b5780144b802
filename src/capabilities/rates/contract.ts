import { z } from 'zod'
import { del, get, post, put } from '../../http/endpoint.ts'
import { InstantArgument, listOf, numeric, paging, text, WireInstant } from '../../http/wire.ts'
import { SECTION_NAMES } from './sections.ts'
import {
  ClubInput,
  Fees,
  FeesInput,
  Gate,
  GateInput,
  LeadTime,
  LeadTimeInput,
  Plan,
  PlanInput,
  Products,
  ProductsInput,
  Taxes,
  TaxesInput,
} from './wire.ts'

const Section = z.enum(SECTION_NAMES)

const Touch = z.object({ who: z.string(), at: WireInstant }).meta({ id: 'DraftTouch' })

/** The revision of the draft that somebody read: who saves over a later change of the same thing is told. */
const revision = numeric(z.int().min(0)).meta({ description: 'The revision of the draft as it was read' })

const Difference = z
  .object({
    section: Section,
    what: z.string().meta({ description: 'Such as "Summer: Standard, day"' }),
    before: z.string().nullable().meta({ description: 'Null for what is new' }),
    after: z.string().nullable().meta({ description: 'Null for what is gone' }),
  })
  .meta({ id: 'PriceDifference' })
export type Difference = z.infer<typeof Difference>

const VersionLine = z
  .object({
    number: z.int(),
    status: z.enum(['IN_FORCE', 'SCHEDULED', 'PAST', 'CANCELED']),
    effective_at: WireInstant.nullable().meta({ description: 'Null for the first one, in effect from the beginning' }),
    published_at: WireInstant,
    published_by: z.string(),
    reason: z.string(),
    changed: z.array(Section),
  })
  .meta({ id: 'PriceBookVersion' })
export type VersionLine = z.infer<typeof VersionLine>

/** A section in force, and as the draft has it. */
const sectionOf = <Value extends z.ZodType>(value: Value) =>
  z.object({ revision: z.int(), touched: Touch.nullable(), in_force: value, draft: value })

const read = { permission: 'RatePlans:Read' } as const
const update = { permission: 'RatePlans:Update' } as const
const nothing = z.object({})
const Saved = z.object({ revision: z.int() })
const problems = ['conflict'] as const

/** The price book: what is in force, the draft beside it, and how it becomes the next version. */
export const rates = {
  book: get('/staff/price-book', {
    summary: 'Show the price book in force, what waits, and what the draft changes',
    access: read,
    input: nothing,
    output: z.object({
      in_force: VersionLine,
      scheduled: z.array(VersionLine),
      revision: z.int(),
      differences: z.array(Difference),
      touched: z.array(Touch.extend({ section: Section })),
      has_prices: z.boolean(),
      may_publish: z.boolean().meta({ description: 'Whether the caller may publish all that the draft changes' }),
    }),
  }),
  plans: get('/staff/price-book/plans', {
    summary: 'List the rate plans, strongest first',
    access: read,
    input: nothing,
    output: sectionOf(z.array(Plan)),
  }),
  plan: get('/staff/price-book/plans/{planId}', {
    summary: 'Show a rate plan in force and in the draft',
    access: read,
    input: z.object({ planId: z.uuid() }),
    output: sectionOf(Plan.nullable()),
  }),
  addPlan: post('/staff/price-book/plans', {
    summary: 'Add a rate plan to the draft',
    access: update,
    input: z.object({ revision, ...PlanInput }),
    output: Saved.extend({ id: z.string() }),
    problems: [...problems],
  }),
  savePlan: put('/staff/price-book/plans/{planId}', {
    summary: 'Change a rate plan of the draft',
    access: update,
    input: z.object({ planId: z.uuid(), revision, ...PlanInput }),
    output: Saved,
    problems: [...problems],
  }),
  removePlan: del('/staff/price-book/plans/{planId}', {
    summary: 'Take a rate plan out of the draft',
    access: update,
    input: z.object({ planId: z.uuid(), revision }),
    output: Saved,
    problems: [...problems],
  }),
  leadTime: get('/staff/price-book/lead-time', {
    summary: 'Show the discounts for booking ahead',
    access: read,
    input: nothing,
    output: sectionOf(LeadTime),
  }),
  saveLeadTime: put('/staff/price-book/lead-time', {
    summary: 'Change the discounts for booking ahead, in the draft',
    access: update,
    input: LeadTimeInput.extend({ revision }),
    output: Saved,
    problems: [...problems],
  }),
  products: get('/staff/price-book/products', {
    summary: 'Show the products on sale and their terms',
    access: read,
    input: nothing,
    output: sectionOf(Products),
  }),
  saveProducts: put('/staff/price-book/products', {
    summary: 'Change the products on sale and their terms, in the draft',
    access: update,
    input: ProductsInput.extend({ revision }),
    output: Saved,
    problems: [...problems],
  }),
  fees: get('/staff/price-book/fees', {
    summary: 'List the fees',
    access: { permission: 'Fees:Read' },
    input: nothing,
    output: sectionOf(Fees),
  }),
  saveFees: put('/staff/price-book/fees', {
    summary: 'Change the fees, in the draft',
    access: { permission: 'Fees:Update' },
    input: FeesInput.extend({ revision }),
    output: Saved,
    problems: [...problems],
  }),
  taxes: get('/staff/price-book/taxes', {
    summary: 'List the taxes',
    access: { permission: 'Taxes:Read' },
    input: nothing,
    output: sectionOf(Taxes),
  }),
  saveTaxes: put('/staff/price-book/taxes', {
    summary: 'Change the taxes, in the draft',
    access: { permission: 'Taxes:Update' },
    input: TaxesInput.extend({ revision }),
    output: Saved,
    problems: [...problems],
  }),
  gate: get('/staff/price-book/gate', {
    summary: 'Show the rules and fees at the gate',
    access: { permission: 'Fees:Read' },
    input: nothing,
    output: sectionOf(Gate),
  }),
  saveGate: put('/staff/price-book/gate', {
    summary: 'Change the rules and fees at the gate, in the draft',
    access: { permission: 'Fees:Update' },
    input: GateInput.extend({ revision }),
    output: Saved,
    problems: [...problems],
  }),
  club: get('/staff/price-book/point-club', {
    summary: 'Show what the Point Club gives and takes',
    access: { permission: 'PointClubRates:Read' },
    input: nothing,
    output: sectionOf(ClubInput),
  }),
  saveClub: put('/staff/price-book/point-club', {
    summary: 'Change what the Point Club gives and takes, in the draft',
    access: { permission: 'PointClubRates:Update' },
    input: ClubInput.extend({ revision }),
    output: Saved,
    problems: [...problems],
  }),
  discard: post('/staff/price-book/draft/discard', {
    summary: 'Throw the changes of the draft away',
    access: read,
    input: z.object({ revision }),
    output: Saved,
    problems: [...problems],
  }),
  publish: post('/staff/price-book/draft/publish', {
    summary: 'Publish the draft, now or at a moment; needs the permission of each section that changes',
    access: read,
    input: z.object({ revision, reason: text(300), effective_at: InstantArgument.optional() }),
    output: VersionLine,
    problems: [...problems],
  }),
  versions: get('/staff/price-book/versions', {
    summary: 'List the versions of the price book, newest first',
    access: read,
    input: z.object(paging(25)),
    output: listOf(VersionLine),
  }),
  version: get('/staff/price-book/versions/{number}', {
    summary: 'Show what a version changed, and how it differs from the draft',
    access: read,
    input: z.object({ number: numeric(z.int().min(1).max(1_000_000)) }),
    output: VersionLine.extend({
      revision: z.int(),
      differences: z.array(Difference).meta({ description: 'From the version before it' }),
      from_draft: z.array(Difference).meta({ description: 'What restoring it would change in the draft' }),
      may_restore: z.boolean().meta({ description: 'Whether the caller may change all that restoring it would' }),
      may_cancel: z.boolean().meta({ description: 'Whether the caller may change all that canceling it would' }),
    }),
  }),
  restore: post('/staff/price-book/versions/{number}/restore', {
    summary: 'Put a version into the draft, to be published again',
    access: read,
    input: z.object({ number: numeric(z.int().min(1).max(1_000_000)), revision }),
    output: Saved,
    problems: [...problems],
  }),
  cancelVersion: post('/staff/price-book/versions/{number}/cancel', {
    summary: 'Take back a version before it begins; the draft keeps what it says',
    access: read,
    input: z.object({ number: numeric(z.int().min(1).max(1_000_000)) }),
    output: VersionLine,
  }),
}
