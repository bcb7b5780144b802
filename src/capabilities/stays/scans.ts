import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { found, invalidFields, Problem } from '../../http/problem.ts'
import { VehicleClass } from '../../http/wire.ts'
import { type Cents, fromDollars } from '../../lib/money.ts'
import { isBefore, parseInstant, toWire } from '../../lib/pacific.ts'
import { say } from '../../lib/texts.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { readCode } from '../../platform/random.ts'
import { bookingAtTheLot, movingBetween } from '../bookings/index.ts'
import { priceBook } from '../rates/index.ts'
import { lotSettings } from '../settings/index.ts'
import { leave } from './close.ts'
import { ownDrawer } from './drawers.ts'
import { arrive } from './gate.ts'
import type { Snapshot } from './gate-contract.ts'
import { KEPT_WHILE_REACHABLE } from './price.ts'
import * as store from './store.ts'
import { coverOf } from './vouchers.ts'

/** A shift and what may come after it. */
const DEVICE_HOURS = 36

/**
 * A device tells every ten seconds that it reaches us. Between two calls that lie no further apart than this it could have
 * asked us; what it kept then instead is settled too, because cars must leave, but as an override.
 */
const CONTACT_SECONDS = 15

/** Gives a browser a key of its own to sign scans with. It is made from the device's id and kept nowhere. */
export async function issueDevice(ctx: Context): Promise<{ device_id: string; key: string; expires_at: string }> {
  const account = found(ctx.caller.account)
  const device = await store.insertDevice(ctx, account.id, ctx.now.add({ hours: DEVICE_HOURS }))
  await store.noteContact(ctx, device.id, ctx.now)
  return {
    device_id: device.id,
    key: keyOf(ctx, device.id).toString('base64url'),
    expires_at: toWire(device.expires_at),
  }
}

function keyOf(ctx: Pick<Context, 'keys'>, deviceId: string): Buffer {
  return ctx.keys.digest('gate-device', deviceId)
}

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
  const device = await keepContact(ctx, deviceId)
  const read = scans.map((scan) => ({ id: scan.id, told: readScan(ctx, device, scan) }))
  const inOrder = read.toSorted((a, b) => momentOf(a.told) - momentOf(b.told))
  const results: ScanResult[] = []
  for (const { id, told } of inOrder) {
    results.push(told ? await settleScan(ctx, device.id, id, told) : refused(id, 'The signature is not right.'))
  }
  return results
}

/** Notes that a device reaches us now. @throws Problem 422 for one that is not known */
export async function keepContact(ctx: Context, deviceId: string): Promise<store.DeviceRow> {
  const device = await store.deviceById(ctx, deviceId)
  if (!device) throw invalidFields({ device_id: ['This device is not known.'] })
  await store.noteContact(ctx, device.id, ctx.now.subtract({ seconds: CONTACT_SECONDS }))
  return device
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
    const [ticketNum, recordLoc] = [ticket_num, record_loc].map((code) => readCode(code, store.CODE_LENGTH))
    if (!ticketNum || !recordLoc) throw invalidFields({ ticket_num: ['This is no ticket of ours.'] })
    const there = await store.byNumber(ctx, ticketNum)
    if (there) throw invalidFields({ ticket_num: ['This ticket was used before.'] })
    const override = wasReachable ? KEPT_WHILE_REACHABLE : undefined
    return (await arrive(ctx, { ...arrival, entered_at: at, ticket: { ticketNum, recordLoc }, override })).id
  }
  const stay = await store.byNumber(ctx, payload.ticket_num)
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

const EXPECTED_HOURS = 36

/** The inputs that let a browser price what leaves and check in what comes while the server is away. */
export async function snapshotOf(ctx: Context): Promise<Snapshot> {
  const soon = { from: ctx.now.subtract({ hours: 24 }), to: ctx.now.add({ hours: EXPECTED_HOURS }) }
  const [terms, book, open, moving] = await Promise.all([
    lotSettings(ctx),
    priceBook(ctx),
    store.allOpen(ctx),
    movingBetween(ctx, soon),
  ])
  const expected = moving.filter(({ status }) => status === 'CONFIRMED')
  return {
    at: toWire(ctx.now),
    terms: { ...terms },
    book: { ...book },
    stays: await Promise.all(open.map((stay) => snapshotStay(ctx, stay))),
    bookings: await Promise.all(expected.map(({ id }) => snapshotBooking(ctx, id))),
  }
}

async function snapshotStay(ctx: Context, stay: store.StayRow) {
  return {
    id: stay.id,
    ticket_num: stay.ticket_num,
    vehicle_class: stay.vehicle_class,
    plate: stay.plate,
    entered_at: toWire(stay.entered_at),
    is_lost_ticket: stay.is_lost_ticket,
    holds_until: stay.holds_until && toWire(stay.holds_until),
    booking: stay.booking_id ? await snapshotBooking(ctx, stay.booking_id) : null,
    voucher: stay.voucher_id ? await snapshotVoucher(ctx, stay.voucher_id) : null,
  }
}

async function snapshotBooking(ctx: Context, bookingId: string) {
  const { booking, args, held } = await bookingAtTheLot(ctx, bookingId)
  return {
    number: booking.number,
    full_name: booking.full_name,
    vehicle_class: booking.vehicle_class,
    travel_from_date: toWire(booking.travel_from),
    travel_to_date: toWire(booking.travel_to),
    held,
    args,
  }
}

async function snapshotVoucher(ctx: Context, voucherId: string) {
  const { number, from, to } = await coverOf(ctx, voucherId)
  return { number, travel_from_date: toWire(from), travel_to_date: toWire(to) }
}
