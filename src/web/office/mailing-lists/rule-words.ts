import { capitalized } from '../../../lib/wording.ts'
import type { MailingRules, Rule, RuleGroup, RuleKind } from '../../../capabilities/mailing-lists/rule-schema.ts'
import { VEHICLE_NAMES } from '../../../lib/names.ts'
import { figure } from '../../../lib/texts.ts'
import { whenDate } from '../../ui/when.ts'
import { MAIL_LANGUAGES } from '../mail/mail-states.ts'

/** What a rule asks about, in the order in which they are offered. */
export const RULE_KINDS: Readonly<Record<RuleKind, string>> = {
  STAYS: 'Number of stays',
  SPEND: 'Spend',
  LAST_VISIT: 'Last visit, in days',
  LAST_VISIT_DATE: 'Last visit, by date',
  BOOKED_AHEAD: 'Has a booking ahead',
  MEMBERSHIP: 'Member or guest',
  POINTS: 'Points balance',
  SCORE: 'Last score given',
  VEHICLE_CLASS: 'Vehicle class',
  LANGUAGE: 'Language',
  COMPANY: 'Company',
  SOURCE: 'Source of a booking',
  CHANNEL: 'How they booked',
}

export const WHO = { MEMBER: 'Members', GUEST: 'Guests', ANYBODY: 'Anybody' }
export const CHANNEL_NAMES = {
  WEB: 'On the site',
  DESK: 'By staff',
  GATE: 'At the gate, without a booking',
}
export const DIRECT = 'No source (direct)'

/** Names for what rules name by id. */
export interface Choices {
  readonly companies: readonly { readonly id: string; readonly name: string }[]
  readonly sources: readonly string[]
}

const LIMITS = { AT_LEAST: 'at least', AT_MOST: 'at most' }

/** A rule as people say it. */
export function ruleWords(rule: Rule, { companies }: Pick<Choices, 'companies'>): string {
  switch (rule.kind) {
    case 'STAYS':
      return `${capitalized(LIMITS[rule.compare])} ${rule.stays === 1 ? '1 stay' : `${figure(rule.stays)} stays`}${span(rule.in_days)}`
    case 'SPEND':
      return `Spent ${LIMITS[rule.compare]} $${figure(Number(rule.amount))}${span(rule.in_days)}`
    case 'LAST_VISIT':
      return rule.compare === 'WITHIN'
        ? `Last visit within ${days(rule.days)}`
        : `Visited before, but not for ${days(rule.days)}`
    case 'LAST_VISIT_DATE':
      return `Last visit ${rule.compare === 'BEFORE' ? 'before' : 'after'} ${whenDate(rule.date)}`
    case 'BOOKED_AHEAD':
      return 'Has a booking ahead'
    case 'MEMBERSHIP':
      return WHO[rule.who]
    case 'POINTS':
      return `Has ${LIMITS[rule.compare]} ${rule.points === 1 ? '1 point' : `${figure(rule.points)} points`}`
    case 'SCORE':
      return `Last score ${LIMITS[rule.compare]} ${rule.score}`
    case 'VEHICLE_CLASS':
      return `Parks ${either(rule.any_of.map((each) => VEHICLE_NAMES[each]))}`
    case 'LANGUAGE':
      return `Reads ${MAIL_LANGUAGES[rule.language as keyof typeof MAIL_LANGUAGES] ?? rule.language}`
    case 'COMPANY':
      return rule.any_of.length === 0
        ? 'Booked for a company'
        : `Booked for ${either(rule.any_of.map((id) => companies.find((each) => each.id === id)?.name ?? 'a former company'))}`
    case 'SOURCE':
      return `Came from ${either(rule.any_of.map((source) => source || 'no source (direct)'))}`
    case 'CHANNEL':
      return `Booked ${either(rule.any_of.map((each) => small(CHANNEL_NAMES[each])))}`
    default:
      return rule satisfies never
  }
}

/** The rules of a group in one sentence. */
function groupWords({ match, rules }: RuleGroup, choices: Pick<Choices, 'companies'>): string {
  const [first = '', ...more] = rules.map((rule) => ruleWords(rule, choices))
  return [first, ...more.map(small)].join(match === 'ALL' ? ', and ' : ', or ')
}

/** All rules, a sentence a group. */
export function rulesWords({ match, include, exclude }: MailingRules, choices: Pick<Choices, 'companies'>): string[] {
  return [
    ...include.map(
      (group, place) => `${place === 0 ? '' : match === 'ALL' ? 'And: ' : 'Or: '}${groupWords(group, choices)}`,
    ),
    ...exclude.map((group) => `Not: ${small(groupWords(group, choices))}`),
  ]
}

function days(count: number): string {
  return count === 1 ? '1 day' : `${figure(count)} days`
}

function span(inDays: number | null): string {
  return inDays === null ? '' : ` in the last ${days(inDays)}`
}

function either(items: readonly string[]): string {
  return items.join(' or ')
}

function small(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
