import { fromDollars } from '../../lib/money.ts'
import { addDays } from '../../lib/pacific.ts'
import type { Row } from '../../platform/database.ts'
import type { MailingRules, Rule, RuleGroup } from './rule-schema.ts'

/** How many people of a list, by why they get no offers; null for those who do. */
export interface CountedPeople {
  readonly reason: string | null
  readonly people: number
}

/** What rules know of somebody. */
export type Traveler = Pick<
  Row<'travelers'>,
  | 'account_id'
  | 'language'
  | 'stayed_on'
  | 'spent_until'
  | 'last_stay_on'
  | 'arrives_on'
  | 'vehicle_classes'
  | 'company_ids'
  | 'sources'
  | 'channels'
  | 'points'
  | 'last_score'
>

/** Whether somebody is in a list on a Pacific day. The database decides the same for everybody at once. */
export function isIn({ match, include, exclude }: MailingRules, traveler: Traveler, today: string): boolean {
  const meets = (group: RuleGroup) => met(group.match, group.rules, (rule) => meetsRule(rule, traveler, today))
  return met(match, include, meets) && !exclude.some(meets)
}

/** The rules that brought somebody into a list on a Pacific day. */
export function rulesMet({ include }: MailingRules, traveler: Traveler, today: string): Rule[] {
  const groups = include.filter(({ match, rules }) => met(match, rules, (rule) => meetsRule(rule, traveler, today)))
  return groups.flatMap(({ rules }) => rules.filter((rule) => meetsRule(rule, traveler, today)))
}

function met<Item>(match: 'ALL' | 'ANY', items: readonly Item[], meets: (item: Item) => boolean): boolean {
  return match === 'ALL' ? items.every(meets) : items.some(meets)
}

function meetsRule(rule: Rule, traveler: Traveler, today: string): boolean {
  const { account_id, last_stay_on: last, arrives_on } = traveler
  switch (rule.kind) {
    case 'MEMBERSHIP':
      return rule.who === 'ANYBODY' || (rule.who === 'MEMBER') === (account_id !== null)
    case 'STAYS':
      return isWithin(rule.compare, staysBetween(traveler, rule.in_days, today).length, rule.stays)
    case 'SPEND':
      return isWithin(rule.compare, spendOf(traveler, rule.in_days, today), fromDollars(rule.amount))
    case 'LAST_VISIT':
      return last !== null && (rule.compare === 'WITHIN') === last > addDays(today, -rule.days)
    case 'LAST_VISIT_DATE':
      return last !== null && (rule.compare === 'BEFORE' ? last < rule.date : last > rule.date)
    case 'BOOKED_AHEAD':
      return arrives_on !== null && arrives_on >= today
    case 'VEHICLE_CLASS':
      return shares(traveler.vehicle_classes, rule.any_of)
    case 'POINTS':
      return isWithin(rule.compare, traveler.points, rule.points)
    case 'LANGUAGE':
      return traveler.language === rule.language
    case 'SCORE':
      return isWithin(rule.compare, traveler.last_score, rule.score)
    case 'COMPANY':
      return rule.any_of.length === 0 ? traveler.company_ids.length > 0 : shares(traveler.company_ids, rule.any_of)
    case 'SOURCE':
      return shares(traveler.sources, rule.any_of)
    case 'CHANNEL':
      return shares(traveler.channels, rule.any_of)
    default:
      return rule satisfies never
  }
}

/** The places of the stays that ended in the last days, or ever. */
function staysBetween({ stayed_on }: Traveler, inDays: number | null, today: string): number[] {
  const places = [...stayed_on.keys()]
  return inDays === null ? places : places.filter((place) => stayed_on[place]! > addDays(today, -inDays))
}

/** In cents. */
function spendOf(traveler: Traveler, inDays: number | null, today: string): number {
  const { spent_until: until } = traveler
  return staysBetween(traveler, inDays, today)
    .map((place) => until[place]! - (until[place - 1] ?? 0))
    .reduce((sum, cents) => sum + cents, 0)
}

function isWithin(compare: 'AT_LEAST' | 'AT_MOST', value: number | null, limit: number): boolean {
  return value !== null && (compare === 'AT_LEAST' ? value >= limit : value <= limit)
}

function shares(has: readonly string[], anyOf: readonly string[]): boolean {
  return anyOf.some((each) => has.includes(each))
}
