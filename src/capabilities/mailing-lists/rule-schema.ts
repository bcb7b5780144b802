import { z } from 'zod'
import { Day, fault, LanguageTag, optionalText, VehicleClass } from '../../http/wire.ts'
import { MOST_GROUPS, MOST_RULES, MOST_VALUES } from './rule-limits.ts'
import { messages } from './texts.ts'

const Limit = z.enum(['AT_LEAST', 'AT_MOST'])
const Days = z.int().min(1).max(3660)
const InDays = Days.nullable().meta({ description: 'Within this many days, today included; null: ever' })

const Dollars = z
  .string()
  .trim()
  .regex(/^\d{1,6}(?:\.\d{1,2})?$/, fault(messages.amount))
  .overwrite((typed) => Number(typed).toFixed(2))

/** How somebody came to park: by the site, with the help of staff, or without a booking. */
export const CHANNELS = ['WEB', 'DESK', 'GATE'] as const

/** One thing that is asked of a traveler. What nobody knows of them is not met: a guest has no points. */
export const Rule = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('MEMBERSHIP'), who: z.enum(['ANYBODY', 'MEMBER', 'GUEST']) }),
    z.object({ kind: z.literal('STAYS'), compare: Limit, stays: z.int().min(0).max(10_000), in_days: InDays }),
    z.object({
      kind: z.literal('SPEND'),
      compare: Limit,
      amount: Dollars.meta({
        description: 'Dollars for stays that have ended, refunds taken off',
        examples: ['150.00'],
      }),
      in_days: InDays,
    }),
    z.object({ kind: z.literal('LAST_VISIT'), compare: z.enum(['WITHIN', 'NOT_FOR']), days: Days }),
    z.object({ kind: z.literal('LAST_VISIT_DATE'), compare: z.enum(['BEFORE', 'AFTER']), date: Day }),
    z.object({ kind: z.literal('BOOKED_AHEAD') }),
    z.object({ kind: z.literal('VEHICLE_CLASS'), any_of: z.array(VehicleClass).min(1).max(3) }),
    z.object({ kind: z.literal('POINTS'), compare: Limit, points: z.int().min(0).max(10_000_000) }),
    z.object({ kind: z.literal('LANGUAGE'), language: LanguageTag }),
    z.object({ kind: z.literal('SCORE'), compare: Limit, score: z.int().min(1).max(5) }),
    z.object({
      kind: z.literal('COMPANY'),
      any_of: z.array(z.uuid()).max(MOST_VALUES).meta({ description: 'Ids of companies; none: any company' }),
    }),
    z.object({
      kind: z.literal('SOURCE'),
      any_of: z
        .array(optionalText(200).pipe(z.string().default('')))
        .min(1)
        .max(MOST_VALUES)
        .meta({ description: 'utm_source of bookings on the site; an empty one: of none' }),
    }),
    z.object({ kind: z.literal('CHANNEL'), any_of: z.array(z.enum(CHANNELS)).min(1).max(3) }),
  ])
  .meta({ id: 'MailingRule' })
export type Rule = z.output<typeof Rule>
export type RuleKind = Rule['kind']

const Match = z.enum(['ALL', 'ANY'])
const Group = z.object({ match: Match, rules: z.array(Rule).min(1).max(MOST_RULES) }).meta({ id: 'MailingRuleGroup' })
export type RuleGroup = z.output<typeof Group>

export const MailingRules = z
  .object({
    match: Match.meta({ description: 'How many of `include` someone meets: all, or any' }),
    include: z.array(Group).min(1, fault(messages.noRules)).max(MOST_GROUPS),
    exclude: z.array(Group).max(MOST_GROUPS).meta({ description: 'Whoever meets one of these is left out' }),
  })
  .meta({ id: 'MailingRules' })
export type MailingRules = z.output<typeof MailingRules>
