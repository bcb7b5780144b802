import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { cents } from '../../lib/money.ts'
import type { Context } from '../../platform/context.ts'
import { type Harness, sharedHarness } from '../../test/harness.ts'
import { signedIn } from '../auth/factory.ts'
import { accountById } from '../auth/index.ts'
import { cashier } from '../drawers/factory.ts'
import { gate } from '../gate/contract.ts'
import { DEMO_POLICIES, type DemoPolicy } from '../staff/permissions.ts'
import { defineAct } from './act.ts'
import { DEMO_LIMITS } from './demo.ts'
import { paidStay } from './factory.ts'
import { ACT_KINDS, ACT_PERMISSIONS, type ActKind, REASONS } from './kinds.ts'
import { performAct } from './perform.ts'
import { excessOf, isWithin, type Limits, mostGenerous, NOTHING, UNLIMITED } from './rules.ts'

/** So many days pass for a stay. */
const aged = (h: Harness, id: string, days: number) =>
  h.change('transactions', { id }, ({ entered_at, exited_at }) => ({
    entered_at: entered_at.subtract({ hours: 24 * days }),
    exited_at: exited_at!.subtract({ hours: 24 * days }),
  }))

const shared = sharedHarness()
const ROLES = Object.keys(DEMO_POLICIES) as DemoPolicy[]

/** An act of any kind that does nothing: what comes of it is decided by the limits alone. */
const actOf = (kind: ActKind) =>
  defineAct({
    name: `test.${kind}`,
    kind,
    input: z.object({ id: z.uuid(), amount: z.int(), days: z.int() }),
    measure: async (ctx, { id, amount, days }) => ({
      subject: { kind: 'stay', id, number: 'TEST' },
      amount: cents(amount),
      since: ctx.now.subtract({ hours: 24 * days }),
    }),
    perform: async () => 'done',
  })

async function actingAs(h: Harness, policy: DemoPolicy): Promise<Context> {
  const ctx = h.ctx()
  const { id, email } = await signedIn(ctx, { kind: 'staff', policy })
  const permissions = new Set((await accountById(ctx, id))!.permissions)
  const account = { id, kind: 'staff', email, number: undefined, permissions, session: '' } as const
  return { ...ctx, caller: { ...ctx.caller, account } }
}

function limitsOf(role: DemoPolicy, kind: ActKind): Limits | undefined {
  if (role === 'owner') return UNLIMITED
  const given: readonly (Limits & { kind: ActKind })[] =
    role in DEMO_LIMITS ? DEMO_LIMITS[role as keyof typeof DEMO_LIMITS] : []
  return given.find((limit) => limit.kind === kind)
}

/** What is tried below, at and above a limit; where there is none, at what would be above everybody else's. */
const around = (most: number | null | undefined) =>
  [-1, 0, 1].map((step) => ({ value: (most ?? 30_000) + step, isAbove: most !== null && step > 0 }))

describe.each(ROLES)('%s', (role) => {
  test.each(ACT_KINDS)('%s: below, at and above each limit', async (kind) => {
    const h = shared()
    const act = actOf(kind)
    const why = { reason_code: REASONS[kind][0] }
    const limits = limitsOf(role, kind)
    const tryIt = (ctx: Context, amount: number, days: number) =>
      performAct(ctx, act, { id: ctx.random.uuid(), amount, days }, why)
    const ctx = await actingAs(h, role)
    if (!(DEMO_POLICIES[role] as readonly string[]).includes(ACT_PERMISSIONS[kind])) {
      await expect(tryIt(ctx, 0, 0)).rejects.toMatchObject({ code: 'forbidden' })
      return
    }
    for (const { value, isAbove } of around(limits?.most_cents))
      expect(await tryIt(ctx, value, 0)).toMatchObject({ status: isAbove ? 'waiting' : 'done' })
    const another = await actingAs(h, role)
    for (const { value, isAbove } of around(limits?.most_days).filter(({ value }) => value >= 0))
      expect(await tryIt(another, 0, value)).toMatchObject({ status: isAbove ? 'waiting' : 'done' })
    const third = await actingAs(h, role)
    const most = limits?.most_a_day ?? 12
    for (let count = 1; count <= most; count++) expect(await tryIt(third, 0, 0)).toMatchObject({ status: 'done' })
    expect(await tryIt(third, 0, 0)).toMatchObject({ status: limits?.most_a_day === null ? 'done' : 'waiting' })
  })
})

describe('over HTTP', () => {
  test.each([
    ['cashier', 'amount', '25.00', 'done'],
    ['cashier', 'amount', '25.01', 'waiting'],
    ['manager', 'amount', '250.00', 'done'],
    ['manager', 'amount', '250.01', 'waiting'],
    ['owner', 'amount', '250.01', 'done'],
    ['cashier', 'age', '7', 'done'],
    ['cashier', 'age', '8', 'waiting'],
    ['manager', 'age', '60', 'done'],
    ['manager', 'age', '61', 'waiting'],
    ['owner', 'age', '400', 'done'],
  ] as const)('a refund by a %s, %s %s: %s', async (policy, limit, value, status) => {
    const h = shared()
    const { id: stayId } = await paidStay(h, await cashier(h), { hours: 500 })
    if (limit === 'age') await aged(h, stayId, Number(value))
    const amount = limit === 'amount' ? value : '1.00'
    const who = await cashier(h, '900.00', policy)
    expect(await who.call(gate.refund, { stayId, amount, reason_code: 'OVERCHARGED' })).toMatchObject({
      status,
      approval_id: status === 'done' ? null : expect.any(String),
      stay: { refunded: status === 'done' ? amount : '0.00' },
    })
  })

  test.each(['marketing', 'auditor'] as const)('%s may refund and void nothing', async (policy) => {
    const h = shared()
    const who = await h.as.staff(policy)
    const { id: stayId } = await paidStay(h, await cashier(h), { hours: 1 })
    const refund = who.call(gate.refund, { stayId, amount: '1.00', reason_code: 'OVERCHARGED' })
    await expect(refund).rejects.toMatchObject({ status: 403 })
    await expect(who.call(gate.void, { stayId, reason_code: 'MISTAKE' })).rejects.toMatchObject({ status: 403 })
  })

  test('a void on the day is done, on the next day it waits; Other is told in words', async () => {
    const h = shared()
    const who = await cashier(h)
    const today = await paidStay(h, who, { hours: 1 })
    const unsaid = who.call(gate.void, { stayId: today.id, reason_code: 'OTHER' })
    await expect(unsaid).rejects.toMatchObject({ fieldErrors: { reason: ['Explain why'] } })
    const told = { reason_code: 'OTHER', reason: 'Wrong car' } as const
    expect(await who.call(gate.void, { stayId: today.id, ...told })).toMatchObject({ status: 'done' })
    const yesterday = await paidStay(h, who, { hours: 1 })
    await aged(h, yesterday.id, 1)
    expect(await who.call(gate.void, { stayId: yesterday.id, reason_code: 'MISTAKE' })).toMatchObject({
      status: 'waiting',
    })
  })
})

describe('rules', () => {
  const most = fc.option(fc.nat(1000))
  const limits = fc.record({ most_cents: most, most_days: most, most_a_day: most }) as fc.Arbitrary<Limits>
  const measure = fc.record({ cents: fc.nat(1200), days: fc.nat(1200), before: fc.nat(200), today: fc.nat(1200) })

  test('who is in several groups may do what each of them allows, and no more than the widest of each limit', () => {
    fc.assert(
      fc.property(fc.array(limits, { minLength: 1, maxLength: 4 }), measure, (groups, act) => {
        const all = mostGenerous(groups)
        for (const group of groups) {
          expect(isWithin(group, all)).toBe(true)
          if (excessOf(group, act).length === 0) expect(excessOf(all, act)).toEqual([])
        }
        for (const excess of excessOf(all, act))
          expect(groups.every((group) => excessOf(group, act).includes(excess))).toBe(true)
      }),
    )
  })

  test('without a group nothing is within limits, not even nothing; without limits everything is', () => {
    fc.assert(
      fc.property(measure, (act) => {
        expect(excessOf(mostGenerous([]), act)).toContain('count')
        expect(excessOf(NOTHING, act)).toContain('count')
        expect(excessOf(UNLIMITED, act)).toEqual([])
      }),
    )
  })

  test('a wider limit never allows less', () => {
    fc.assert(
      fc.property(limits, limits, measure, (one, other, act) => {
        if (isWithin(one, other) && excessOf(one, act).length === 0) expect(excessOf(other, act)).toEqual([])
      }),
    )
  })
})
