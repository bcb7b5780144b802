import { isMessage } from '../../lib/message.ts'
import { cents } from '../../lib/money.ts'
import { addDays, datesTouched, fromLocal, parseInstant, pacificDate } from '../../lib/pacific.ts'
import type { Context } from '../../platform/context.ts'
import { takenEmails } from '../auth/index.ts'
import { holdMovedIn, moveIn, takeOut } from '../bookings/index.ts'
import { stallDays } from '../capacity/index.ts'
import { cardsOf, forgetCards, holdCards, moveCardIn } from '../club/billing/index.ts'
import { holdMembers, membersByEmail, moveMembersIn, takeMembersOut, unknownPassword } from '../club/index.ts'
import { holdAllPoints, movePointsIn, takePointsOut } from '../club/points/index.ts'
import { companyFaults, moveCompanyIn, takeCompaniesOut } from '../companies/index.ts'
import type { CompanyValues } from '../companies/values.ts'
import { dropUnused, isCodeKnown, keepCoupon } from '../coupons/index.ts'
import type { Coupon } from '../coupons/rules.ts'
import type { BookingData, CardData, CouponData, DataOf, Fault, Kind, MemberData } from './fields.ts'

/** A row that can be moved in as far as it can be told by itself. */
interface Row<Data> {
  readonly line: number
  readonly data: Data
}

/** What became of a row: the thing with this id, or nothing and why. */
export type Moved = { readonly itemId: string } | { readonly fault: Fault }

/** What a kind knows of a dry run as a whole. */
export interface Check<Data> {
  /** Faults that only the database shows, by line. */
  judge(rows: readonly Row<Data>[]): Promise<ReadonlyMap<number, Fault>>
}

/** How things of a kind are checked, moved in and taken out again. */
export interface Mover<Data> {
  /** How many are moved in one transaction. */
  readonly batch: number
  openCheck(ctx: Context): Promise<Check<Data>>
  /** In the caller's transaction; in the order of the rows. */
  moveIn(ctx: Context, rows: readonly Data[]): Promise<readonly Moved[]>
  /** Holds things until the caller's transaction ends, so that nothing happens to them between a look and {@link takeOut}. */
  hold?(ctx: Context, ids: readonly string[]): Promise<void>
  /** In the caller's transaction. */
  takeOut(ctx: Context, ids: readonly string[]): Promise<void>
  /** What rows add up to, in names and figures that the old system has, too. */
  readonly sums: (data: Data) => Readonly<Record<string, number>>
}

const fault = (field: string, value: string, reason: Fault['reason'], about?: string): Fault => ({
  field,
  value,
  reason,
  ...(about !== undefined && { about }),
})

const bookings: Mover<BookingData> = {
  batch: 50,

  /** Space is counted through the file: a row that finds none is told with the date, as it will be when it is moved in. */
  async openCheck(ctx) {
    const today = pacificDate(ctx.now)
    const days = await stallDays(ctx, today, addDays(today, 460))
    const free = new Map(days.map((day) => [`${day.vehicle_class} ${day.date}`, day.free_for_members]))
    return {
      async judge(rows) {
        const faults = new Map<number, Fault>()
        for (const { line, data } of rows) {
          const keys = datesTouched(instant(data.from), instant(data.to)).map((date) => `${data.vehicle_class} ${date}`)
          const full = keys.find((key) => (free.get(key) ?? 0) <= 0)
          if (full) faults.set(line, fault('arrive', data.from, 'noSpace', full.split(' ')[1]))
          else for (const key of keys) free.set(key, (free.get(key) ?? 0) - 1)
        }
        return faults
      },
    }
  },

  async moveIn(ctx, rows) {
    const members = await membersByEmail(ctx, [...new Set(rows.map(({ email }) => email))])
    const byEmail = new Map(
      members.map(({ email, account_id, number, language }) => [email, { accountId: account_id, number, language }]),
    )
    const moved = await moveIn(
      ctx,
      rows.map((row) => ({
        priorNumber: row.number,
        name: row.name,
        email: row.email,
        phone: row.phone,
        from: instant(row.from),
        to: instant(row.to),
        vehicleClass: row.vehicle_class,
        total: cents(row.total_cents),
        paid: cents(row.paid_cents),
        charge: row.charge,
        plate: row.plate,
        flightOut: row.flight_out,
        flightBack: row.flight_back,
        language: row.language ?? byEmail.get(row.email)?.language ?? ctx.language,
        member: byEmail.get(row.email),
      })),
    )
    return rows.map(({ from, email }, index) => {
      const one = moved[index]
      if (one && 'id' in one) return { itemId: one.id }
      return {
        fault: one?.refused === 'beingErased' ? fault('email', email, one.refused) : fault('arrive', from, 'noSpace'),
      }
    })
  },

  hold: holdMovedIn,
  takeOut,

  sums: ({ total_cents, paid_cents }) => ({ total_cents, paid_cents, due_cents: total_cents - paid_cents }),
}

const members: Mover<MemberData> = {
  batch: 500,

  openCheck: async (ctx) => ({
    async judge(rows) {
      const taken = await takenEmails(
        ctx,
        rows.map(({ data }) => data.email),
      )
      return new Map(
        rows.flatMap(({ line, data: { email } }) =>
          taken.has(email) ? [[line, fault('email', email, 'hasAccount')] as const] : [],
        ),
      )
    },
  }),

  async moveIn(ctx, rows) {
    const ids = await moveMembersIn(
      ctx,
      rows.map(({ email, short_name, long_name, joined, number }) => ({
        email,
        shortName: short_name,
        longName: long_name,
        joinedAt: joined === null ? ctx.now : fromLocal(joined, '12:00'),
        priorNumber: number || null,
      })),
      await unknownPassword(ctx),
    )
    await movePointsIn(
      ctx,
      rows.flatMap(({ points, number }, index) => {
        const accountId = ids[index]
        return accountId === undefined ? [] : [{ accountId, points, ref: number || null }]
      }),
    )
    return rows.map(({ email }, index) => {
      const itemId = ids[index]
      return itemId === undefined ? { fault: fault('email', email, 'hasAccount') } : { itemId }
    })
  },

  async hold(ctx, ids) {
    await holdMembers(ctx, ids)
    await holdAllPoints(ctx, ids)
  },

  async takeOut(ctx, ids) {
    await takePointsOut(ctx, ids)
    await takeMembersOut(ctx, ids)
  },

  sums: ({ points }) => ({ points }),
}

const coupons: Mover<CouponData> = {
  batch: 200,

  openCheck: async (ctx) => ({
    async judge(rows) {
      const faults = new Map<number, Fault>()
      for (const { line, data } of rows) {
        if (await isCodeKnown(ctx, data.code)) faults.set(line, fault('code', data.code, 'codeExists'))
      }
      return faults
    },
  }),

  async moveIn(ctx, rows) {
    const moved: Moved[] = []
    for (const row of rows) {
      const itemId = await keepCoupon(ctx, couponOf(row))
      moved.push(itemId === undefined ? { fault: fault('code', row.code, 'codeExists') } : { itemId })
    }
    return moved
  },

  async takeOut(ctx, ids) {
    if ((await dropUnused(ctx, ids)) < ids.length) throw new Error('A coupon that was moved in has been used since')
  },

  sums: () => ({}),
}

function couponOf({ code, benefit, from, until, max_uses, least_days }: CouponData): Coupon {
  const kept = benefit.kind === 'amount' ? { ...benefit, amount_cents: cents(benefit.amount_cents) } : benefit
  const booked = { ...(from !== null && { from }), ...(until !== null && { until }) }
  return {
    code,
    benefit: kept,
    ...(Object.keys(booked).length > 0 && { booked }),
    ...(max_uses !== null && { max_uses }),
    ...(least_days !== null && { least_days }),
  }
}

const cards: Mover<CardData> = {
  batch: 200,

  openCheck: async (ctx) => ({
    async judge(rows) {
      const found = await membersByEmail(
        ctx,
        rows.map(({ data }) => data.email),
      )
      const accounts = new Map(found.map(({ email, account_id }) => [email, account_id]))
      const kept = await cardsOf(ctx, [...accounts.values()])
      const known = new Set(kept.map(({ account_id, fingerprint }) => `${account_id} ${fingerprint}`))
      const faults = new Map<number, Fault>()
      for (const { line, data } of rows) {
        const accountId = accounts.get(data.email)
        if (accountId === undefined) faults.set(line, fault('email', data.email, 'noMember'))
        else if (known.has(`${accountId} ${data.fingerprint}`)) faults.set(line, fault('email', data.email, 'hasCard'))
      }
      return faults
    },
  }),

  async moveIn(ctx, rows) {
    const found = await membersByEmail(
      ctx,
      rows.map(({ email }) => email),
    )
    const accounts = new Map(found.map(({ email, account_id }) => [email, account_id]))
    const moved: Moved[] = []
    for (const { email, token, fingerprint, brand, last4, exp_month: expMonth, exp_year: expYear } of rows) {
      const accountId = accounts.get(email)
      if (accountId === undefined) moved.push({ fault: fault('email', email, 'noMember') })
      else {
        const card = { token, fingerprint, brand, last4, expMonth, expYear }
        const itemId = await moveCardIn(ctx, accountId, card)
        moved.push(itemId === undefined ? { fault: fault('email', email, 'hasCard') } : { itemId })
      }
    }
    return moved
  },

  hold: holdCards,
  takeOut: forgetCards,

  sums: () => ({}),
}

const companies: Mover<CompanyValues> = {
  batch: 50,

  /** A code, domain or address is of one company, also within the file. */
  async openCheck(ctx) {
    const firstLine = new Map<string, number>()
    return {
      async judge(rows) {
        const faults = new Map<number, Fault>()
        for (const { line, data } of rows) {
          const twice = claimsOf(data).find(([, claim]) => firstLine.has(claim))
          const found = twice
            ? fault(twice[0], twice[1], 'duplicate', String(firstLine.get(twice[1])))
            : await faultOf(ctx, data)
          if (found) faults.set(line, found)
          else for (const [, claim] of claimsOf(data)) firstLine.set(claim, line)
        }
        return faults
      },
    }
  },

  async moveIn(ctx, rows) {
    const moved: Moved[] = []
    for (const row of rows) {
      const found = await faultOf(ctx, row)
      moved.push(found ? { fault: found } : { itemId: await moveCompanyIn(ctx, row) })
    }
    return moved
  },

  takeOut: takeCompaniesOut,

  sums: ({ codes, domains, people }) => ({ codes: codes.length, domains: domains.length, people: people.length }),
}

/** What a company asks for itself: the field, and what nobody else may have. */
function claimsOf({ name, codes, domains, people }: CompanyValues): (readonly [field: string, claim: string])[] {
  return [
    ['name', name.toLowerCase()],
    ...codes.map((code) => ['codes', code] as const),
    ...domains.map((domain) => ['domains', domain] as const),
    ...people.map(({ email }) => ['people', email] as const),
  ]
}

async function faultOf(ctx: Context, data: CompanyValues): Promise<Fault | undefined> {
  const [first] = Object.entries(await companyFaults(ctx, data))
  const [field, [message] = []] = first ?? []
  return field !== undefined && isMessage(message) ? fault(field, data.name, message) : undefined
}

const MOVERS: { readonly [K in Kind]: Mover<DataOf[K]> } = {
  BOOKINGS: bookings,
  MEMBERS: members,
  COUPONS: coupons,
  CARDS: cards,
  COMPANIES: companies,
}

/** The mover of a kind, for rows that were read as that kind. */
export function moverOf<K extends Kind>(kind: K): Mover<DataOf[K]> {
  return MOVERS[kind]
}

function instant(wire: string): Temporal.Instant {
  return parseInstant(wire) ?? Temporal.Instant.from(wire)
}
