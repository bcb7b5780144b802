import { found } from '../../http/problem.ts'
import { isBefore, toWire } from '../../lib/pacific.ts'
import type { Context } from '../../platform/context.ts'
import { markNow } from '../../platform/marks.ts'
import { arrivingSince, arrivingSoon, type BookingAtTheLot, bookingsAtTheLot } from '../bookings/index.ts'
import { priceBook } from '../rates/index.ts'
import { coversOf, MOST_CARS, openStays, openStaysSince, type StayRow, staysByIds } from '../stays/index.ts'
import type { CoveringVoucher } from '../stays/pricing.ts'
import type { Snapshot } from './contract.ts'

/** So far ahead, and so far back, somebody who has booked may come. */
const [EXPECTED_HOURS, OVERDUE_HOURS] = [36, 24]
/** A browser that asks for changes gets everything so often all the same. */
const WHOLE_MINUTES = 15
/** Whoever left while the server was away may have done so before the browser last asked. */
const LATE_HOURS = 36

/** What a browser has: marked, at a moment, and when it last got everything. */
interface Version {
  readonly mark: string
  readonly at: Temporal.Instant
  readonly wholeAt: Temporal.Instant
}

/**
 * The inputs that let a browser price what leaves and check in what comes while the server is away. For one that has a version
 * of a few minutes ago, only what has changed since: a large lot has thousands of cars, of which a few a minute come and go.
 */
export async function snapshotOf(ctx: Context, since?: string): Promise<Snapshot> {
  const before = since === undefined ? undefined : versionOf(ctx, since)
  // First, so that whatever is written meanwhile is told again the next time.
  const mark = await markNow(ctx)
  // A database that has come less far is another one, as after a restore: what was written in it says nothing of that version.
  const isOfThisDatabase = before && BigInt(before.mark) <= BigInt(mark)
  return (isOfThisDatabase && (await changesSince(ctx, mark, before))) || everything(ctx, mark)
}

async function everything(ctx: Context, mark: string): Promise<Snapshot> {
  const [open, expected] = await Promise.all([
    openStays(ctx, MOST_CARS),
    arrivingSoon(ctx, expectedAt(ctx.now), MOST_CARS),
  ])
  const told = { version: { mark, at: ctx.now, wholeAt: ctx.now }, open, expected }
  return present(ctx, { ...told, counts: { stays: open.length, bookings: expected.length } })
}

/** Undefined where there is more than is told at once. */
async function changesSince(ctx: Context, mark: string, before: Version): Promise<Snapshot | undefined> {
  const [open, expected] = await Promise.all([
    openStaysSince(ctx, before.mark, before.at.subtract({ hours: LATE_HOURS })),
    arrivingSince(ctx, { ...expectedAt(ctx.now), seen: expectedAt(before.at).to }, before.mark),
  ])
  if (open.count > MOST_CARS || expected.count > MOST_CARS) return undefined
  const stays = await staysByIds(ctx, open.ids)
  return present(ctx, {
    version: { mark, at: ctx.now, wholeAt: before.wholeAt },
    open: [...stays.values()],
    expected: expected.ids,
    counts: { stays: open.count, bookings: expected.count },
    gone: [...open.ended, ...expected.gone],
  })
}

function expectedAt(now: Temporal.Instant) {
  return { from: now.subtract({ hours: OVERDUE_HOURS }), to: now.add({ hours: EXPECTED_HOURS }) }
}

interface Told {
  readonly version: Version
  readonly open: readonly StayRow[]
  readonly expected: readonly string[]
  readonly counts: Snapshot['counts']
  /** Of changes. */
  readonly gone?: readonly string[]
}

async function present(ctx: Context, { version, open, expected, counts, gone }: Told): Promise<Snapshot> {
  const [book, used, covers] = await Promise.all([
    priceBook(ctx),
    bookingsAtTheLot(ctx, [...open.flatMap(({ booking_id }) => booking_id ?? []), ...expected]),
    coversOf(
      ctx,
      open.flatMap(({ voucher_id }) => voucher_id ?? []),
    ),
  ])
  return {
    at: toWire(ctx.now),
    version: [version.mark, ...[version.at, version.wholeAt].map((at) => at.epochMilliseconds)].join('.'),
    is_part: gone !== undefined,
    counts,
    gone: [...(gone ?? [])],
    expected_from: toWire(expectedAt(ctx.now).from),
    terms: { ...book.gate },
    book: { ...book },
    stays: open.map((stay) => snapshotStay(stay, used, covers)),
    bookings: expected.map((id) => snapshotBooking(found(used.get(id)))),
  }
}

/** What a version says; undefined where it is none, too old, or of another time. */
function versionOf(ctx: Context, version: string): Version | undefined {
  const [, mark, at, wholeAt] = /^(\d{1,18})\.(\d{1,15})\.(\d{1,15})$/.exec(version) ?? []
  if (!mark) return undefined
  const read = { mark, at: moment(at), wholeAt: moment(wholeAt) }
  const oldest = ctx.now.subtract({ minutes: WHOLE_MINUTES })
  return isBefore(read.wholeAt, oldest) || isBefore(read.at, read.wholeAt) || isBefore(ctx.now, read.at)
    ? undefined
    : read
}

function moment(milliseconds: string | undefined): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(Number(milliseconds))
}

function snapshotStay(
  stay: StayRow,
  used: ReadonlyMap<string, BookingAtTheLot>,
  covers: ReadonlyMap<string, CoveringVoucher>,
) {
  return {
    id: stay.id,
    ticket_num: stay.ticket_num,
    vehicle_class: stay.vehicle_class,
    plate: stay.plate,
    entered_at: toWire(stay.entered_at),
    is_lost_ticket: stay.is_lost_ticket,
    holds_until: stay.holds_until && toWire(stay.holds_until),
    booking: stay.booking_id ? snapshotBooking(found(used.get(stay.booking_id))) : null,
    voucher: stay.voucher_id ? snapshotVoucher(found(covers.get(stay.voucher_id))) : null,
  }
}

function snapshotBooking({ booking, args, held }: BookingAtTheLot) {
  return {
    number: booking.number,
    full_name: booking.full_name,
    plate: booking.plate,
    vehicle_class: booking.vehicle_class,
    travel_from_date: toWire(booking.travel_from),
    travel_to_date: toWire(booking.travel_to),
    held,
    args,
  }
}

function snapshotVoucher({ number, from, to, vehicleClass: vehicle_class }: CoveringVoucher) {
  return { number, vehicle_class, travel_from_date: toWire(from), travel_to_date: toWire(to) }
}
