import type { Handlers } from '../../http/capability.ts'
import { pacificDate, toWire } from '../../lib/pacific.ts'
import { reportPeriod, spanOf } from '../../lib/periods.ts'
import type { shuttle } from './contract.ts'
import { presentRides } from './presentation.ts'
import * as store from './store.ts'

const USUAL_DAYS = 30

/** The rides of a period as a list, for whoever looks back and for the file. */
export const pastRides: Handlers<typeof shuttle>['history'] = async (ctx, { from, until, ...filter }) => {
  const period = reportPeriod({ from, until }, { today: pacificDate(ctx.now), days: USUAL_DAYS })
  const { rows, ...rest } = await store.searchRides(ctx, { ...filter, ...spanOf(period) })
  const shown = await presentRides(ctx, rows)
  return {
    items: shown.map(({ undo_until: _undo, eta_minutes: _eta, ...ride }, index) => {
      const { arrived_at, requested_at } = rows[index]!
      const waited = arrived_at && Math.round((arrived_at.epochMilliseconds - requested_at.epochMilliseconds) / 60_000)
      return { ...ride, arrived_at: arrived_at && toWire(arrived_at), waited_minutes: waited }
    }),
    ...rest,
    ...period,
  }
}
