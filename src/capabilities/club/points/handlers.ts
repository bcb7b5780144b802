import type { Handlers } from '../../../http/capability.ts'
import { toDollars } from '../../../lib/money.ts'
import { priceBook } from '../../rates/index.ts'
import type { points } from './contract.ts'
import { worthOf } from './rules.ts'
import * as store from './store.ts'

export const handlers: Handlers<typeof points> = {
  async liability(ctx, { from, to }) {
    const { club } = await priceBook(ctx)
    const days = await store.days(ctx, from, to)
    const items = days.map((day) => ({ ...day, liability: toDollars(worthOf(day.outstanding, club)) }))
    return { items, count: items.length }
  },
}
