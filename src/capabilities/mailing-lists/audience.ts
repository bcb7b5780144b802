import { cents, toDollars } from '../../lib/money.ts'
import { pacificDate } from '../../lib/pacific.ts'
import type { Context } from '../../platform/context.ts'
import { type Audience, LEFT_OUT } from './contract.ts'
import type { MailingRules } from './rule-schema.ts'
import { rulesMet } from './rules.ts'
import * as store from './store.ts'

const SAMPLED = 20

/** Who is in a list at this moment: how many, who is left out and why, and a few of them. */
export async function audienceOf(ctx: Context, list: Pick<store.ListRow, 'id' | 'rules'>): Promise<Audience> {
  return list.rules ? audienceOfRules(ctx, list.rules) : audienceByHand(ctx, list.id)
}

/** Whom rules find at this moment, and which rules brought the few that are shown. */
export async function audienceOfRules(ctx: Context, rules: MailingRules): Promise<Audience> {
  const counted = await store.countByRules(ctx, rules)
  const sample = await store.sampleByRules(ctx, rules, SAMPLED)
  const today = pacificDate(ctx.now)
  return {
    ...sums(counted),
    sample: sample.map((row) => ({
      ...sampled({ ...row, name: row.full_name, traveler: row.email }),
      matched: rulesMet(rules, row, today),
    })),
  }
}

async function audienceByHand(ctx: Context, listId: string): Promise<Audience> {
  const counted = await store.countByHand(ctx, listId)
  const sample = await store.sampleByHand(ctx, listId, SAMPLED)
  return { ...sums(counted), sample: sample.map((row) => ({ ...sampled(row), matched: [] })) }
}

function sums(counted: readonly store.Counted[]) {
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
