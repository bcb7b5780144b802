import { cents, toDollars } from '../../lib/money.ts'
import { pacificDate, toWire } from '../../lib/pacific.ts'
import type { Context } from '../../platform/context.ts'
import { type Audience, LEFT_OUT } from './contract.ts'
import type { MailingRules } from './rule-schema.ts'
import { type CountedPeople, isIn, rulesMet } from './rules.ts'
import * as store from './store.ts'

const SAMPLED = 20

/** More travelers, or addresses of a list by hand, are not counted for whoever looks at a list. */
const COUNTED_AT_ONCE = 5000

type List = Pick<store.ListRow, 'id' | 'rules' | 'counted' | 'counted_at'>

/** Who is in a list: at this moment where they are counted within milliseconds, else as they were counted last. */
export async function audienceOf(ctx: Context, list: List): Promise<Audience> {
  const { id, rules, counted, counted_at } = list
  if (!counted || !counted_at || (await isSmall(ctx, rules, counted))) return (await count(ctx, list)).audience
  const sample = rules ? byRules(ctx, rules, await store.keptSample(ctx, id)) : await sampleByHand(ctx, id)
  return { ...sums(counted), sample, counted_at: toWire(counted_at) }
}

async function isSmall(ctx: Context, rules: List['rules'], counted: readonly CountedPeople[]): Promise<boolean> {
  const many = rules ? await store.countTravelers(ctx) : sums(counted).people
  return many <= COUNTED_AT_ONCE
}

/** Counts who is in a list at this moment, and keeps it. */
export async function countAnew(ctx: Context, list: Pick<List, 'id' | 'rules'>): Promise<Audience> {
  const { audience, counted } = await count(ctx, list)
  const sample = list.rules ? audience.sample.map(({ email }) => email) : []
  await store.keepCount(ctx, list.id, { people: audience.may_write, counted, sample })
  return audience
}

/** Whom rules find at this moment, and which rules brought the few that are shown. */
export async function audienceOfRules(ctx: Context, rules: MailingRules): Promise<Audience> {
  return (await countByRules(ctx, rules)).audience
}

interface Count {
  readonly audience: Audience
  readonly counted: readonly CountedPeople[]
}

async function count(ctx: Context, { id, rules }: Pick<List, 'id' | 'rules'>): Promise<Count> {
  if (rules) return countByRules(ctx, rules)
  const counted = await store.countByHand(ctx, id)
  return { counted, audience: { ...sums(counted), sample: await sampleByHand(ctx, id), counted_at: null } }
}

async function countByRules(ctx: Context, rules: MailingRules): Promise<Count> {
  const counted = await store.countByRules(ctx, rules)
  const sample = byRules(ctx, rules, await store.sampleByRules(ctx, rules, SAMPLED))
  return { counted, audience: { ...sums(counted), sample, counted_at: null } }
}

/** Those who are in by the rules, with those that brought them. */
function byRules(ctx: Context, rules: MailingRules, rows: readonly store.TravelerRow[]): Audience['sample'] {
  const today = pacificDate(ctx.now)
  return rows
    .filter((row) => isIn(rules, row, today))
    .map((row) => ({
      ...sampled({ ...row, name: row.full_name, traveler: row.email }),
      matched: rulesMet(rules, row, today),
    }))
}

async function sampleByHand(ctx: Context, listId: string): Promise<Audience['sample']> {
  const rows = await store.sampleByHand(ctx, listId, SAMPLED)
  return rows.map((row) => ({ ...sampled(row), matched: [] }))
}

function sums(counted: readonly CountedPeople[]) {
  const of = (reason: string | null) => counted.find((each) => each.reason === reason)?.people ?? 0
  return {
    people: counted.reduce((sum, { people }) => sum + people, 0),
    may_write: of(null),
    left_out: LEFT_OUT.map((reason) => ({ reason, people: of(reason) })).filter(({ people }) => people > 0),
  }
}

function sampled(row: store.SampledRow) {
  const { email, name, language, account_id, traveler, stayed_on, spent_until, last_stay_on } = row
  return {
    email,
    name,
    language,
    is_member: account_id !== null,
    stays: traveler === null ? null : (stayed_on?.length ?? 0),
    spend: traveler === null ? null : toDollars(cents(spent_until?.at(-1) ?? 0)),
    last_visit: last_stay_on,
  }
}
