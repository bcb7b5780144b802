import { type RawBuilder, sql } from 'kysely'
import type { Context } from './context.ts'

/** Jobs that run side by side, or what shares the transaction `db`. Only its identity matters otherwise. */
export interface Batch {
  readonly db?: Context['db']
}

interface Asked<Item, Result> {
  readonly item: Item
  readonly answer: PromiseWithResolvers<Result>
}

/**
 * A question to the database that those of one batch ask in one statement where they ask it at the same moment: `run` gets
 * all items, in the context of the first, and answers in their order. Whoever is in no batch, or in a transaction that is not
 * the batch's, asks alone. Where a statement of several fails, each is asked alone, so that one job's trouble is not another's; in
 * a transaction that they share, all of them fail.
 */
export function together<Item, Result>(
  run: (ctx: Context, items: readonly Item[]) => Promise<readonly Result[]>,
): (ctx: Context, item: Item) => Promise<Result> {
  const waiting = new WeakMap<Batch, Asked<Item, Result>[]>()

  async function alone(ctx: Context, item: Item): Promise<Result> {
    const [result] = await run(ctx, [item])
    return result as Result
  }

  async function answerAll(ctx: Context, asked: readonly Asked<Item, Result>[]): Promise<void> {
    if (asked.length > 1) {
      try {
        const results = await run(
          ctx,
          asked.map(({ item }) => item),
        )
        for (const [index, { answer }] of asked.entries()) answer.resolve(results[index] as Result)
        return
      } catch (err) {
        if (ctx.db.isTransaction) {
          // A transaction in which a statement has failed runs no other.
          for (const { answer } of asked) answer.reject(err)
          return
        }
        ctx.log.debug({ err, count: asked.length }, 'asked one by one')
      }
    }
    for (const { item, answer } of asked) answer.resolve(alone(ctx, item))
  }

  return (ctx, item) => {
    const { batch } = ctx
    if (!batch || (ctx.db.isTransaction && batch.db !== ctx.db)) return alone(ctx, item)
    const asked = { item, answer: Promise.withResolvers<Result>() }
    const others = waiting.get(batch)
    if (others) {
      others.push(asked)
    } else {
      const all = [asked]
      waiting.set(batch, all)
      // Whoever else asks now does so before the next turn of the event loop.
      setImmediate(() => {
        waiting.delete(batch)
        void answerAll(ctx, all)
      })
    }
    return asked.answer.promise
  }
}

/** The condition that a column has one of some ids; with one id it is planned once. */
export function isOneOf(column: RawBuilder<unknown>, ids: readonly string[]): RawBuilder<boolean> {
  return ids.length === 1
    ? sql<boolean>`${column} = ${ids[0] ?? null}::uuid`
    : sql<boolean>`${column} = any(${ids}::uuid[])`
}
