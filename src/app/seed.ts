import { ensureOwner } from '../capabilities/auth/index.ts'
import { seedCapacity } from '../capabilities/capacity/index.ts'
import { seedRates } from '../capabilities/rates/index.ts'
import { seedSettings } from '../capabilities/settings/index.ts'
import { seedPolicies } from '../capabilities/staff/index.ts'
import { type Context, transaction } from '../platform/context.ts'

/**
 * Brings the demonstration business and the first staff account. Can run at every start: what is there stays as it is.
 * @returns the owner's e-mail address, with the password if it was made just now
 */
export async function seed(ctx: Context): Promise<{ email: string; newPassword?: string }> {
  return transaction(ctx, async (ctx) => {
    await seedPolicies(ctx)
    await seedCapacity(ctx)
    await seedRates(ctx)
    await seedSettings(ctx)
    return ensureOwner(ctx, { email: ctx.config.ownerEmail, password: ctx.config.ownerPassword })
  })
}
