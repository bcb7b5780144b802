import type { Message } from '../lib/message.ts'
import { say } from '../lib/texts.ts'
import { messages } from './texts.ts'

/** Field name → messages, as the wire has it (docs/wire.md, "Validation"). */
export type FieldErrors = Record<string, string[]>

/** What the public reads: a message code, translated when the answer is sent. */
export type Reason = Message

/** Field name → what is wrong with it. */
export type Faults = Record<string, Reason[]>

/** One table from code to status; what the public reads is `problem` of `texts.ts`. */
export const PROBLEMS = {
  malformed_json: 400,
  invalid_client: 400,
  invalid_grant: 400,
  unauthorized: 401,
  forbidden: 403,
  reauthentication_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  duplicate_booking: 409,
  conflict: 409,
  quote_expired: 410,
  payload_too_large: 413,
  unsupported_media_type: 415,
  validation: 422,
  rate_limited: 429,
  internal_error: 500,
  maintenance: 503,
  overloaded: 503,
} as const satisfies Record<keyof typeof messages.problem, number>

export type ProblemCode = keyof typeof PROBLEMS

/** Validation errors from zod, in the reader's language. */
export interface WordedFaults {
  readonly fieldErrors: FieldErrors
  readonly formErrors: readonly string[]
}

/** A bank's question to its cardholder. */
export interface Challenge {
  readonly id: string
  /** For the processor's script; null in a sandbox. */
  readonly client_secret: string | null
}

interface Details {
  /** What the public reads instead of the code's default message. */
  message?: Reason
  fieldErrors?: Faults
  formErrors?: Reason[]
  /** What zod found, already translated. */
  said?: WordedFaults
  /** Seconds until a retry makes sense. */
  retryAfter?: number
  /** The same request may soon succeed, so this answer is not stored under its key. */
  isTransient?: boolean
  /** A bank's challenge before a card can be saved; the page presents it. */
  challenge?: Challenge
  /** For the log only; the public never reads it. */
  internal?: string
}

/** The one error type: a code, messages for the public and a text for the log. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly status: number
  readonly details: Details

  constructor(code: ProblemCode, details: Details = {}) {
    super(code)
    this.name = 'Problem'
    this.code = code
    this.status = PROBLEMS[code]
    this.details = details
  }

  /** All that the public reads of it, as codes. */
  get reasons(): readonly Reason[] {
    const { message = messages.problem[this.code], fieldErrors = {}, formErrors = [] } = this.details
    const faults = [...formErrors, ...Object.values(fieldErrors).flat()]
    return faults.length > 0 ? faults : [message]
  }

  /** The body of the answer in the reader's language, in the shapes of docs/wire.md. */
  toWire(requestId: string): unknown {
    const { message = messages.problem[this.code], fieldErrors = {}, formErrors = [] } = this.details
    if (this.details.said) return this.details.said
    if (this.code === 'validation') {
      const fields = Object.entries(fieldErrors).map(([field, faults]) => [field, faults.map((fault) => say(fault))])
      return {
        fieldErrors: Object.fromEntries(fields) as FieldErrors,
        formErrors: formErrors.map((fault) => say(fault)),
        ...(this.details.challenge && { challenge: this.details.challenge }),
      }
    }
    const base = { error: this.code, message: say(message) }
    return this.code === 'internal_error' ? { ...base, request_id: requestId } : base
  }
}

/** 422 on fields: `invalidFields({ email: [messages.inUse] })`. */
export function invalidFields(fieldErrors: Faults): Problem {
  return new Problem('validation', { fieldErrors })
}

/** 422 on the whole form. */
export function invalidForm(...formErrors: Reason[]): Problem {
  return new Problem('validation', { formErrors })
}

/** 422 on the whole form; retrying the same request later may succeed. */
export function tryLater(...formErrors: Reason[]): Problem {
  return new Problem('validation', { formErrors, isTransient: true })
}

/** Whether the same request may soon succeed: too many at once, a fault of ours, or a moment that passes. */
export function mayPass({ status, details }: Problem): boolean {
  return status >= 500 || status === 429 || details.isTransient === true
}

/** A stranger's row is a missing row. */
export function found<Row>(row: Row | undefined | null): Row {
  if (row === undefined || row === null) throw new Problem('not_found')
  return row
}

/** Turns a rule's refusal into 422 with the same reason that the screen shows. */
export function allow(verdict: { allowed: true } | { allowed: false; reason: Reason }): void {
  if (!verdict.allowed) throw invalidForm(verdict.reason)
}
