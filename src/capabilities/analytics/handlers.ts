import type { Context } from '../../platform/context.ts'
import { perServices } from '../../platform/per-services.ts'
import { networkOf } from '../../platform/proxies.ts'
import type { Handlers } from '../../http/capability.ts'
import type { analytics } from './contract.ts'
import { MINUTE_MS } from '../../lib/durations.ts'
import { pacificDate } from '../../lib/pacific.ts'
import { LONGEST_PERIOD_DAYS, reportPeriod } from '../../lib/periods.ts'
import { cents, toDollars } from '../../lib/money.ts'
import { record } from './record.ts'
import { funnel, takeInFunnel } from './store.ts'

/** Characters of events that one network may bring in a minute; a long visit brings some ten thousand. */
const MOST_A_MINUTE = 500_000

interface WrittenBytes {
  since: number
  readonly byNetwork: Map<string, number>
}

const writtenBytes = perServices<WrittenBytes>(() => ({ since: 0, byNetwork: new Map() }))

/** Whether an event may still be written; what is beyond is dropped, as analytics may be. */
function isWithinBytes(ctx: Context, event: object): boolean {
  const written = writtenBytes(ctx)
  const now = ctx.now.epochMilliseconds
  if (Math.abs(now - written.since) >= MINUTE_MS) {
    written.since = now
    written.byNetwork.clear()
  }
  const network = networkOf(ctx.caller.address)
  const sum = (written.byNetwork.get(network) ?? 0) + JSON.stringify(event).length
  if (sum > MOST_A_MINUTE) return false
  written.byNetwork.set(network, sum)
  return true
}

export const handlers: Handlers<typeof analytics> = {
  /** Answers before anything is written: analytics slow nobody down. */
  async record(ctx, events) {
    for (const event of Array.isArray(events) ? events : [events]) if (isWithinBytes(ctx, event)) record(ctx, event)
    return { ok: true }
  },

  async funnel(ctx, { from, to }) {
    const period = reportPeriod({ from, until: to }, { today: pacificDate(ctx.now), days: LONGEST_PERIOD_DAYS })
    // Up to this moment, so that the report waits for no job.
    while ((await takeInFunnel(ctx)) > 0);
    const rows = await funnel(ctx, period)
    const items = rows.map(({ booked_cents, ...row }) => ({ ...row, booked: toDollars(cents(booked_cents)) }))
    return { items, count: items.length, from: period.from, to: period.until }
  },
}
