import { MOST_GROUPS, MOST_RULES, MOST_VALUES } from '../../../capabilities/mailing-lists/rule-limits.ts'
import type { MailingRules, Rule, RuleGroup, RuleKind } from '../../../capabilities/mailing-lists/rule-schema.ts'
import { typedNumber } from '../kit/form-values.ts'
import type { Problem } from '../../ui/form.tsx'
import { RULE_KINDS } from './rule-words.ts'

/** The rules of a list as fields of a form: `include.0.1.STAYS.compare` is of the second rule of its first group. */

type Fields = Readonly<Record<string, string | undefined>>
const SIDES = ['include', 'exclude'] as const
export type Side = (typeof SIDES)[number]

/** The groups and rules of a side that are filled in, by their places in the form. */
export function filledIn(fields: Fields, side: Side): readonly { group: number; rules: readonly number[] }[] {
  return [...Array(MOST_GROUPS).keys()].flatMap((group) => {
    const rules = [...Array(MOST_RULES).keys()].filter((rule) => kindAt(fields, `${side}.${group}.${rule}`))
    return rules.length > 0 ? [{ group, rules }] : []
  })
}

function kindAt(fields: Fields, prefix: string): RuleKind | undefined {
  const kind = fields[`${prefix}.kind`]?.replaceAll('-', '_') ?? ''
  return Object.hasOwn(RULE_KINDS, kind) ? (kind as RuleKind) : undefined
}

/** A kind as the form names it: style sheets read an underscore as a space. */
export function kindValue(kind: RuleKind): string {
  return kind.replaceAll('_', '-')
}

/** What a form asks of the people of a list, as calls take it; what is no number stays as it was typed. */
export function rulesIn(fields: Fields) {
  const side = (name: Side) =>
    filledIn(fields, name).map(({ group, rules }) => ({
      match: fields[`${name}.${group}.match`] ?? 'ALL',
      rules: rules.map((rule) => ruleAt(fields, `${name}.${group}.${rule}`)),
    }))
  return { match: fields.match ?? 'ALL', include: side('include'), exclude: side('exclude') }
}

function ruleAt(fields: Fields, prefix: string) {
  const kind = kindAt(fields, prefix)
  const typed = (name: string) => fields[`${prefix}.${kind}.${name}`]?.trim() ?? ''
  const values = [...Array(MOST_VALUES).keys()].map((place) => typed(`any_of.${place}`)).filter((value) => value !== '')
  const compare = typed('compare')
  const in_days = typedNumber(typed('in_days')) ?? null
  switch (kind) {
    case 'STAYS':
      return { kind, compare, stays: typedNumber(typed('stays')), in_days }
    case 'SPEND':
      return { kind, compare, amount: typed('amount'), in_days }
    case 'LAST_VISIT':
      return { kind, compare, days: typedNumber(typed('days')) }
    case 'LAST_VISIT_DATE':
      return { kind, compare, date: typed('date') }
    case 'MEMBERSHIP':
      return { kind, who: typed('who') }
    case 'POINTS':
      return { kind, compare, points: typedNumber(typed('points')) }
    case 'SCORE':
      return { kind, compare, score: typedNumber(typed('score')) }
    case 'LANGUAGE':
      return { kind, language: typed('language') }
    case 'COMPANY':
      return { kind, any_of: values.filter((value) => value !== ANY_COMPANY) }
    case 'SOURCE':
      return { kind, any_of: values.map((value) => (value === NO_SOURCE ? '' : value)) }
    case 'VEHICLE_CLASS':
    case 'CHANNEL':
      return { kind, any_of: values }
    default:
      return { kind }
  }
}

/** What stands for a choice of its own in a form, where nothing means that nothing was chosen. */
export const ANY_COMPANY = 'any'
export const NO_SOURCE = '-'

/** Rules as the form shows them. */
export function valuesOf({ match, include, exclude }: MailingRules): Record<string, string> {
  return { match, ...groupValues('include', include), ...groupValues('exclude', exclude) }
}

function groupValues(side: Side, groups: readonly RuleGroup[]): Record<string, string> {
  return Object.fromEntries(
    groups.flatMap(({ match, rules }, group) => [
      [`${side}.${group}.match`, match],
      ...rules.flatMap((rule, place) => ruleValues(`${side}.${group}.${place}`, rule)),
    ]),
  )
}

function ruleValues(prefix: string, { kind, ...rest }: Rule): [string, string][] {
  const named = Object.entries(rest).flatMap(([name, value]): [string, string][] => {
    if (!Array.isArray(value)) return [[`${prefix}.${kind}.${name}`, value === null ? '' : String(value)]]
    const chosen: readonly string[] = kind === 'COMPANY' && value.length === 0 ? [ANY_COMPANY] : value.map(String)
    return chosen.map((each, place) => [`${prefix}.${kind}.${name}.${place}`, each || NO_SOURCE])
  })
  return [[`${prefix}.kind`, kindValue(kind)], ...named]
}

/** Faults of a call by the names of the form's fields. */
export function faultsIn(problem: Problem, fields: Fields): Problem {
  const fieldErrors = Object.entries(problem.fieldErrors).map(([path, errors]) => [nameOf(path, fields), errors])
  return { ...problem, fieldErrors: Object.fromEntries(fieldErrors) }
}

/** `rules.include.0.rules.1.amount` as the form calls it: rows that were left empty have no place in the call. */
function nameOf(path: string, fields: Fields): string {
  const [, side, group, rule, part] = /^rules\.(include|exclude)\.(\d+)\.rules\.(\d+)\.?(.*)$/.exec(path) ?? []
  const sent = SIDES.find((each) => each === side)
  const filled = sent && filledIn(fields, sent)[Number(group)]
  const place = filled?.rules[Number(rule)]
  if (!filled || place === undefined) return path === 'rules' || path.startsWith('rules.') ? 'include.0.0.kind' : path
  const prefix = `${side}.${filled.group}.${place}`
  return part ? `${prefix}.${kindAt(fields, prefix)}.${part}` : `${prefix}.kind`
}
