import type { Handlers } from '../../http/capability.ts'
import { found } from '../../http/problem.ts'
import { pacificDate, toWire } from '../../lib/pacific.ts'
import { audit } from '../../platform/audit.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { actorNames } from '../auth/index.ts'
import { type ClassNow, readLot } from './lot.ts'
import type { tonight } from './office-contract.ts'
import { decide, forecast, nightOf } from './rules.ts'
import * as store from './store.ts'
import { openAgain } from './jobs.ts'

/** Of the forecast, the screen shows the first day. */
const SHOWN_HOURS = 24
const ASKED_HOURS = 48

export const officeHandlers: Handlers<typeof tonight> = {
  async show(ctx) {
    const night = nightOf(ctx.now)
    const [lot, stops, asked] = await Promise.all([
      readLot(ctx),
      store.stopsSince(ctx, night),
      store.askedSince(ctx, ctx.now.subtract({ hours: ASKED_HOURS })),
    ])
    const who = await actorNames(
      ctx,
      stops.flatMap(({ ended_by: actor }) => (actor === null ? [] : [{ actor }])),
    )
    const isStopped = (vehicleClass: string) =>
      stops.some((stop) => stop.vehicle_class === vehicleClass && stop.what === 'WALK_INS' && stop.status === 'ON')
    return {
      at: toWire(ctx.now),
      night,
      classes: lot.map((each) => classOf(ctx, each, isStopped(each.vehicleClass))),
      stops: stops.map(({ id, vehicle_class, what, status, began_at, ended_at, ended_by, ...stop }) => ({
        id,
        night: stop.night,
        vehicle_class,
        what,
        status,
        began_at: toWire(began_at),
        ended_at: ended_at && toWire(ended_at),
        ended_by: ended_by && who(ended_by),
      })),
      rounds: asked.map(({ round_id, vehicle_class, needed, asked: count, at, ...each }) => ({
        round_id,
        vehicle_class,
        night: each.night,
        needed,
        asked: count,
        at: toWire(at),
      })),
    }
  },

  async lift(ctx, { stopId }) {
    await transaction(ctx, async (ctx) => {
      const stop = found(await store.end(ctx, stopId, 'LIFTED'))
      if (stop.what === 'ONLINE' && stop.night >= pacificDate(ctx.now)) {
        await openAgain(ctx, stop.vehicle_class, stop.night)
      }
      const { what, night, vehicle_class } = stop
      await audit(ctx, {
        action: 'tonight.lift',
        entity: 'lot_stop',
        entityId: stop.id,
        details: { what, night, vehicle_class },
      })
    })
    return { ok: true }
  },
}

function classOf(ctx: Context, lot: ClassNow, isStopped: boolean) {
  const hours = forecast(lot, ctx.now)
  const { spare, fullAt, overAt, moves } = decide(hours, lot.stalls, { isStopped })
  return {
    vehicle_class: lot.vehicleClass,
    stalls: lot.stalls,
    here: lot.here,
    overdue: lot.overdue,
    late_flights: lot.lateFlights,
    coming: lot.coming,
    leaving: lot.leaving,
    spare,
    full_at: fullAt ? toWire(fullAt) : null,
    over_at: overAt ? toWire(overAt) : null,
    to_move: moves?.needed ?? 0,
    no_show_rate: lot.habits.noShowRate,
    overstay_share: lot.habits.overstayShare,
    hours: hours.slice(0, SHOWN_HOURS).map(({ at, booked, all, allMost }) => ({
      at: toWire(at),
      booked: Math.round(booked),
      all: Math.round(all),
      most: allMost,
    })),
  }
}
