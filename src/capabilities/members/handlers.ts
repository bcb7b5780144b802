import type { Handlers } from '../../http/capability.ts'
import { found } from '../../http/problem.ts'
import { toDollars } from '../../lib/money.ts'
import { toWire } from '../../lib/pacific.ts'
import type { Context } from '../../platform/context.ts'
import { performAct } from '../acts/index.ts'
import { countSessions, countTries } from '../auth/index.ts'
import { bookingLine, bookingsOf, membersByPhone } from '../bookings/index.ts'
import {
  addressesOf,
  findMembers,
  type Member,
  memberOfAccount,
  numbersMergedInto,
  ownMemberByNumber,
  standingOf,
} from '../club/index.ts'
import { balancesOf, pointsOf } from '../club/points/index.ts'
import { worthOf } from '../club/points/rules.ts'
import { lettersTo, settingOf } from '../mail/index.ts'
import { passBySerial } from '../passes/index.ts'
import { priceBook } from '../rates/index.ts'
import { mergeMembers, pointAdjustment } from './acts.ts'
import type { MemberDetail, MemberLine, members } from './contract.ts'
import { historyOf } from './history.ts'
import { mergePreview } from './merge.ts'

export const handlers: Handlers<typeof members> = {
  async search(ctx, { search, ...filter }) {
    const { items, ...rest } = await findMembers(ctx, { ...filter, ...searched(search) })
    const points = await balancesOf(
      ctx,
      items.map(({ account_id }) => account_id),
    )
    return { items: items.map((member) => lineOf(member, points.get(member.account_id) ?? 0)), ...rest }
  },

  async one(ctx, { number }) {
    return detail(ctx, await memberOf(ctx, number))
  },

  async bookings(ctx, { number, ...page }) {
    const { items, count } = await bookingsOf(ctx, (await memberOf(ctx, number)).account_id, page)
    return { items: items.map(bookingLine), count }
  },

  async letters(ctx, { number, ...page }) {
    const { account_id } = await memberOf(ctx, number)
    return lettersTo(ctx, await addressesOf(ctx, account_id), page)
  },

  async adjustPoints(ctx, { number, points, ...why }) {
    const { account_id: accountId } = await memberOf(ctx, number)
    const { status, approval_id } = await performAct(ctx, pointAdjustment, { accountId, points }, why)
    return { status, approval_id, point_total: (await pointsOf(ctx, accountId)).balance }
  },

  async mergePreview(ctx, { number, other }) {
    return mergePreview(ctx, number, other)
  },

  async merge(ctx, { number, other, ...why }) {
    const { status, approval_id } = await mergeMembers(ctx, { number, other, why })
    return { ok: true, status, approval_id }
  },
}

/** Some of the members that a search finds, the last joined first. */
export async function membersLike(ctx: Context, typed: string, most: number): Promise<Member[]> {
  const page = { sort: '-joined_at', page_size: most, page_number: 1 } as const
  return (await findMembers(ctx, { ...page, ...searched(typed) })).items
}

function searched(search = '') {
  return { search, byPhone: membersByPhone(search) }
}

async function memberOf(ctx: Context, number: string): Promise<Member> {
  return found(await ownMemberByNumber(ctx, number))
}

function lineOf(member: Member, points: number): MemberLine {
  const { number, long_name, email, confirmed_at, joined_at, last_sign_in_at } = member
  return {
    number,
    long_name,
    email,
    email_confirmed: confirmed_at !== null,
    status: standingOf(member),
    points,
    member_since: toWire(joined_at),
    last_sign_in_at: last_sign_in_at && toWire(last_sign_in_at),
  }
}

async function detail(ctx: Context, member: Member): Promise<MemberDetail> {
  const { account_id: id, email } = member
  const [points, { club }, heir, before, sessions, tries, pass, setting, history] = await Promise.all([
    pointsOf(ctx, id),
    priceBook(ctx),
    member.merged_into ? memberOfAccount(ctx, member.merged_into) : undefined,
    numbersMergedInto(ctx, id),
    countSessions(ctx, id),
    countTries(ctx, email),
    passBySerial(ctx, id),
    settingOf(ctx, email),
    historyOf(ctx, id),
  ])
  return {
    ...lineOf(member, points.balance),
    user_id: id,
    short_name: member.short_name,
    version: member.version,
    pending_email: member.pending_email,
    merged_into: heir?.number ?? null,
    numbers_before: before,
    prior_number: member.prior_number,
    owed: points.owed,
    worth: toDollars(worthOf(points.balance, club)),
    expires: points.expires ? toWire(points.expires) : null,
    sessions,
    used_tries: tries,
    pass: pass ? { devices: pass.devices, changed_at: toWire(pass.changed_at) } : null,
    email_delivery_setting: setting,
    history,
  }
}
