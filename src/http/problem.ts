/** Field name → messages, as the wire has it (docs/wire.md, "Validation"). */
export type FieldErrors = Record<string, string[]>

/** One table from code to status and to what the public reads. */
export const PROBLEMS = {
  malformed_json: [400, 'The request body is not valid JSON.'],
  invalid_grant: [400, 'This session has ended. Please log in again.'],
  unauthorized: [401, 'Please log in, or open the link from your e-mail.'],
  forbidden: [403, 'You do not have permission to do this.'],
  not_found: [404, 'This page could not be found'],
  method_not_allowed: [405, 'This address does not take that method.'],
  request_timeout: [408, 'The request took too long to arrive. Please try again.'],
  duplicate_booking: [409, 'You already have a booking for these dates. Check your e-mail, or book anyway.'],
  quote_expired: [410, 'This price has expired. Please get a new quote.'],
  payload_too_large: [413, 'The request is too large.'],
  unsupported_media_type: [415, 'Send JSON with Content-Type: application/json.'],
  validation: [422, 'Validation Error'],
  rate_limited: [429, 'Too many tries. Please wait a moment and try again.'],
  internal_error: [500, 'Something went wrong on our side. Please try again.'],
  maintenance: [503, 'We are down for maintenance. Please check back soon.'],
  overloaded: [503, 'We are very busy right now. Please try again in a moment.'],
} as const satisfies Record<string, readonly [number, string]>

export type ProblemCode = keyof typeof PROBLEMS

interface Details {
  message?: string
  fieldErrors?: FieldErrors
  formErrors?: string[]
  /** Seconds until a new try makes sense. */
  retryAfter?: number
  /** The same request may well succeed in a moment: no answer to keep under its key. */
  isTransient?: boolean
  /** For the log only; the public never reads it. */
  internal?: string
}

/** The one error type: a code, a text for the public and a text for the log. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly status: number
  readonly details: Details

  constructor(code: ProblemCode, details: Details = {}) {
    super(details.message ?? PROBLEMS[code][1])
    this.name = 'Problem'
    this.code = code
    this.status = PROBLEMS[code][0]
    this.details = details
  }

  /** The body of the answer, in the shapes of docs/wire.md. */
  toWire(requestId: string): unknown {
    if (this.code === 'validation') {
      return { fieldErrors: this.details.fieldErrors ?? {}, formErrors: this.details.formErrors ?? [] }
    }
    const base = { error: this.code, message: this.message }
    return this.code === 'internal_error' ? { ...base, request_id: requestId } : base
  }
}

/** 422 on fields: `invalidFields({ email: ['Required'] })`. */
export function invalidFields(fieldErrors: FieldErrors): Problem {
  return new Problem('validation', { fieldErrors })
}

/** 422 on the whole form. */
export function invalidForm(...formErrors: string[]): Problem {
  return new Problem('validation', { formErrors })
}

/** 422 on the whole form that a later try of the same request may not get. */
export function tryLater(...formErrors: string[]): Problem {
  return new Problem('validation', { formErrors, isTransient: true })
}

/** A stranger's row is a missing row. */
export function found<Row>(row: Row | undefined | null): Row {
  if (row === undefined || row === null) throw new Problem('not_found')
  return row
}

/** Turns a rule's refusal into 422 with the same reason that the screen shows. */
export function allow(verdict: { allowed: true } | { allowed: false; reason: string }): void {
  if (!verdict.allowed) throw invalidForm(verdict.reason)
}
