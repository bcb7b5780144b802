import { z } from 'zod'
import type { Permission } from '../lib/permissions.ts'
import type { ProblemCode } from './problem.ts'

/** What a call may require before its handler runs. Ownership of one thing is checked in the query's WHERE. */
export type Access =
  /** Anybody. */
  | 'public'
  /** Anybody with a valid auth token or URL token; the handler's query decides what it covers. */
  | 'holder'
  /** The member named by `{number}` in the path (any member where the path names none), or staff who look after members. */
  | 'member'
  /** Staff whose policy holds this `Area:Action`. */
  | { permission: Permission }

/** What staff need to read a member's own calls, and to make any other of them. */
export const MEMBER_PERMISSIONS = { read: 'PointClubUser:Search', change: 'PointClubUser:Update' } as const

/** Default limit of a request body, in bytes. */
export const BODY_LIMIT = 64 * 1024

/** The same for calls of staff, who write articles and templates and upload pictures. */
export const STAFF_BODY_LIMIT = 1536 * 1024

/** How many minutes a sign-in, or a later proof by password or passkey, counts as fresh. */
export const PROOF_MINUTES = 10

/** Whether a session's last proof is recent enough for sensitive calls. */
export function isFreshProof(provedAt: Temporal.Instant | undefined, now: Temporal.Instant): boolean {
  return provedAt !== undefined && Temporal.Instant.compare(now, provedAt.add({ minutes: PROOF_MINUTES })) < 0
}

/**
 * What a call requires besides a session, so that one left open or stolen is not enough. `fresh`: its last proof of
 * identity must be fresh. `given`: the input carries a proof, the current password or a code.
 */
export type SessionProof = 'fresh' | 'given'

/** How often: `count` calls in `seconds`, counted by the caller's network or by a field of the input. */
export interface Limit {
  readonly count: number
  readonly seconds: number
  /** `address`, or the name of an input field (an e-mail address, a booking number…). */
  readonly by: string
}

/**
 * A rate limit for all callers together. Each network has `free` calls in `seconds` of its own, which nobody else can
 * use up; only calls beyond them count against the shared `count`.
 */
export interface SharedLimit {
  readonly count: number
  readonly seconds: number
  readonly free: number
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** The main API or the auth service. */
export type Service = 'api' | 'auth'

/** One call of the API as a value: server, client, tests and the OpenAPI document all read it. */
export interface Endpoint<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  readonly method: Method
  /** Relative to its base, e.g. `/bookings/{number}/cancel`. */
  readonly path: string
  readonly summary: string
  readonly access: Access
  /**
   * For a call of a member: the permission that staff need besides, where the same is guarded elsewhere; null where it is the
   * member's alone, and staff have a call of their own.
   */
  readonly forStaff: Permission | null | undefined
  readonly proof: SessionProof | undefined
  /** Path parameters, query (GET, DELETE, or as `query` says) and body merged into one object. */
  readonly input: Input
  readonly output: Output
  /** Names of input fields that a POST or PUT takes from the query instead of the body. */
  readonly query: readonly string[]
  /**
   * Whether `Idempotency-Key` is honored: every call that moves money, points or space. `true`: the handler runs in one
   * transaction, with which its answer is kept. `phased`: it talks to the card gateway between transactions of its own,
   * and finds by `ctx.requestKey` where an earlier run of the same request stopped.
   */
  readonly idempotent: boolean | 'phased'
  readonly limits: readonly Limit[]
  /** Body limit in bytes; larger than its default for calls that take a file. */
  readonly longest: number
  readonly shared: SharedLimit | undefined
  /** How long the caller may cache an answer, in seconds. */
  readonly cacheSeconds: number
  /** Problems specific to this call, beyond those of every call of its kind; for the documentation. */
  readonly problems: readonly ProblemCode[]
  /** Which base address it lives under. */
  readonly service: Service
  /** Whether it changes nothing: what a page has read before stays right. */
  readonly isRead: boolean
}

type Options<Input extends z.ZodType, Output extends z.ZodType> = Pick<
  Endpoint<Input, Output>,
  'summary' | 'access' | 'input' | 'output'
> &
  Partial<
    Pick<
      Endpoint,
      | 'forStaff'
      | 'proof'
      | 'query'
      | 'idempotent'
      | 'limits'
      | 'longest'
      | 'shared'
      | 'cacheSeconds'
      | 'problems'
      | 'service'
      | 'isRead'
    >
  >

const define =
  (method: Method) =>
  <Input extends z.ZodType, Output extends z.ZodType>(
    path: string,
    options: Options<Input, Output>,
  ): Endpoint<Input, Output> => ({
    method,
    path,
    forStaff: undefined,
    proof: undefined,
    query: [],
    idempotent: false,
    limits: [],
    longest: typeof options.access === 'string' ? BODY_LIMIT : STAFF_BODY_LIMIT,
    shared: undefined,
    cacheSeconds: 0,
    problems: [],
    service: 'api',
    isRead: method === 'GET',
    ...options,
  })

export const get = define('GET')
export const post = define('POST')
export const put = define('PUT')
export const del = define('DELETE')

/** What a client passes: before transforms and defaults. */
export type CallInput<E extends Endpoint> = z.input<E['input']>
/** What a handler gets: parsed. */
export type HandlerInput<E extends Endpoint> = z.output<E['input']>
/** What a handler answers: messages are not in words yet. */
export type HandlerOutput<E extends Endpoint> = z.input<E['output']>
/** What goes over the wire as the answer. */
export type CallOutput<E extends Endpoint> = z.output<E['output']>

/** The names in `{braces}` of a path, in order. */
export function pathParameters(path: string): readonly string[] {
  const known = parameters.get(path) ?? [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
  parameters.set(path, known)
  return known
}

/** By path: a call of a page asks several times. */
const parameters = new Map<string, readonly string[]>()
