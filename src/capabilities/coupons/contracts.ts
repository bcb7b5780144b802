import { type Faults, invalidFields } from '../../http/problem.ts'
import { type Context, transaction } from '../../platform/context.ts'
import type { CouponStatus } from './rules.ts'
import * as store from './store.ts'
import { messages } from './texts.ts'

/** What a company has agreed: its price, its codes, and who may use them. */
export interface Contract extends store.Access {
  readonly name: string
  readonly terms: store.CouponTerms
  readonly status: CouponStatus
  /** In the form of {@link normalizeCode}; one at least. */
  readonly codes: readonly string[]
}

/** The contract of a company, as it is now. */
export async function contractOf(ctx: Context, companyId: string): Promise<Contract & { id: string; uses: number }> {
  const row = await store.byCompany(ctx, companyId)
  if (!row) throw new Error(`Company ${companyId} has no contract`)
  const [access, codes] = await Promise.all([store.accessOf(ctx, row.id), store.sharedCodes(ctx, row.id)])
  const { id, name, status, definition: terms, uses } = row
  return { id, name, status, terms, uses, codes, access: row.access, ...access }
}

/**
 * Writes a company's contract, the first or the next. Codes that were used stay known, since bookings name them.
 * @throws Problem 422 on `codes`, `domains` and `people` that are somebody else's
 */
export async function writeContract(ctx: Context, companyId: string, contract: Contract): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const before = await store.byCompany(ctx, companyId)
    const id = before?.id ?? (await store.insert(ctx, { ...contract, companyId }))
    if (before) await store.update(ctx, id, contract)
    if ((before?.status ?? 'ACTIVE') !== contract.status) await store.setStatus(ctx, id, contract.status)
    await writeCodes(ctx, id, contract.codes)
    const taken = await store.putAccess(ctx, id, contract)
    if (taken.length > 0) throw invalidFields(accessFaults(taken))
  })
}

/** What of a new contract is another one's already. */
export async function contractFaults(ctx: Context, contract: store.Access & Pick<Contract, 'codes'>): Promise<Faults> {
  const [codes, taken] = await Promise.all([
    store.knownCodes(ctx, contract.codes),
    store.takenAccess(ctx, contract, null),
  ])
  return {
    ...(codes.length > 0 && { codes: [messages.codesTaken({ codes: codes.join(', ') })] }),
    ...(taken.length > 0 && accessFaults(taken)),
  }
}

function accessFaults(taken: readonly string[]): Faults {
  const field = taken.some((each) => each.includes('@')) ? 'people' : 'domains'
  return { [field]: [messages.accessTaken({ taken: taken.join(', ') })] }
}

async function writeCodes(ctx: Context, id: string, codes: readonly string[]): Promise<void> {
  if (codes.length === 0) throw invalidFields({ codes: [messages.codeNeeded] })
  const before = await store.sharedCodes(ctx, id)
  const dropped = before.filter((code) => !codes.includes(code))
  await store.retireCodes(ctx, id, dropped)
  const added = codes.filter((code) => !before.includes(code))
  const written = await store.addCodes(ctx, id, added, null)
  if (written < added.length) throw invalidFields({ codes: [messages.codesTaken({ codes: added.join(', ') })] })
}
