import { fillCalendar } from '../capabilities/capacity/index.ts'
import { seedArticles } from '../capabilities/content/index.ts'
import { seedTemplates } from '../capabilities/mail/index.ts'
import { seedRates } from '../capabilities/rates/index.ts'
import { seedSettings } from '../capabilities/settings/index.ts'
import { ensureOwner, seedPolicies } from '../capabilities/staff/index.ts'
import { type Context, transaction } from '../platform/context.ts'

/**
 * Brings the first staff account and the demonstration business, or with `SKYLOT_DEMO=0` a business without a name and
 * prices that takes no bookings yet. Can run at every start: what is there stays as it is.
 * @returns the owner's e-mail address, with the password if it was made just now
 */
export async function seed(ctx: Context): Promise<{ email: string; newPassword?: string }> {
  return transaction(ctx, async (ctx) => {
    await seedPolicies(ctx)
    const { demo } = ctx.config
    await seedSettings(ctx, { demo })
    await fillCalendar(ctx)
    await seedRates(ctx, { demo })
    await seedTemplates(ctx)
    await seedArticles(ctx)
    return ensureOwner(ctx, { email: ctx.config.ownerEmail, password: ctx.config.ownerPassword })
  })
}
