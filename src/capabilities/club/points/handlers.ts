import type { Handlers } from '../../../http/capability.ts'
import { toDollars } from '../../../lib/money.ts'
import type { points } from './contract.ts'
import { worthOf } from './rules.ts'
import * as store from './store.ts'

export const handlers: Handlers<typeof points> = {
  async liability(ctx, { from, to }) {
    const days = await store.days(ctx, from, to)
    const items = days.map((day) => ({ ...day, liability: toDollars(worthOf(day.outstanding)) }))
    return { items, count: items.length }
  },
}
