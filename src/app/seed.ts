import { fillCalendar } from '../capabilities/capacity/index.ts'
import { seedArticles } from '../capabilities/content/index.ts'
import { seedCompanies } from '../capabilities/companies/index.ts'
import { seedCoupons } from '../capabilities/coupons/index.ts'
import { seedTemplates } from '../capabilities/mail/index.ts'
import { seedRates } from '../capabilities/rates/index.ts'
import { seedSettings } from '../capabilities/settings/index.ts'
import { ensureOwner, seedPolicies } from '../capabilities/staff/index.ts'
import { type Context, transaction } from '../platform/context.ts'

/**
 * Adds the owner account and the demonstration business, or with `SKYLOT_DEMO=0` an unnamed business without prices that
 * takes no bookings yet. Runs at every start: existing data stays as it is.
 * @returns the owner's email address, with the password if it was just generated
 */
export async function seed(ctx: Context): Promise<{ email: string; newPassword?: string }> {
  return transaction(ctx, async (ctx) => {
    await seedPolicies(ctx)
    const { demo } = ctx.config
    await seedSettings(ctx, { demo })
    await fillCalendar(ctx)
    await seedRates(ctx, { demo })
    if (demo) await seedCoupons(ctx)
    if (demo) await seedCompanies(ctx)
    await seedTemplates(ctx)
    await seedArticles(ctx)
    return ensureOwner(ctx, { email: ctx.config.ownerEmail, password: ctx.config.ownerPassword })
  })
}
