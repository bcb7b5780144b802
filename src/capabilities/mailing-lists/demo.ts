import type { Context } from '../../platform/context.ts'
import type { MailingRules, Rule } from './rule-schema.ts'
import * as store from './store.ts'

/** The lists of the demonstration business, as its marketing would begin; none where there are lists already. */
export async function seedMailingLists(ctx: Context): Promise<void> {
  const { count } = await store.page(ctx, { page_size: 1, page_number: 1 })
  if (count > 0) return
  for (const { name, note, rules } of LISTS)
    await store.insert(ctx, { id: ctx.random.uuid(), kind: 'RULES', name, note, rules })
}

function all(rules: Rule[], exclude: Rule[] = []): MailingRules {
  return {
    match: 'ALL',
    include: [{ match: 'ALL', rules }],
    exclude: exclude.length > 0 ? [{ match: 'ANY', rules: exclude }] : [],
  }
}

const LISTS = [
  {
    name: 'Regulars',
    note: 'Three stays or more in a year. For early access and thanks.',
    rules: all([{ kind: 'STAYS', compare: 'AT_LEAST', stays: 3, in_days: 365 }]),
  },
  {
    name: 'Not seen for half a year',
    note: 'For an offer to come back; nobody who has booked again.',
    rules: all([{ kind: 'LAST_VISIT', compare: 'NOT_FOR', days: 180 }], [{ kind: 'BOOKED_AHEAD' }]),
  },
  {
    name: 'Guests who could join',
    note: 'Stayed within a year without a membership, and were content.',
    rules: all(
      [
        { kind: 'MEMBERSHIP', who: 'GUEST' },
        { kind: 'LAST_VISIT', compare: 'WITHIN', days: 365 },
      ],
      [{ kind: 'SCORE', compare: 'AT_MOST', score: 2 }],
    ),
  },
] as const satisfies readonly { name: string; note: string; rules: MailingRules }[]
