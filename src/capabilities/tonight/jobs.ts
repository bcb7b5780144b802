import type { VehicleClass } from '../../http/wire.ts'
import { cents } from '../../lib/money.ts'
import { fromLocal, pacificDate } from '../../lib/pacific.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { continueOnError, defineJob } from '../../platform/jobs.ts'
import { movableBookings } from '../bookings/index.ts'
import { closedLastBy, ensureDays, lockDays, noteChange, setDays, stallDays } from '../capacity/index.ts'
import { propose } from '../moves/index.ts'
import { OPTION_KINDS } from '../moves/rules.ts'
import { moveSettings } from '../settings/index.ts'
import { countMissingDays } from './days.ts'
import { type ClassNow, readLot } from './lot.ts'
import { warnManagers } from './notices.ts'
import { type Decision, decide, forecast, nightOf, NOTICE_HOURS } from './rules.ts'
import * as store from './store.ts'

/** Every ten minutes: whether the next two nights fit, and what to do where they do not. */
const watch = defineJob(
  { name: 'tonight.watch', cron: '*/10 * * * *', singleton: true, timeout: 10 * 60 },
  watchTonight,
)

/** Each night: how drive-ups came and cars left on the days that are over, which were not counted yet. */
const countDays = defineJob({ name: 'tonight.count-days', cron: '20 1 * * *', singleton: true }, countMissingDays)

export const jobs = [countDays, watch]

/** Looks at every class; one class's trouble stops no other. */
export async function watchTonight(ctx: Context): Promise<void> {
  for (const lot of await readLot(ctx)) {
    const { vehicleClass } = lot
    await continueOnError(ctx, { vehicleClass }, 'a class could not be watched', () =>
      transaction(ctx, async (ctx) => {
        await store.lockClass(ctx, vehicleClass)
        await act(ctx, lot)
      }),
    )
  }
}

/** What the forecast of a class asks for now. */
async function decisionOf(ctx: Context, lot: ClassNow): Promise<Decision> {
  const isStopped = await store.walkInsAreStopped(ctx, lot.vehicleClass)
  return decide(forecast(lot, ctx.now), lot.stalls, { isStopped })
}

async function act(ctx: Context, lot: ClassNow): Promise<void> {
  const decision = await decisionOf(ctx, lot)
  await stopWalkIns(ctx, lot, decision)
  await stopSales(ctx, lot, decision)
  if (decision.moves) await askToMove(ctx, lot, decision.moves)
  if (decision.fullAt || decision.stopsWalkIns) await warnManagers(ctx, lot, decision)
}

/** Drive-ups are stopped for a night; each night is decided anew. */
async function stopWalkIns(ctx: Context, lot: ClassNow, decision: Decision): Promise<void> {
  const night = nightOf(ctx.now)
  const on = await store.onFor(ctx, lot.vehicleClass, 'WALK_INS')
  for (const { id } of on.filter((each) => each.night !== night || !decision.stopsWalkIns))
    await store.end(ctx, id, 'OVER')
  if (decision.stopsWalkIns) await store.stop(ctx, { ...stopOf(lot, decision, ctx.now), night, what: 'WALK_INS' })
}

/** Dates are closed for new sales as long as bookings need every stall; what staff closed stays theirs. */
async function stopSales(ctx: Context, lot: ClassNow, decision: Decision): Promise<void> {
  const today = pacificDate(ctx.now)
  const on = await store.onFor(ctx, lot.vehicleClass, 'ONLINE')
  for (const { id, night } of on) {
    if (decision.stopsOnline.includes(night)) continue
    await store.end(ctx, id, 'OVER')
    if (night >= today) await openAgain(ctx, lot.vehicleClass, night)
  }
  const first = decision.stopsOnline[0]
  if (first === undefined) return
  await ensureDays(ctx, first, decision.stopsOnline.at(-1) ?? first)
  // Nobody books or closes a date between the look at it and its closing.
  await lockDays(ctx, [{ vehicleClass: lot.vehicleClass, dates: decision.stopsOnline }])
  const days = await stallDays(ctx, first, decision.stopsOnline.at(-1) ?? first)
  const isOpen = (date: string) =>
    days.some((day) => day.vehicle_class === lot.vehicleClass && day.date === date && !day.is_closed)
  for (const night of decision.stopsOnline.filter(isOpen)) {
    const isNew = await store.stop(ctx, { ...stopOf(lot, decision, ctx.now), night, what: 'ONLINE' })
    if (isNew) await setClosed(ctx, lot.vehicleClass, night, true)
  }
}

function stopOf(
  { vehicleClass: vehicle_class, stalls }: ClassNow,
  { spare, overAt, fullAt }: Decision,
  now: Temporal.Instant,
) {
  return { vehicle_class, stalls, most: stalls - spare, full_at: overAt ?? fullAt ?? now }
}

/** Opens a date that was closed since its night did not fit, unless staff have closed or opened it since. */
export async function openAgain(ctx: Context, vehicleClass: VehicleClass, date: string): Promise<void> {
  await lockDays(ctx, [{ vehicleClass, dates: [date] }])
  if ((await closedLastBy(ctx, { vehicleClass, date })) === 'system') await setClosed(ctx, vehicleClass, date, false)
}

/** Opens or closes a locked date of a class for sales, as a change that the space calendar shows. */
async function setClosed(ctx: Context, vehicleClass: VehicleClass, date: string, is_closed: boolean): Promise<void> {
  const change = { is_closed }
  const no = await noteChange(ctx, {
    vehicle_classes: [vehicleClass],
    from_date: date,
    to_date: date,
    weekdays: [],
    change,
  })
  await setDays(ctx, { vehicleClass, dates: [date] }, change, no)
}

/** Hours until whoever was asked may be asked again, or others in their place. */
const PATIENCE_HOURS = 3
/** Hours that somebody has to answer. */
const OFFER_HOURS = 12
const LONGEST_STAY_DAYS = 100

/** Asks those who booked last, and who hear of it in time, to take another class or date, or their money and a credit. */
async function askToMove(ctx: Context, lot: ClassNow, moves: NonNullable<Decision['moves']>): Promise<void> {
  const { vehicleClass } = lot
  if (await store.hasAskedSince(ctx, vehicleClass, ctx.now.subtract({ hours: PATIENCE_HOURS }))) return
  const short = { from: moves.from, to: moves.to }
  const touching = await movableBookings(ctx, {
    vehicleClass,
    from: fromLocal(short.from, '00:00'),
    before: fromLocal(short.to, '23:59'),
    longest: ctx.now.subtract({ hours: LONGEST_STAY_DAYS * 24 }),
  })
  const inTime = ctx.now.add({ minutes: NOTICE_HOURS * 60 + 15 })
  const askable = touching.filter(({ travel_from }) => Temporal.Instant.compare(travel_from, inTime) > 0)
  const { credit_cents } = await moveSettings(ctx)
  const { roundId, asked } = await propose(ctx, {
    reason: 'FULL_LOT',
    vehicleClass,
    short,
    bookingIds: askable.slice(0, moves.ask).map(({ id }) => id),
    kinds: OPTION_KINDS,
    credit: cents(credit_cents),
    needed: moves.needed,
    expires: ctx.now.add({ hours: OFFER_HOURS }),
  })
  await store.noteAsked(ctx, {
    night: short.from,
    vehicle_class: vehicleClass,
    needed: moves.needed,
    asked: asked.length,
    round_id: roundId ?? null,
  })
}
