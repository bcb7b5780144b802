import type { Handlers } from '../../http/capability.ts'
import type { analytics } from './contract.ts'
import { addDays, fromLocal } from '../../lib/pacific.ts'
import { cents, toDollars } from '../../lib/money.ts'
import { record } from './record.ts'
import { funnel } from './store.ts'

export const handlers: Handlers<typeof analytics> = {
  /** Answers before anything is written: analytics slow nobody down. */
  async record(ctx, events) {
    for (const event of Array.isArray(events) ? events : [events]) record(ctx, event)
    return { ok: true }
  },

  async funnel(ctx, { from, to }) {
    const rows = await funnel(ctx, fromLocal(from, '00:00'), fromLocal(addDays(to, 1), '00:00'))
    const items = rows.map(({ booked_cents, ...row }) => ({ ...row, booked: toDollars(cents(booked_cents)) }))
    return { items, count: items.length }
  },
}
