import type { Handlers } from '../../../http/capability.ts'
import { toDollars } from '../../../lib/money.ts'
import { addDays, pacificDate } from '../../../lib/pacific.ts'
import { priceBook } from '../../rates/index.ts'
import type { points } from './contract.ts'
import { worthOf } from './rules.ts'
import * as store from './store.ts'

/** Days that the overview shows. */
const DAYS = 30

export const handlers: Handlers<typeof points> = {
  async overview(ctx) {
    const today = pacificDate(ctx.now)
    const [{ club }, ages, days] = await Promise.all([
      priceBook(ctx),
      store.idleBySteps(ctx),
      store.days(ctx, addDays(today, 1 - DAYS), today),
    ])
    const worth = (points: number) => toDollars(worthOf(points, club))
    const total = ages.reduce((sum, { points }) => sum + points, 0)
    return {
      rates: {
        booked: club.points_per_dollar.BOOKED,
        drive_up: club.points_per_dollar.DRIVE_UP,
        per_voucher_dollar: club.points_per_voucher_dollar,
        welcome: club.welcome_points,
        expire_after_months: club.expire_after_months,
      },
      outstanding: {
        accounts: ages.reduce((sum, { accounts }) => sum + accounts, 0),
        points: total,
        worth: worth(total),
      },
      by_age: ages.map((age) => ({ ...age, worth: worth(age.points) })),
      days: days.map((day) => ({ ...day, liability: worth(day.outstanding) })).toReversed(),
    }
  },

  async liability(ctx, { from, to }) {
    const { club } = await priceBook(ctx)
    const days = await store.days(ctx, from, to)
    const items = days.map((day) => ({ ...day, liability: toDollars(worthOf(day.outstanding, club)) }))
    return { items, count: items.length }
  },
}
