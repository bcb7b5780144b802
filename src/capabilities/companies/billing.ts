import type { Context } from '../../platform/context.ts'
import { contractOfCaller, couponOfCode, isForAddressOfCaller } from '../coupons/index.ts'
import * as store from './store.ts'

/** The company that whoever signed in books for, by their proved e-mail address. */
export async function contractedCompany(ctx: Context): Promise<store.CompanyRow | undefined> {
  const contract = await contractOfCaller(ctx)
  return contract?.companyId ? store.byId(ctx, contract.companyId) : undefined
}

/** The company that a code belongs to; undefined for codes that are offers to everybody. */
export async function companyOfCode(ctx: Context, code: string): Promise<store.CompanyRow | undefined> {
  const coupon = await couponOfCode(ctx, code)
  return coupon?.company_id ? store.byId(ctx, coupon.company_id) : undefined
}

/**
 * Whether the caller may put bookings on a company's account. Knowing a code is never enough: they signed in with a
 * proved address that is one of its people's or of its domains, whatever the contract says of its codes.
 */
export async function mayBill(ctx: Context, company: store.CompanyRow): Promise<boolean> {
  return isBilled(company) && isForAddressOfCaller(ctx, company.id)
}

/** Whether a company pays by invoice at all, now. */
export function isBilled({ status, billing }: Pick<store.CompanyRow, 'status' | 'billing'>): boolean {
  return status === 'ACTIVE' && billing === 'INVOICE'
}
