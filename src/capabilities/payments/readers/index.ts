import { capability } from '../../../http/capability.ts'
import { found } from '../../../http/problem.ts'
import type { Context } from '../../../platform/context.ts'
import { readers as contract } from './contract.ts'
import { handlers, readersOf } from './handlers.ts'
import * as store from './store.ts'

export const readers = capability('readers', contract, handlers)

/**
 * The processor's name of a reader that a cashier chose.
 * @throws Problem 404 for one that is not in use, 422 where the gateway drives no readers
 */
export async function readerRef(ctx: Context, readerId: string): Promise<string> {
  readersOf(ctx)
  return found(await store.find(ctx, readerId)).ref
}

/** A reader of the sandbox that is there without an owner who registered it, for the demonstration. */
export async function addReader(ctx: Context, reader: Pick<store.ReaderRow, 'name' | 'place' | 'ref'>): Promise<void> {
  await store.insert(ctx, { ...reader, is_simulated: true })
}

/** What a reader is called, by the processor's name, and its id where test cards can be held to it. */
export async function readerShown(ctx: Context, ref: string): Promise<{ name: string; simulatedId: string | null }> {
  const reader = await store.byRef(ctx, ref)
  const isSimulated = reader?.is_simulated && ctx.gateway.readers?.present
  return { name: reader?.name ?? ref, simulatedId: isSimulated ? reader.id : null }
}
