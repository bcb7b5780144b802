import { z } from 'zod'
import type { CallOutput, HandlerInput } from '../../http/endpoint.ts'
import { found, invalidFields, mayPass, Problem } from '../../http/problem.ts'
import { InstantArgument, VehicleClass } from '../../http/wire.ts'
import { parseJson } from '../../lib/json.ts'
import { type Cents, fromDollars } from '../../lib/money.ts'
import { isBefore } from '../../lib/pacific.ts'
import { say } from '../../lib/texts.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { continueOnError } from '../../platform/jobs.ts'
import { readCode } from '../../platform/random.ts'
import { ownDrawer } from '../drawers/index.ts'
import { arrive, keptBy, leaveOffline, stayByNumber, TICKET_LENGTH } from '../stays/index.ts'
import type { OverrideReason } from '../stays/office-contract.ts'
import type { offlineScans } from './contract.ts'
import { noteContact } from './device.ts'
import * as store from './store.ts'
import { messages } from './texts.ts'
import { hashOf, isSigned, isUnbroken, momentOfBeat, SLACK_SECONDS, type Step } from './trail.ts'

const Place = z.object({ seq: z.int().min(1), prev: z.string().max(100), beat: z.string().max(200) })

/** What a kept scan reports. Times are the browser's; money is cash that was taken. */
const Payload = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('ARRIVAL'),
    at: InstantArgument,
    ticket_num: z.string(),
    record_loc: z.string(),
    booking_number: z.string().optional(),
    vehicle_class: VehicleClass.optional(),
    plate: z.string().max(12).optional(),
  }),
  z.object({ kind: z.literal('DEPARTURE'), at: InstantArgument, ticket_num: z.string(), cash: z.string() }),
])
type Payload = z.infer<typeof Payload>

/** A scan that its device signed. Pages of before there was a trail gave it no place in one. */
interface Read {
  readonly payload: Payload
  readonly step: Step | undefined
}

type ScanResult = CallOutput<typeof offlineScans.scans>['results'][number]

/**
 * Settles kept scans in the order in which they were made, each once. One that cannot be is refused with its reason. Without a
 * result is what may be settled later, with what follows of the same ticket: its browser sends it again.
 */
export async function settleScans(
  ctx: Context,
  deviceId: string,
  scans: HandlerInput<typeof offlineScans.scans>['scans'],
): Promise<ScanResult[]> {
  const device = await noteContact(ctx, deviceId)
  const read = scans.map((scan) => ({ id: scan.id, hash: hashOf(scan), read: readScan(ctx, device, scan) }))
  const results: ScanResult[] = []
  const waiting = new Set<string>()
  for (const { id, hash, read: scan } of read.toSorted((a, b) => inOrder(a.read, b.read))) {
    if (!scan) {
      results.push(refused(id, say(messages.badSignature)))
      continue
    }
    const ticket = readCode(scan.payload.ticket_num, TICKET_LENGTH) ?? scan.payload.ticket_num
    const own = { id, hash, ...scan }
    const result = waiting.has(ticket) ? await keepWaiting(ctx, device, own) : await settleScan(ctx, device, own)
    if (result) results.push(result)
    else waiting.add(ticket)
  }
  return results
}

function inOrder(a: Read | undefined, b: Read | undefined): number {
  const byPlace = (a?.step?.seq ?? 0) - (b?.step?.seq ?? 0)
  return byPlace || (a?.payload.at.epochMilliseconds ?? 0) - (b?.payload.at.epochMilliseconds ?? 0)
}

/** A scan that this device signed while its key was valid, with a possible time; undefined for anything else. */
function readScan(
  ctx: Context,
  device: store.DeviceRow,
  scan: { id: string; payload: string; signature: string },
): Read | undefined {
  if (!isSigned(ctx, device, scan)) return undefined
  const told = parseJson(scan.payload)
  const [{ data: payload }, { data: step }] = [Payload.safeParse(told), Place.safeParse(told)]
  if (!payload || (!step && device.public_key !== null)) return undefined
  const isPossible =
    !isBefore(payload.at, device.issued_at.subtract({ minutes: 5 })) && isBefore(payload.at, device.expires_at)
  return isPossible && !isBefore(ctx.now.add({ minutes: 5 }), payload.at) ? { payload, step } : undefined
}

type OwnScan = Read & { readonly id: string; readonly hash: string }

function rowOf(device: store.DeviceRow, { id, hash, payload, step }: OwnScan) {
  const { kind, at: scanned_at, ...details } = payload
  const place = step && { seq: step.seq, hash }
  return { id, device_id: device.id, kind, code: payload.ticket_num, scanned_at, details, ...place }
}

/** Settles or refuses a scan; undefined when it may be settled later. */
async function settleScan(ctx: Context, device: store.DeviceRow, own: OwnScan): Promise<ScanResult | undefined> {
  const { id, payload, step } = own
  const { at: scanned_at } = payload
  const scan = rowOf(device, own)
  try {
    return await transaction(ctx, async (ctx) => {
      const before = await store.keptScan(ctx, id)
      const told = before && resultOf(device, own, before)
      if (told) return told
      // Written first: a second replay of the scan waits here, and then finds it settled.
      const doubt = await doubtOf(ctx, device, id, { at: scanned_at, step, isKnown: before !== undefined })
      const isFirst = await store.keepScan(ctx, { ...scan, outcome: 'SETTLED' })
      if (!isFirst) return resultOf(device, own, found(await store.keptScan(ctx, id)))
      const stayId = await carryOut(ctx, payload, doubt)
      await store.noteStay(ctx, id, stayId)
      return settled(id, stayId)
    })
  } catch (err) {
    if (err instanceof Problem && !mayPass(err)) {
      const reason = say(err.reasons[0]!)
      await store.keepScan(ctx, { ...scan, outcome: 'REFUSED', reason })
      return refused(id, reason)
    }
    if (!(err instanceof Problem)) ctx.log.error({ scanId: id, err }, 'a stored scan failed: it is tried again')
    return keepWaiting(ctx, device, own, err instanceof Problem ? say(err.reasons[0]!) : undefined)
  }
}

/** What became of a scan with this id; undefined for the same one while it is not settled, which may be tried again. */
function resultOf(device: store.DeviceRow, { id, hash, step }: OwnScan, kept: store.KeptScan): ScanResult | undefined {
  // Scans without a place are kept without their hash.
  const isSame = kept.device_id === device.id && kept.hash === (step ? hash : null)
  if (!isSame) return refused(id, say(messages.usedId))
  return kept.outcome === 'SETTLED' ? settled(id, kept.transaction_id) : undefined
}

/** Keeps a scan that is sent again, so that staff see it meanwhile, and the trail goes on behind it. */
async function keepWaiting(
  ctx: Context,
  device: store.DeviceRow,
  own: OwnScan,
  reason: string = say(messages.later),
): Promise<undefined> {
  await continueOnError(ctx, { scanId: own.id }, 'a stored scan could not be kept', () =>
    store.keepScan(ctx, { ...rowOf(device, own), outcome: 'REFUSED', reason }),
  )
}

/** Why a scan stands among the exceptions even when its cash is right; undefined when its device was really cut off. */
async function doubtOf(
  ctx: Context,
  device: store.DeviceRow,
  id: string,
  { at, step, isKnown }: { at: Temporal.Instant; step: Step | undefined; isKnown: boolean },
): Promise<OverrideReason | undefined> {
  if (!step) return 'TRAIL_BROKEN'
  const [place, contact, reachedAt] = await Promise.all([
    store.placeOf(ctx, { deviceId: device.id, id, seq: step.seq }),
    store.contactAt(ctx, device, at),
    store.firstContactAfter(ctx, device, at),
  ])
  if (!isUnbroken({ ...step, at }, { ...place, beatAt: momentOfBeat(ctx, device.id, step.beat) })) return 'TRAIL_BROKEN'
  const isLate = !isKnown && reachedAt && isBefore(reachedAt.add({ minutes: SENT_WITHIN_MINUTES }), ctx.now)
  if (contact === 'itself' || isLate) return 'SERVER_REACHABLE'
  return contact && 'REACHED_ELSEWHERE'
}

/**
 * A browser sends what it stored as soon as it reaches us again. What comes later than this was perhaps signed for a gap that
 * was long over.
 */
const SENT_WITHIN_MINUTES = 10

/** Reasons for which a departure counts when we hear of it, and not backwards. */
const NOT_BACKWARDS: ReadonlySet<OverrideReason> = new Set(['TRAIL_BROKEN', 'SERVER_REACHABLE'])

async function carryOut(ctx: Context, payload: Payload, doubt: OverrideReason | undefined): Promise<string> {
  const at = isBefore(ctx.now, payload.at) ? ctx.now : payload.at
  if (payload.kind === 'ARRIVAL') {
    const { ticket_num, record_loc, booking_number, vehicle_class, plate } = payload
    const arrival = { booking_number, vehicle_class, plate }
    const [ticketNum, recordLoc] = [ticket_num, record_loc].map((code) => readCode(code, TICKET_LENGTH))
    if (!ticketNum || !recordLoc) throw invalidFields({ ticket_num: [messages.notOurs] })
    const there = await stayByNumber(ctx, ticketNum)
    if (there) throw invalidFields({ ticket_num: [messages.usedTicket] })
    const override = doubt && keptBy(doubt)
    return (await arrive(ctx, { ...arrival, entered_at: at, ticket: { ticketNum, recordLoc }, override })).id
  }
  const stay = await stayByNumber(ctx, payload.ticket_num)
  if (!stay) throw invalidFields({ ticket_num: [messages.unknownTicket] })
  const cash = cashOf(payload.cash)
  const drawerId = cash > 0 ? await ownDrawer(ctx) : undefined
  const hadNotCome = isBefore(at.add({ seconds: SLACK_SECONDS }), stay.entered_at)
  const reason = hadNotCome ? 'TRAIL_BROKEN' : doubt
  const left = reason && NOT_BACKWARDS.has(reason) ? ctx.now : at
  await leaveOffline(ctx, stay.id, { at: left, taken: { cash, doubt: reason }, drawerId })
  return stay.id
}

function cashOf(cash: string): Cents {
  if (!/^\d{1,5}\.\d\d$/.test(cash)) throw invalidFields({ cash: [messages.amount] })
  return fromDollars(cash)
}

function settled(id: string, stayId: string | null): ScanResult {
  return { id, outcome: 'settled', reason: null, transaction_id: stayId }
}

function refused(id: string, reason: string): ScanResult {
  return { id, outcome: 'refused', reason, transaction_id: null }
}
