import { timingSafeEqual } from 'node:crypto'
import { inLanguage } from '../../lib/in-language.ts'
import type { Context } from '../../platform/context.ts'
import { howMany } from '../../lib/wording.ts'
import { isUuid } from '../../platform/records.ts'
import { accountById } from '../auth/index.ts'
import { shiftCalendar } from '../documents/index.ts'
import { currentSettings } from '../settings/index.ts'
import { minutesOf } from './rules.ts'
import * as store from './store.ts'

/** Where calendars ask; the person and the signature follow. */
const PATH = '/api/schedules/'

const PAST_DAYS = 30
const COMING_DAYS = 180

/** The secret address of somebody's calendar; null when it is off. */
export function feedOf(ctx: Pick<Context, 'config' | 'keys'>, person: store.PersonRow): string | null {
  if (!person.feed_is_on) return null
  return `${ctx.config.publicUrl}${PATH}${person.account_id}.${signature(ctx, person)}.ics`
}

/** An address with another number is another address: whoever renews theirs ends the old one. */
function signature({ keys }: Pick<Context, 'keys'>, { account_id, feed_number }: store.PersonRow): string {
  return keys.digest('schedule-feed', `${account_id}/${feed_number}`).toString('base64url')
}

/**
 * The published shifts of whom an address was made for, as an iCalendar file: those of the last month and of half a year.
 * @param name the last part of the address
 * @returns undefined for an address that was never made, or has ended
 */
export async function readFeed(ctx: Context, name: string): Promise<string | undefined> {
  const [, accountId = '', signed = ''] = /^([^.]{36})\.([\w-]{43})\.ics$/.exec(name) ?? []
  const person = isUuid(accountId) ? await store.personById(ctx, accountId) : undefined
  if (!person?.feed_is_on || !isEqual(signed, signature(ctx, person))) return undefined
  const account = await accountById(ctx, accountId)
  if (account?.status !== 'ACTIVE') return undefined
  const hours = { from: 24 * PAST_DAYS, before: 24 * COMING_DAYS }
  const span = { from: ctx.now.subtract({ hours: hours.from }), before: ctx.now.add({ hours: hours.before }) }
  const [shifts, roles, settings] = await Promise.all([
    store.publishedIn(ctx, span, accountId),
    store.roles(ctx),
    currentSettings(ctx),
  ])
  const names = new Map(roles.map((role) => [role.id, role.name]))
  const { business } = settings
  return inLanguage('en', async () =>
    shiftCalendar({
      name: `${business.short_name} shifts`,
      written: ctx.now,
      entries: shifts.map((shift) => ({
        uid: `shift-${shift.id}@${new URL(ctx.config.publicUrl).host}`,
        from: shift.starts_at,
        to: shift.ends_at,
        title: `${names.get(shift.role_id) ?? ''} at ${business.short_name}`,
        text: [lengthOf(shift), shift.note].filter(Boolean).join('\n'),
        location: `${business.name}, ${business.address.street}, ${business.address.city}`,
      })),
    }),
  )
}

/** "7.5 hours, break 30 minutes" */
function lengthOf(shift: Parameters<typeof minutesOf>[0] & { readonly break_minutes: number }): string {
  const length = howMany(Math.round(minutesOf(shift) / 6) / 10, 'hour')
  return shift.break_minutes > 0 ? `${length}, break ${howMany(shift.break_minutes, 'minute')}` : length
}

function isEqual(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}
