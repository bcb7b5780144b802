import type { z } from 'zod'
import { figure } from '../lib/texts.ts'
import { texts } from './texts.ts'

type Issue = z.core.$ZodRawIssue

/**
 * A zod issue in the reader's language; a contract's own message for a field takes precedence, but never over that it is
 * required (`fault` in `wire.ts`).
 */
export function faultOf(issue: Issue): string {
  const t = texts()
  if (isOfMissing(issue)) return t.required
  switch (issue.code) {
    case 'invalid_type':
      return typeFault(issue.expected)
    case 'invalid_value':
      return valueFault(issue.values.map(String))
    case 'too_big':
      return tooBig(issue)
    case 'too_small':
      return tooSmall(issue)
    case 'invalid_format':
      return formatFault(issue.format)
    case 'not_multiple_of':
      return issue.divisor === 1 ? t.type.int : t.multipleOf(String(issue.divisor))
    case 'unrecognized_keys':
      return t.unknownFields(issue.keys)
    default:
      return t.notValid
  }
}

/** Whether nothing was sent where something must be. */
export function isOfMissing({ code, input }: Pick<Issue, 'code' | 'input'>): boolean {
  return (code === 'invalid_type' || code === 'invalid_value') && (input === undefined || input === null)
}

function typeFault(expected: string): string {
  const { type, notValid } = texts()
  return Object.hasOwn(type, expected) ? type[expected as keyof typeof type] : notValid
}

function valueFault(values: readonly string[]): string {
  const [only] = values
  return values.length === 1 && only !== undefined ? texts().only(only) : texts().oneOf(values.join(', '))
}

function tooBig({ origin, maximum, inclusive, exact }: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>): string {
  const t = texts()
  const counts = countsOf(origin)
  if (counts) return (exact ? counts.exactly : counts.atMost)(Number(maximum))
  return (inclusive === false ? t.lessThan : t.atMost)(bound(maximum))
}

function tooSmall({ origin, minimum, inclusive, exact, input }: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>): string {
  const t = texts()
  const counts = countsOf(origin)
  // For an empty field we say that it is required, not how long it must be.
  if (counts && origin === 'string' && input === '') return t.required
  if (counts) return (exact ? counts.exactly : counts.atLeast)(Number(minimum))
  return (inclusive === false ? t.moreThan : t.atLeast)(bound(minimum))
}

/** A bound of a number as its reader writes it. */
function bound(value: number | bigint): string {
  return Number.isInteger(Number(value)) ? figure(Number(value)) : String(value)
}

/** The texts for the size of strings and lists; numbers have none. */
function countsOf(origin: string) {
  if (origin === 'string') return texts().characters
  return ['array', 'set', 'map', 'record'].includes(origin) ? texts().entries : undefined
}

function formatFault(name: string): string {
  const { format } = texts()
  return Object.hasOwn(format, name) ? format[name as keyof typeof format] : format.other
}
