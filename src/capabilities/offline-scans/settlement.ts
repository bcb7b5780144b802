import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { CallOutput, HandlerInput } from '../../http/endpoint.ts'
import { invalidFields, Problem } from '../../http/problem.ts'
import { InstantArgument, VehicleClass } from '../../http/wire.ts'
import { parseJson } from '../../lib/json.ts'
import { type Cents, fromDollars } from '../../lib/money.ts'
import { isBefore } from '../../lib/pacific.ts'
import { say } from '../../lib/texts.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { readCode } from '../../platform/random.ts'
import { ownDrawer } from '../drawers/index.ts'
import { arrive, KEPT_WHILE_REACHABLE, leave, stayByNumber, TICKET_LENGTH } from '../stays/index.ts'
import type { offlineScans } from './contract.ts'
import { keyOf, noteContact } from './device.ts'
import * as store from './store.ts'
import { messages } from './texts.ts'

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

type ScanResult = CallOutput<typeof offlineScans.scans>['results'][number]

/** Settles kept scans in the order in which they were made, each once. One that cannot be is refused with its reason. */
export async function settleScans(
  ctx: Context,
  deviceId: string,
  scans: HandlerInput<typeof offlineScans.scans>['scans'],
): Promise<ScanResult[]> {
  const device = await noteContact(ctx, deviceId)
  const read = scans.map((scan) => ({ id: scan.id, payload: readScan(ctx, device, scan) }))
  const inOrder = read.toSorted((a, b) => momentOf(a.payload) - momentOf(b.payload))
  const results: ScanResult[] = []
  for (const { id, payload } of inOrder) {
    results.push(payload ? await settleScan(ctx, device.id, id, payload) : refused(id, say(messages.badSignature)))
  }
  return results
}

function momentOf(payload: Payload | undefined): number {
  return payload?.at.epochMilliseconds ?? 0
}

/** A scan that this device signed while its key was valid, with a possible time; undefined for anything else. */
function readScan(
  ctx: Context,
  device: store.DeviceRow,
  { id, payload, signature }: { id: string; payload: string; signature: string },
): Payload | undefined {
  const expected = createHmac('sha256', keyOf(ctx, device.id)).update(`${device.id}\n${id}\n${payload}`).digest()
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  const { data } = Payload.safeParse(parseJson(payload))
  if (!data) return undefined
  const isPossible =
    !isBefore(data.at, device.issued_at.subtract({ minutes: 5 })) && isBefore(data.at, device.expires_at)
  return isPossible && !isBefore(ctx.now.add({ minutes: 5 }), data.at) ? data : undefined
}

async function settleScan(ctx: Context, deviceId: string, id: string, payload: Payload): Promise<ScanResult> {
  const { kind, at: scanned_at, ...details } = payload
  const scan = { id, device_id: deviceId, kind, code: payload.ticket_num, scanned_at, details }
  try {
    return await transaction(ctx, async (ctx) => {
      const before = await store.settledScan(ctx, id)
      if (before) return settled(id, before.transaction_id)
      // Written first: a second replay of the scan waits here, and then finds it settled.
      const isFirst = await store.keepScan(ctx, { ...scan, outcome: 'SETTLED' })
      if (!isFirst) return settled(id, (await store.settledScan(ctx, id))?.transaction_id ?? null)
      const at = isBefore(ctx.now, scanned_at) ? ctx.now : scanned_at
      const wasReachable = await store.hadContact(ctx, deviceId, at)
      const stayId = await carryOut(ctx, payload, { at, wasReachable })
      await store.noteStay(ctx, id, stayId)
      return settled(id, stayId)
    })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const reason = say(error.reasons[0]!)
    await store.keepScan(ctx, { ...scan, outcome: 'REFUSED', reason })
    return refused(id, reason)
  }
}

async function carryOut(
  ctx: Context,
  payload: Payload,
  { at, wasReachable }: { at: Temporal.Instant; wasReachable: boolean },
): Promise<string> {
  if (payload.kind === 'ARRIVAL') {
    const { ticket_num, record_loc, ...arrival } = payload
    const [ticketNum, recordLoc] = [ticket_num, record_loc].map((code) => readCode(code, TICKET_LENGTH))
    if (!ticketNum || !recordLoc) throw invalidFields({ ticket_num: [messages.notOurs] })
    const there = await stayByNumber(ctx, ticketNum)
    if (there) throw invalidFields({ ticket_num: [messages.usedTicket] })
    const override = wasReachable ? KEPT_WHILE_REACHABLE : undefined
    return (await arrive(ctx, { ...arrival, entered_at: at, ticket: { ticketNum, recordLoc }, override })).id
  }
  const stay = await stayByNumber(ctx, payload.ticket_num)
  if (!stay) throw invalidFields({ ticket_num: [messages.unknownTicket] })
  const cash = cashOf(payload.cash)
  const tender = cash > 0 ? ({ by: 'cash', drawerId: await ownDrawer(ctx) } as const) : ({ by: 'nothing' } as const)
  await leave(ctx, stay.id, { tender, at, taken: { cash, wasReachable } })
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
