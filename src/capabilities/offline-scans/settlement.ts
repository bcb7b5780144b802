import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { invalidFields, Problem } from '../../http/problem.ts'
import { VehicleClass } from '../../http/wire.ts'
import { type Cents, fromDollars } from '../../lib/money.ts'
import { isBefore, parseInstant } from '../../lib/pacific.ts'
import { say } from '../../lib/texts.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { readCode } from '../../platform/random.ts'
import { ownDrawer } from '../drawers/index.ts'
import { arrive, KEPT_WHILE_REACHABLE, leave, stayByNumber, TICKET_LENGTH } from '../stays/index.ts'
import { keyOf, noteContact } from './device.ts'
import * as store from './store.ts'

/** What a kept scan tells. Times are the browser's; money is cash that was taken. */
const Payload = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('ARRIVAL'),
    at: z.string(),
    ticket_num: z.string(),
    record_loc: z.string(),
    booking_number: z.string().optional(),
    vehicle_class: VehicleClass.optional(),
    plate: z.string().max(12).optional(),
  }),
  z.object({ kind: z.literal('DEPARTURE'), at: z.string(), ticket_num: z.string(), cash: z.string() }),
])
type Payload = z.infer<typeof Payload>

export interface ScanResult {
  readonly id: string
  readonly outcome: 'settled' | 'refused'
  readonly reason: string | null
  readonly transaction_id: string | null
}

/** Settles kept scans in the order in which they were made, each once; what cannot be is refused with its reason. */
export async function settleScans(
  ctx: Context,
  deviceId: string,
  scans: readonly { id: string; payload: string; signature: string }[],
): Promise<ScanResult[]> {
  const device = await noteContact(ctx, deviceId)
  const read = scans.map((scan) => ({ id: scan.id, told: readScan(ctx, device, scan) }))
  const inOrder = read.toSorted((a, b) => momentOf(a.told) - momentOf(b.told))
  const results: ScanResult[] = []
  for (const { id, told } of inOrder) {
    results.push(told ? await settleScan(ctx, device.id, id, told) : refused(id, 'The signature is not right.'))
  }
  return results
}

function momentOf(payload: Payload | undefined): number {
  return payload ? (parseInstant(payload.at)?.epochMilliseconds ?? 0) : 0
}

/** A scan that this device has signed while its key held, with a time that can be; undefined for anything else. */
function readScan(
  ctx: Context,
  device: store.DeviceRow,
  { id, payload, signature }: { id: string; payload: string; signature: string },
): Payload | undefined {
  const wanted = createHmac('sha256', keyOf(ctx, device.id)).update(`${device.id}\n${id}\n${payload}`).digest()
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined
  const parsed = Payload.safeParse(jsonOf(payload))
  const at = parsed.success ? parseInstant(parsed.data.at) : undefined
  if (!parsed.success || !at) return undefined
  const isPossible = !isBefore(at, device.issued_at.subtract({ minutes: 5 })) && !isBefore(device.expires_at, at)
  return isPossible && !isBefore(ctx.now.add({ minutes: 5 }), at) ? parsed.data : undefined
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function settleScan(ctx: Context, deviceId: string, id: string, payload: Payload): Promise<ScanResult> {
  const { kind, at, ...details } = payload
  const scan = { id, deviceId, kind, code: payload.ticket_num, at: parseInstant(at)!, details }
  try {
    return await transaction(ctx, async (ctx) => {
      const before = await store.settledScan(ctx, id)
      if (before) return { id, outcome: 'settled', reason: null, transaction_id: before.transaction_id }
      // Written first: who replays the same scan at the same time waits here, and then finds it settled.
      if (!(await store.keepScan(ctx, scan, { outcome: 'SETTLED' }))) throw new AlreadySettled()
      const at = isBefore(ctx.now, scan.at) ? ctx.now : scan.at
      const wasReachable = await store.hadContact(ctx, deviceId, at)
      const transactionId = await carryOut(ctx, payload, { at, wasReachable })
      await store.noteScanned(ctx, id, transactionId)
      return { id, outcome: 'settled', reason: null, transaction_id: transactionId }
    })
  } catch (error) {
    if (error instanceof AlreadySettled) {
      const before = await store.settledScan(ctx, id)
      return { id, outcome: 'settled', reason: null, transaction_id: before?.transaction_id ?? null }
    }
    if (!(error instanceof Problem)) throw error
    const reason = reasonOf(error)
    await store.keepScan(ctx, scan, { outcome: 'REFUSED', reason })
    return refused(id, reason)
  }
}

class AlreadySettled extends Error {
  override name = 'AlreadySettled'
}

async function carryOut(
  ctx: Context,
  payload: Payload,
  { at, wasReachable }: { at: Temporal.Instant; wasReachable: boolean },
): Promise<string> {
  if (payload.kind === 'ARRIVAL') {
    const { ticket_num, record_loc, ...arrival } = payload
    const [ticketNum, recordLoc] = [ticket_num, record_loc].map((code) => readCode(code, TICKET_LENGTH))
    if (!ticketNum || !recordLoc) throw invalidFields({ ticket_num: ['This is no ticket of ours.'] })
    const there = await stayByNumber(ctx, ticketNum)
    if (there) throw invalidFields({ ticket_num: ['This ticket was used before.'] })
    const override = wasReachable ? KEPT_WHILE_REACHABLE : undefined
    return (await arrive(ctx, { ...arrival, entered_at: at, ticket: { ticketNum, recordLoc }, override })).id
  }
  const stay = await stayByNumber(ctx, payload.ticket_num)
  if (!stay) throw invalidFields({ ticket_num: ['There is no such ticket.'] })
  const cash = cashOf(payload.cash)
  const tender = cash > 0 ? ({ by: 'cash', drawerId: await ownDrawer(ctx) } as const) : ({ by: 'nothing' } as const)
  await leave(ctx, stay.id, { tender, at, taken: { cash, wasReachable } })
  return stay.id
}

function cashOf(cash: string): Cents {
  if (!/^\d{1,5}\.\d\d$/.test(cash)) throw invalidFields({ cash: ['Enter dollars and cents such as 20.00'] })
  return fromDollars(cash)
}

function reasonOf({ reasons }: Problem): string {
  return say(reasons[0]!)
}

function refused(id: string, reason: string): ScanResult {
  return { id, outcome: 'refused', reason, transaction_id: null }
}
