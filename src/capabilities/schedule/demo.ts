import { addDays, pacificDate } from '../../lib/pacific.ts'
import { type Context, transaction } from '../../platform/context.ts'
import { createAccount, hashPassword } from '../auth/index.ts'
import { joinGroupOf } from '../staff/index.ts'
import * as requests from './requests/store.ts'
import { type PatternShift, shiftsOf, spanOf, weekOf } from './rules.ts'
import * as store from './store.ts'

type RoleName = 'Cashier' | 'Driver' | 'Manager'

/** Who works at the demonstration's lot: name, family name, and what they can do. */
const PEOPLE = [
  ['Dana', 'Whitfield', ['Driver']],
  ['Elena', 'Moreno', ['Manager', 'Cashier']],
  ['Luis', 'Alvarez', ['Driver', 'Cashier']],
  ['Marcus', 'Reed', ['Cashier']],
  ['Priya', 'Nair', ['Driver']],
  ['Sam', 'Ito', ['Cashier']],
  ['Tomas', 'Beck', ['Cashier', 'Driver']],
] as const satisfies readonly (readonly [string, string, readonly RoleName[]])[]

type Name = (typeof PEOPLE)[number][0]

/** Their usual week: who (nobody: open), as what, on which weekdays from Sunday, from when until when. */
const USUAL: readonly (readonly [Name | null, RoleName, readonly number[], string, string, string?])[] = [
  ['Marcus', 'Cashier', [1, 2, 3, 4, 5], '06:00', '14:00', 'Opens the booth'],
  ['Sam', 'Cashier', [2, 3, 4, 5, 6], '14:00', '22:00'],
  ['Tomas', 'Cashier', [0, 1, 2, 3], '22:00', '06:00'],
  ['Dana', 'Driver', [1, 2, 3, 4, 5], '05:00', '13:00'],
  ['Luis', 'Driver', [0, 3, 4, 5, 6], '13:00', '21:00'],
  ['Priya', 'Driver', [0, 1, 4, 5, 6], '20:00', '04:00'],
  ['Elena', 'Manager', [1, 2, 3, 4], '08:00', '16:00'],
  ['Elena', 'Cashier', [0], '06:00', '14:00'],
  [null, 'Cashier', [6], '06:00', '14:00'],
  [null, 'Driver', [0, 6], '05:00', '13:00', 'Ski weekend traffic'],
]

/** A staff that is planned for the demonstration: this week published, the next a draft, and two requests. Only where there is none. */
export async function seedDemoSchedule(ctx: Context): Promise<void> {
  if ((await store.people(ctx)).length > 0) return
  // Nobody knows it: these people are planned, and sign in once an owner invites them.
  const password_hash = await hashPassword(ctx.random.token())
  await transaction(ctx, async (ctx) => {
    const roleIds = new Map((await store.roles(ctx)).map(({ id, name }) => [name, id]))
    const ids = new Map<Name | null, string | null>([[null, null]])
    for (const [name, family, roles] of PEOPLE) {
      const id = ctx.random.uuid()
      const email = `${name.toLowerCase()}@evergreenparking.example`
      const names = { short_name: name, long_name: `${name} ${family}` }
      if (!(await createAccount(ctx, { id, kind: 'staff', email, password_hash, ...names }))) return
      await joinGroupOf(ctx, id, 'cashier')
      const row = await store.lockPerson(ctx, id)
      await store.updatePerson(ctx, row, {
        roles: roles.flatMap((role) => roleIds.get(role) ?? []),
        ...(name === 'Sam' && { availability: { 0: null, 1: null } }),
      })
      ids.set(name, id)
    }
    const pattern = USUAL.flatMap(([name, role, weekdays, start, end, note = '']): PatternShift[] =>
      weekdays.map((weekday) => ({
        weekday,
        start,
        end,
        role_id: roleIds.get(role)!,
        account_id: ids.get(name)!,
        break_minutes: 30,
        note,
      })),
    )
    const week = weekOf(pacificDate(ctx.now))
    await store.insertTemplate(ctx, { id: ctx.random.uuid(), name: 'Usual week', shifts: pattern })
    for (const each of [week, addDays(week, 7)]) {
      await store.lockWeek(ctx, each)
      const shifts = shiftsOf(pattern, each).map((shift) => ({ id: ctx.random.uuid(), ...shift }))
      await store.insertShifts(ctx, shifts)
    }
    const planned = await store.shiftsIn(ctx, spanOf(week))
    await store.replacePublished(ctx, [], planned)
    const published = { published_at: ctx.now, published_by: ids.get('Elena')! }
    await store.raiseWeek(ctx, await store.lockWeek(ctx, week), published)
    await askedFor(ctx, { week, priya: ids.get('Priya')!, luis: ids.get('Luis')! }, planned)
  })
}

/** Priya would like days off next week; Luis offers his last shift of this one. */
async function askedFor(
  ctx: Context,
  { week, priya, luis }: { week: string; priya: string; luis: string },
  planned: readonly store.ShiftRow[],
): Promise<void> {
  const [from_date, to_date] = [addDays(week, 11), addDays(week, 12)]
  const asked = { account_id: priya, from_date, to_date, reason: 'My sister visits', asked_at: ctx.now }
  await requests.insertTimeOff(ctx, { id: ctx.random.uuid(), ...asked })
  const last = planned.findLast(({ account_id }) => account_id === luis)
  if (!last) return
  const { id: shift_id, role_id, starts_at, ends_at } = last
  const offer = { shift_id, role_id, starts_at, ends_at, from_account: luis, note: 'Concert', offered_at: ctx.now }
  await requests.insertSwap(ctx, { id: ctx.random.uuid(), ...offer })
}
