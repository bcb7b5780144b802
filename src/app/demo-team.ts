import { accountByEmail, createAccount, hashPassword } from '../capabilities/auth/index.ts'
import { joinGroupOf } from '../capabilities/staff/index.ts'
import { seedDemoTime } from '../capabilities/timeclock/index.ts'
import { type Context, transaction } from '../platform/context.ts'

/** Who works at the demonstration's lot. Nobody knows their passwords. */
const TEAM = [
  { email: 'sam@example.com', short_name: 'Sam', long_name: 'Sam Rivera', from: '06:00', off: [6, 7] },
  { email: 'jo@example.com', short_name: 'Jo', long_name: 'Jo Park', from: '13:30', off: [2, 3] },
  { email: 'alex@example.com', short_name: 'Alex', long_name: 'Alex Chen', from: '08:00', off: [5, 6, 7] },
] as const

/** Three people with more than a week at the time clock. Does nothing when they are there. */
export async function seedDemoTeam(ctx: Context): Promise<void> {
  if (await accountByEmail(ctx, TEAM[0].email)) return
  const password_hash = await hashPassword(ctx.random.token())
  await transaction(ctx, async (ctx) => {
    const workers = []
    for (const { from, off, ...names } of TEAM) {
      const id = ctx.random.uuid()
      await createAccount(ctx, { id, kind: 'staff', password_hash, ...names })
      await joinGroupOf(ctx, id, 'cashier')
      workers.push({ id, from, off })
    }
    await seedDemoTime(ctx, workers)
  })
}
