import { z } from 'zod'
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi'
import type { Call } from './capability.ts'
import { type Endpoint, pathParameters, PROOF_MINUTES, type SessionProof } from './endpoint.ts'
import { PROBLEMS, type ProblemCode } from './problem.ts'
import { BASES, IDEMPOTENCY_KEY } from './serve.ts'
import { en } from './texts.ts'

export type DocumentedCall = Pick<Call, 'name' | 'endpoint'>

export interface ApiInfo {
  readonly title: string
  readonly version: string
  /** The origin that the paths are relative to, without a trailing slash. */
  readonly origin: string
}

export type OpenApiDocument = ReturnType<typeof createDocument>

/** The OpenAPI 3.1 document of these calls: all of it comes from the contracts and the problem table. */
export function describeApi(calls: readonly DocumentedCall[], info: ApiInfo): OpenApiDocument {
  const paths: ZodOpenApiPathsObject = {}
  for (const call of calls) {
    const path = fullPath(call.endpoint)
    paths[path] = { ...paths[path], [call.endpoint.method.toLowerCase()]: operation(call) }
  }
  return createDocument({
    openapi: '3.1.0',
    info: { title: info.title, version: info.version, description: CONVENTIONS },
    servers: [{ url: info.origin }],
    tags: [...new Set(calls.map(groupOf))].map((name) => ({ name })),
    paths,
    components: {
      schemas: { Problem: WireProblem, ValidationProblem },
      securitySchemes: {
        credential: {
          type: 'http',
          scheme: 'bearer',
          description:
            'Bearer <auth token>,<url token>. Each half is checked separately and either may be absent; several URL tokens may follow each other.',
        },
      },
    },
  })
}

/** The path on the origin: base and path of the contract. */
export function fullPath(endpoint: Endpoint): string {
  return BASES[endpoint.service] + endpoint.path
}

/** The group a call is listed under: the capability it belongs to. */
export function groupOf(call: DocumentedCall): string {
  return call.name.split('.')[0] ?? call.name
}

/** Who may call, as a sentence. */
export function describeAccess({ access, forStaff }: Pick<Endpoint, 'access' | 'forStaff'>): string {
  if (access === 'public') return 'Anyone.'
  if (access === 'holder') return 'Its holder: its member, a URL token made for it, or staff.'
  if (access === 'member' && forStaff === null) return 'The member named in the path.'
  if (access === 'member' && forStaff) return `The member named in the path, or staff with the permission ${forStaff}.`
  if (access === 'member') return 'The member named in the path, or staff.'
  return `Staff with the permission ${access.permission}.`
}

/** What proof a session needs, as sentences. */
function describeProof(proof: SessionProof | undefined): string[] {
  if (proof === undefined) return []
  if (proof === 'given') return ['The current password or code is part of the request.']
  return [`The session's last proof of who it is must be less than ${PROOF_MINUTES} minutes old.`]
}

/** How often, as sentences. */
export function describeLimits({ limits, shared }: Pick<Endpoint, 'limits' | 'shared'>): string[] {
  const own = limits.map(
    ({ by, count, seconds }) =>
      `${count} in ${period(seconds)} for each ${by === 'address' ? 'caller’s network' : by}.`,
  )
  if (!shared) return own
  const { free, count, seconds } = shared
  return [...own, `Beyond ${free} in ${period(seconds)}, a network draws from ${count} that all share.`]
}

function period(seconds: number): string {
  if (seconds % 3600 === 0) return `${seconds / 3600} h`
  return seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`
}

/** Everything a call may answer besides 200. */
export function problemsOf(endpoint: Endpoint): ProblemCode[] {
  const hasBody = endpoint.method === 'POST' || endpoint.method === 'PUT'
  const codes: (ProblemCode | false)[] = [
    ...endpoint.problems,
    hasBody && 'malformed_json',
    hasBody && 'request_timeout',
    hasBody && 'payload_too_large',
    hasBody && 'unsupported_media_type',
    endpoint.access !== 'public' && 'unauthorized',
    endpoint.proof === 'fresh' && 'reauthentication_required',
    (endpoint.access === 'member' || typeof endpoint.access === 'object') && 'forbidden',
    pathParameters(endpoint.path).length > 0 && 'not_found',
    (endpoint.idempotent || hasArguments(endpoint)) && 'validation',
    (endpoint.limits.length > 0 || endpoint.shared !== undefined) && 'rate_limited',
    'internal_error',
    'overloaded',
  ]
  const given = codes.filter((code) => code !== false)
  return [...new Set(given)].toSorted((a, b) => PROBLEMS[a] - PROBLEMS[b])
}

/** Where each argument of a call is sent: in its path, in the query, or in the JSON body. */
export function placeOf(endpoint: Endpoint, argument: string): 'path' | 'query' | 'body' {
  if (pathParameters(endpoint.path).includes(argument)) return 'path'
  const isQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE' || endpoint.query.includes(argument)
  return isQuery ? 'query' : 'body'
}

const CONVENTIONS = `Success is always 200 with a JSON object. Money is a string of dollars with two digits. Instants carry an offset; responses use
the current Pacific one. All errors in a request are returned together. A trailing slash is optional, and unknown fields are ignored.
Requests can send \`X-Client\`, \`X-Session-Id\` and \`X-Anonymous-Id\`; responses carry \`X-Request-Id\`, and the two ids when the request had none.`

const WireProblem = z
  .object({
    error: z.string().meta({ examples: ['not_found'] }),
    message: z.string().meta({ description: 'A sentence for a person' }),
    request_id: z.string().optional().meta({ description: 'With internal_error: what to quote when asking for help' }),
  })
  .meta({ id: 'Problem' })

const ValidationProblem = z
  .object({
    fieldErrors: z.record(z.string(), z.array(z.string())).meta({ examples: [{ email: ['Required'] }] }),
    formErrors: z.array(z.string()),
    challenge: z.object({ id: z.string(), client_secret: z.string().nullable() }).optional().meta({
      description:
        "For a card whose bank wants to ask its holder first: once that is done, send the same request again with the id as payment_method. The secret is for the card processor's script; null in the sandbox",
    }),
  })
  .meta({ id: 'ValidationProblem' })

function operation(call: DocumentedCall): ZodOpenApiOperationObject {
  const { endpoint } = call
  const { path, query, body } = argumentsByPlace(endpoint)
  const header = endpoint.idempotent ? z.object({ 'Idempotency-Key': IdempotencyKey }) : undefined
  return {
    operationId: call.name,
    tags: [groupOf(call)],
    summary: endpoint.summary,
    description: [describeAccess(endpoint), ...describeProof(endpoint.proof), ...describeLimits(endpoint)].join(' '),
    security: endpoint.access === 'public' ? [] : [{ credential: [] }],
    requestParams: { ...(path && { path }), ...(query && { query }), ...(header && { header }) },
    ...(body && { requestBody: { required: true, content: { 'application/json': { schema: body } } } }),
    responses: {
      200: { description: 'Done', content: { 'application/json': { schema: endpoint.output } } },
      ...responsesOf(problemsOf(endpoint)),
    },
  }
}

const IdempotencyKey = z.string().regex(IDEMPOTENCY_KEY).optional().meta({
  description:
    'For 24 hours, the same key and body return the first response again; with another body, the request is refused (422).',
})

/** The contract's one input object, split into path, query and body. */
function argumentsByPlace(endpoint: Endpoint) {
  const { input } = endpoint
  if (!(input instanceof z.ZodObject)) return { body: input }
  const shapes: Record<'path' | 'query' | 'body', Record<string, z.ZodType>> = { path: {}, query: {}, body: {} }
  for (const [name, schema] of Object.entries(input.shape)) {
    shapes[placeOf(endpoint, name)][name] = schema
  }
  const object = (shape: Record<string, z.ZodType>) => (Object.keys(shape).length > 0 ? z.object(shape) : undefined)
  return { path: object(shapes.path), query: object(shapes.query), body: object(shapes.body) }
}

function hasArguments({ input }: Endpoint): boolean {
  return !(input instanceof z.ZodObject) || Object.keys(input.shape).length > 0
}

/** Several problems may share a status; each is an example of its response. */
function responsesOf(codes: readonly ProblemCode[]) {
  const byStatus = Object.groupBy(codes, (code) => String(PROBLEMS[code]))
  return Object.fromEntries(Object.entries(byStatus).map(([status, same = []]) => [status, responseOf(same)]))
}

function responseOf(codes: readonly ProblemCode[]) {
  const examples = Object.fromEntries(
    codes.map((code) => [code, { value: { error: code, message: en.problem[code] } }]),
  )
  const isValidation = codes.includes('validation')
  return {
    description: codes.map((code) => (code === 'validation' ? 'The input has errors.' : en.problem[code])).join(' '),
    content: {
      'application/json': isValidation ? { schema: ValidationProblem } : { schema: WireProblem, examples },
    },
  }
}
