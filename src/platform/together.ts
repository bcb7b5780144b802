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

type Asker = Pick<Context, 'db' | 'batch'>

/** Asks for all items, in the name of the first asker, and answers in their order. */
type Run<By, Item, Result> = (by: By, items: readonly Item[]) => Promise<readonly Result[]>

/**
 * A question to the database that those of one batch ask in one statement where they ask it at the same moment. Whoever is in
 * no batch, or in a transaction that is not the batch's, asks alone. Where a statement of several fails, each is asked alone, so
 * that one job's trouble is not another's; in a transaction that they share, all of them fail.
 */
export function together<Item, Result>(run: Run<Context, Item, Result>): (ctx: Context, item: Item) => Promise<Result> {
  const { alone, join } = joining(run)
  return (ctx, item) => {
    const { batch } = ctx
    return !batch || (ctx.db.isTransaction && batch.db !== ctx.db) ? alone(ctx, item) : join(batch, ctx, item)
  }
}

/**
 * The same for all requests and jobs of the process that ask at the same moment outside a transaction, or in one that they
 * share. For what is right whoever asks it.
 */
export function gathered<By extends Asker, Item, Result>(
  run: Run<By, Item, Result>,
): (by: By, item: Item) => Promise<Result> {
  const { alone, join } = joining(run)
  return (by, item) => {
    const { db, batch } = by
    if (!db.isTransaction) return join(db, by, item)
    return batch?.db === db ? join(batch, by, item) : alone(by, item)
  }
}

function joining<By extends Asker, Item, Result>(run: Run<By, Item, Result>) {
  const waiting = new WeakMap<object, Asked<Item, Result>[]>()

  async function alone(by: By, item: Item): Promise<Result> {
    const [result] = await run(by, [item])
    return result as Result
  }

  async function answerAll(by: By, asked: readonly Asked<Item, Result>[]): Promise<void> {
    if (asked.length > 1) {
      try {
        const results = await run(
          by,
          asked.map(({ item }) => item),
        )
        for (const [index, { answer }] of asked.entries()) answer.resolve(results[index] as Result)
        return
      } catch (err) {
        // A transaction in which a statement has failed runs no other.
        if (by.db.isTransaction) {
          for (const { answer } of asked) answer.reject(err)
          return
        }
      }
    }
    for (const { item, answer } of asked) answer.resolve(alone(by, item))
  }

  /** Asks with all that belong to `those` and ask before the next turn of the event loop. */
  function join(those: object, by: By, item: Item): Promise<Result> {
    const asked = { item, answer: Promise.withResolvers<Result>() }
    const others = waiting.get(those)
    if (others) {
      others.push(asked)
    } else {
      const all = [asked]
      waiting.set(those, all)
      setImmediate(() => {
        waiting.delete(those)
        void answerAll(by, all)
      })
    }
    return asked.answer.promise
  }

  return { alone, join }
}

/** The condition that a column has one of some ids; with one id it is planned once. */
export function isOneOf(column: RawBuilder<unknown>, ids: readonly string[]): RawBuilder<boolean> {
  return ids.length === 1
    ? sql<boolean>`${column} = ${ids[0] ?? null}::uuid`
    : sql<boolean>`${column} = any(${ids}::uuid[])`
}
