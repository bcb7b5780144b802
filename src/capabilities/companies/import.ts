import { type Faults, invalidFields } from '../../http/problem.ts'
import { audit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { contractFaults, dropContracts, freeCode, writeContract } from '../coupons/index.ts'
import { codeFor } from './rules.ts'
import * as store from './store.ts'
import { messages } from './texts.ts'
import { type CompanyValues, readValues } from './values.ts'

/** Why a company of another system cannot move in beside those that are here; empty when it can. */
export async function companyFaults(ctx: Context, values: CompanyValues): Promise<Faults> {
  const read = readValues(values)
  if ('faults' in read) return read.faults
  const isKnown = await store.isNameKnown(ctx, values.name)
  return { ...(isKnown && { name: [messages.nameTaken] }), ...(await contractFaults(ctx, read.contract)) }
}

/**
 * Moves a company in, active, with a code out of its name where it has none; nobody is told. In the caller's transaction.
 * @returns its id
 * @throws Problem 422 with {@link companyFaults}
 */
export async function moveIn(ctx: Context, values: CompanyValues): Promise<string> {
  const read = readValues(values)
  if ('faults' in read) throw invalidFields(read.faults)
  const { columns, contract } = read
  const id = ctx.random.uuid()
  await store.insert(ctx, { id, status: 'ACTIVE', created_at: ctx.now, ...columns })
  const codes = contract.codes.length > 0 ? contract.codes : [await freeCode(ctx, codeFor(values.name))]
  await writeContract(ctx, id, { ...contract, codes, status: 'ACTIVE' })
  await audit(ctx, { action: 'moved in', entity: 'company', entityId: id })
  return id
}

/**
 * Takes moved-in companies out again with their contracts, in the caller's transaction.
 * @throws Error when one has been booked with since
 */
export async function takeOut(ctx: Context, ids: readonly string[]): Promise<void> {
  if ((await dropContracts(ctx, ids)) < ids.length) throw new Error('A company that was moved in has bookings')
  await store.remove(ctx, ids)
}
