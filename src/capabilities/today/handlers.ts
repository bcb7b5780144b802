import type { Handlers } from '../../http/capability.ts'
import { cents, toDollars } from '../../lib/money.ts'
import { addDays, fromLocal, pacificDate, pacificTime, toWire } from '../../lib/pacific.ts'
import { YEAR_DAYS } from '../../lib/periods.ts'
import { audit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { readClassSpaces } from '../settings/index.ts'
import type { today } from './contract.ts'
import { byClass, byHour } from './rules.ts'
import * as store from './store.ts'

/** So many failed jobs are listed: more is one trouble, told so often. */
const MOST_FAILED = 1000

export const handlers: Handlers<typeof today> = {
  async lot(ctx) {
    const { from, before } = dayOf(pacificDate(ctx.now))
    const [spaces, { here, overdue }, { coming, leaving }] = await Promise.all([
      readClassSpaces(ctx),
      store.carsHere(ctx),
      store.movements(ctx, from, before),
    ])
    return {
      at: toWire(ctx.now),
      classes: byClass(spaces, { here, overdue, coming, leaving }),
      hours: byHour({ from, before }, coming, leaving).map((hour) => ({ ...hour, at: toWire(hour.at) })),
    }
  },

  async takings(ctx) {
    const date = pacificDate(ctx.now)
    const [weekAgo, yearAgo] = [addDays(date, -7), addDays(date, -YEAR_DAYS)]
    const soFar = (then: string) => takingsBetween(ctx, dayOf(then).from, fromLocal(then, pacificTime(ctx.now)))
    const whole = (then: string) => takingsBetween(ctx, dayOf(then).from, dayOf(then).before)
    const [today, week_ago, week_ago_whole, year_ago, year_ago_whole] = await Promise.all([
      takingsBetween(ctx, dayOf(date).from, ctx.now.add({ seconds: 1 })),
      soFar(weekAgo),
      whole(weekAgo),
      soFar(yearAgo),
      whole(yearAgo),
    ])
    return { at: toWire(ctx.now), today, week_ago, week_ago_whole, year_ago, year_ago_whole }
  },

  async failedJobs(ctx, { page_size, page_number }) {
    const failed = await ctx.jobs.deadLetters(MOST_FAILED)
    const first = page_size * (page_number - 1)
    return {
      items: failed
        .slice(first, first + page_size)
        .map(({ id, job, error, at }) => ({ id, job, error, at: toWire(at) })),
      count: failed.length,
    }
  },

  async retryJobs(ctx) {
    const failed = await ctx.jobs.deadLetters(MOST_FAILED)
    const retried = failed.length === 0 ? 0 : await ctx.jobs.retryDeadLetters(failed.map(({ id }) => id))
    const jobs = [...new Set(failed.map(({ job }) => job))]
    if (retried > 0)
      await audit(ctx, { action: 'jobs.retried', entity: 'job', entityId: 'failed', details: { retried, jobs } })
    return { retried }
  },
}

/** When a Pacific date begins and ends. */
function dayOf(date: string): { from: Temporal.Instant; before: Temporal.Instant } {
  return { from: fromLocal(date, '00:00'), before: fromLocal(addDays(date, 1), '00:00') }
}

async function takingsBetween(ctx: Context, from: Temporal.Instant, before: Temporal.Instant) {
  const { taken, refunded, bookings } = await store.takings(ctx, from, before)
  return { taken: toDollars(taken), refunded: toDollars(refunded), net: toDollars(cents(taken - refunded)), bookings }
}
