import type { Context } from '../../platform/context.ts'
import { demoCoupons } from '../coupons/demo.ts'
import { freeCode, writeContract } from '../coupons/index.ts'
import { isContract } from '../coupons/rules.ts'
import * as store from './store.ts'

/** The companies of the demonstration business, with the contracts of its corporate codes (docs/rules.md). */
export async function seedCompanies(ctx: Context): Promise<void> {
  for (const { code, ...terms } of demoCoupons.filter(({ benefit }) => isContract(benefit))) {
    if ((await freeCode(ctx, code)) !== code) continue
    const id = ctx.random.uuid()
    const name = NAMES[code] ?? code
    await store.insert(ctx, {
      id,
      name,
      status: 'ACTIVE',
      contact_name: 'Wanda Fields',
      contact_email: 'travel@acme.example',
      billing_email: 'payables@acme.example',
      billing_address: '100 Commerce Way\nTacoma, WA 98402',
      created_at: ctx.now,
    })
    const everybody = { access: 'ANYONE', domains: ['acme.example'], people: [] } as const
    await writeContract(ctx, id, { name, terms, status: 'ACTIVE', codes: [code], ...everybody })
  }
}

const NAMES: Readonly<Record<string, string>> = { ACMECORP: 'Acme Corporation' }
