import { timingSafeEqual } from 'node:crypto'
import { type Context, transaction } from '../../platform/context.ts'
import { allowance, take } from '../../platform/limits.ts'
import { passToken, passTypeOf } from '../documents/index.ts'
import { CONTENT_TYPES } from '../documents/kinds.ts'
import { noteAct } from './history.ts'
import * as store from './store.ts'

/** The current pass and when it changed; undefined when there is none with that serial. */
export type LatestPass = (
  ctx: Context,
  serial: string,
) => Promise<{ readonly file: Buffer; readonly changedAt: Temporal.Instant } | undefined>

const LONGEST = 200
/** Anybody may send logs, so they are limited for all phones together. */
const LOGS = { key: 'passes.log', count: 60, seconds: 60 }
/** Phones and watches of a family. Those that hold a pass keep it: nobody whom it was forwarded to pushes them out. */
const MOST_DEVICES = 20
/** How often phones may register for a pass or give it up: each time is written down. */
const REGISTRATIONS = { count: 60, seconds: 3600 }
/** How often a pass is fetched, by all phones that hold it: each time it is made and signed. */
const FETCHES = { count: 120, seconds: 3600 }

/**
 * Answers phones as Apple's protocol has it (PassKit web service, version 1): they register for a pass, ask which of
 * theirs have changed, and fetch it. `path` is what follows `/v1`; undefined for no path of the protocol.
 */
export async function servePasses(
  ctx: Context,
  request: Request,
  { path, body, latest }: { path: string; body: unknown; latest: LatestPass },
): Promise<Response | undefined> {
  const { method } = request
  const [device, isRegistrations, type, serial] = registrationOf(path)
  if (isRegistrations && serial !== undefined) {
    if (!(await mayTouch(ctx, request, type, serial))) return status(401)
    const of = { device, pass_type: type, serial }
    if (method !== 'DELETE' && method !== 'POST') return status(405)
    if ((await take(ctx.db, allowance(ctx, `passes.register:${serial}`, REGISTRATIONS))) > 0) return status(429)
    return method === 'DELETE' ? unregister(ctx, of) : register(ctx, of, body)
  }
  if (isRegistrations) return method === 'GET' ? changed(ctx, { device, pass_type: type }, request) : status(405)
  const [, passType, passSerial] = /^\/passes\/([^/]+)\/([^/]+)$/.exec(path) ?? []
  if (passType !== undefined && passSerial !== undefined) {
    if (!(await mayTouch(ctx, request, passType, passSerial))) return status(401)
    if (method !== 'GET') return status(405)
    if ((await take(ctx.db, allowance(ctx, `passes.fetch:${passSerial}`, FETCHES))) > 0) return status(429)
    const answer = send(await latest(ctx, passSerial), request)
    if (answer.status === 200) await noteFetched(ctx, passSerial)
    return answer
  }
  if (path !== '/log') return undefined
  if ((await take(ctx.db, LOGS)) === 0) ctx.log.warn({ said: logsOf(body) }, 'a phone reports trouble with a pass')
  return status(200)
}

function registrationOf(path: string): [device: string, isRegistrations: boolean, type: string, serial?: string] {
  const [, device = '', type = '', serial] =
    /^\/devices\/([^/]+)\/registrations\/([^/]+)(?:\/([^/]+))?$/.exec(path)?.map(decoded) ?? []
  return [device, type !== '', type, serial]
}

function decoded(part: string | undefined): string | undefined {
  try {
    return part === undefined ? undefined : decodeURIComponent(part).slice(0, LONGEST)
  } catch {
    return undefined
  }
}

/** Each pass has its own token, and another one when it is given out anew. */
async function mayTouch(ctx: Context, { headers }: Request, type: string, serial: string): Promise<boolean> {
  const [, shown = ''] = /^ApplePass (\S{1,200})$/.exec(headers.get('authorization') ?? '') ?? []
  const { generation } = await store.passState(ctx, serial)
  const [given, wanted] = [Buffer.from(shown), Buffer.from(passToken(ctx, serial, generation))]
  const isRight = given.length === wanted.length && timingSafeEqual(given, wanted)
  return isRight && type === (await passTypeOf(ctx))
}

async function register(ctx: Context, of: Omit<store.Registration, 'push_token' | 'changed_at'>, body: unknown) {
  const pushToken = (body as { pushToken?: unknown } | undefined)?.pushToken
  if (typeof pushToken !== 'string' || !/^[\w-]{8,200}$/.test(pushToken)) return status(400)
  return transaction(ctx, async (ctx) => {
    const registered = await store.register(ctx, { ...of, push_token: pushToken }, { most: MOST_DEVICES })
    if (registered === 'new') await noteAct(ctx, 'pass.registered', of.serial)
    return status(STATUSES[registered])
  })
}

const STATUSES: Readonly<Record<store.Registered, number>> = { new: 201, known: 200, full: 429 }

async function unregister(ctx: Context, of: Pick<store.Registration, 'device' | 'pass_type' | 'serial'>) {
  if (await store.unregister(ctx, of)) await noteAct(ctx, 'pass.removed', of.serial)
  return status(200)
}

/** Phones fetch as often as they like; the history records each version once. */
async function noteFetched(ctx: Context, serial: string): Promise<void> {
  if (await store.noteFetch(ctx, serial)) await noteAct(ctx, 'pass.fetched', serial)
}

/** Which passes of a phone have changed; the answer's tag is what it asks with the next time. */
async function changed(
  ctx: Context,
  of: Pick<store.Registration, 'device' | 'pass_type'>,
  request: Request,
): Promise<Response> {
  const tag = new URL(request.url).searchParams.get('passesUpdatedSince')
  const rows = await store.changedSince(ctx, of, momentOf(tag))
  const last = rows.at(-1)
  if (!last) return status(204)
  const serialNumbers = rows.map(({ serial }) => serial)
  return Response.json({ serialNumbers, lastUpdated: last.changed_at.toString() }, { headers: PRIVATE })
}

function momentOf(tag: string | null): Temporal.Instant | undefined {
  try {
    return tag ? Temporal.Instant.from(tag) : undefined
  } catch {
    return undefined
  }
}

function send(pass: Awaited<ReturnType<LatestPass>>, { headers }: Request): Response {
  if (!pass) return status(404)
  const changedAt = Math.floor(pass.changedAt.epochMilliseconds / 1000) * 1000
  const since = Date.parse(headers.get('if-modified-since') ?? '')
  if (since >= changedAt) return status(304)
  return new Response(new Uint8Array(pass.file), {
    headers: {
      ...PRIVATE,
      'content-type': CONTENT_TYPES.pkpass,
      'last-modified': new Date(changedAt).toUTCString(),
    },
  })
}

const PRIVATE = { 'cache-control': 'no-store' }

function logsOf(body: unknown): string[] {
  const logs = (body as { logs?: unknown } | undefined)?.logs
  return Array.isArray(logs) ? logs.slice(0, 10).map((line) => String(line).slice(0, LONGEST)) : []
}

function status(code: number): Response {
  return new Response(null, { status: code, headers: PRIVATE })
}
