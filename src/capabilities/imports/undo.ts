import type { Message } from '../../lib/message.ts'
import type { Context } from '../../platform/context.ts'
import { hasSoldSince } from '../payments/index.ts'
import * as store from './store.ts'
import { messages } from './texts.ts'

/** Why what a file has brought can't be taken out again; undefined while it can. */
export async function undoRefusal(ctx: Context, row: store.ImportRow): Promise<Message | undefined> {
  if (row.imported_at && (await hasSoldSince(ctx, row.imported_at))) return messages.hasSold
  return touchedRefusal(await store.countTouched(ctx, row))
}

/** The same of some of it, whatever is sold meanwhile. */
export async function undoRefusalOf(
  ctx: Context,
  row: store.ImportRow,
  some: readonly string[],
): Promise<Message | undefined> {
  return touchedRefusal(await store.countTouched(ctx, row, some))
}

function touchedRefusal(count: number): Message | undefined {
  return count > 0 ? messages.touched({ count }) : undefined
}
