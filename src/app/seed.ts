import { seedSeries } from '../capabilities/campaigns/index.ts'
import { fillCalendar } from '../capabilities/capacity/index.ts'
import { seedArticles } from '../capabilities/content/index.ts'
import { seedCompanies } from '../capabilities/companies/index.ts'
import { seedCoupons } from '../capabilities/coupons/index.ts'
import { seedTemplates } from '../capabilities/mail/index.ts'
import { seedMailingLists } from '../capabilities/mailing-lists/index.ts'
import { seedPartnerLots } from '../capabilities/partner-lots/index.ts'
import { seedRates } from '../capabilities/rates/index.ts'
import { holdToKind, seedSettings } from '../capabilities/settings/index.ts'
import { ensureOwner, ownerLink, seedPolicies } from '../capabilities/staff/index.ts'
import { type Context, transaction } from '../platform/context.ts'

/** How the owner gets in. */
export type FirstOwner =
  /** With the account that the environment names, and its password if it was just generated. */
  | { readonly email: string; readonly newPassword?: string }
  /** With a link's secret, which creates the account. */
  | { readonly ownerToken: string }
  /** As before: there is an owner. */
  | { readonly ownerToken?: undefined }

/**
 * Adds the demonstration business, or with `SKYLOT_DEMO=0` an unnamed one without prices, which opens when its owner says
 * so; and the owner account, or the link that creates it. Runs at every start: existing data stays as it is.
 * @throws StartError when the database is of the other kind, before anything is written
 */
export async function seed(ctx: Context): Promise<FirstOwner> {
  return transaction(ctx, async (ctx) => {
    const { demo } = ctx.config
    await holdToKind(ctx, { demo })
    await seedPolicies(ctx)
    await seedSettings(ctx, { demo })
    await fillCalendar(ctx)
    await seedRates(ctx, { demo })
    if (demo) await seedCoupons(ctx)
    if (demo) await seedCompanies(ctx)
    if (demo) await seedMailingLists(ctx)
    if (demo) await seedPartnerLots(ctx)
    await seedTemplates(ctx)
    await seedSeries(ctx)
    await seedArticles(ctx)
    const { ownerEmail: email, ownerPassword: password } = ctx.config
    if (email !== undefined) return ensureOwner(ctx, { email, password })
    const ownerToken = await ownerLink(ctx)
    return ownerToken === undefined ? {} : { ownerToken }
  })
}
