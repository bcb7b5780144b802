import { AsyncLocalStorage } from 'node:async_hooks'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from './context.ts'
import { databaseBeside, isRefused, poolOf } from './database.ts'

/** Jobs that run side by side, or what shares the transaction `db`. Only its identity matters otherwise. */
export interface Batch {
  readonly db?: Context['db']
}

interface Asked<By, Item, Result> {
  readonly by: By
  readonly item: Item
  /** Runs something as a part of the request or job that asks, which it is measured with. */
  readonly within: ReturnType<typeof AsyncLocalStorage.snapshot>
  readonly answer: PromiseWithResolvers<Result>
}

/** Those who ask the same. */
interface Line<By, Item, Result> {
  readonly waiting: Asked<By, Item, Result>[]
  /** The first of those whose answer the others wait for. */
  asking: Asked<By, Item, Result> | undefined
  losingPatience: NodeJS.Timeout | undefined
}

/** A statement that takes longer waits for somebody's lock: nobody waits for that. */
const PATIENCE_MS = 50

type Asker = Pick<Context, 'db' | 'batch'>

/** Asks for all items, in the name of the first asker, and answers in their order. */
type Run<By, Item, Result> = (by: By, items: readonly Item[]) => Promise<readonly Result[]>

/**
 * A question to the database that those of one batch ask in one statement where they ask it at the same moment. Whoever is in
 * no batch, or in a transaction that is not the batch's, asks alone. Where a statement of several is refused, each is asked alone,
 * so that one job's trouble is not another's. In a transaction that they share all of them fail, and where nobody knows what
 * became of the statement: it may have been done.
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
 * share. For what is right whoever asks it. Who asks while others wait for their answer asks with all who do, after it.
 */
export function gathered<By extends Asker, Item, Result>(
  run: Run<By, Item, Result>,
): (by: By, item: Item) => Promise<Result> {
  const { alone, join } = joining<By, Item, Result>((by, items) => run(items.length > 1 ? besidePages(by) : by, items))
  return (by, item) => {
    const { db, batch } = by
    if (!db.isTransaction) return join(poolOf(db) ?? db, by, item)
    return batch?.db === db ? join(batch, by, item) : alone(by, item)
  }
}

function joining<By extends Asker, Item, Result>(run: Run<By, Item, Result>) {
  const lines = new WeakMap<object, Line<By, Item, Result>>()

  async function alone(by: By, item: Item): Promise<Result> {
    const [result] = await run(by, [item])
    return result as Result
  }

  async function answerAll(first: Asked<By, Item, Result>, asked: readonly Asked<By, Item, Result>[]): Promise<void> {
    try {
      const items = asked.map(({ item }) => item)
      const results = await first.within(run, first.by, items)
      for (const [index, { answer }] of asked.entries()) answer.resolve(results[index] as Result)
    } catch (err) {
      // What was not refused may have been done, and a transaction in which a statement has failed runs no other.
      const mayAskAgain = asked.length > 1 && isRefused(err) && !first.by.db.isTransaction
      for (const { by, item, within, answer } of asked) {
        if (mayAskAgain) answer.resolve(within(alone, by, item))
        else answer.reject(err)
      }
    }
  }

  /** Asks for all who wait, and for those who come meanwhile, until nobody waits or others have lost patience with it. */
  async function askAll(line: Line<By, Item, Result>): Promise<void> {
    let first: Asked<By, Item, Result> | undefined
    do {
      clearTimeout(line.losingPatience)
      line.losingPatience = undefined
      const all = line.waiting.splice(0)
      first = all[0]
      line.asking = first
      if (first) await answerAll(first, all)
    } while (first && line.asking === first)
  }

  /** Asks with all that belong to `those` and ask before the next turn of the event loop, or while others are at it. */
  function join(those: object, by: By, item: Item): Promise<Result> {
    const answer = Promise.withResolvers<Result>()
    const line = lines.get(those) ?? { waiting: [], asking: undefined, losingPatience: undefined }
    lines.set(those, line)
    line.waiting.push({ by, item, within: AsyncLocalStorage.snapshot(), answer })
    if (line.asking) {
      line.losingPatience ??= setTimeout(() => void askAll(line), PATIENCE_MS)
    } else if (line.waiting.length === 1) {
      setImmediate(() => void askAll(line))
    }
    return answer.promise
  }

  return { alone, join }
}

/** Who asks for several people asks beside what their own page asks: the others would wait for that. */
function besidePages<By extends Asker>(by: By): By {
  const db = databaseBeside(by.db)
  return db === by.db ? by : { ...by, db }
}

/** The condition that a column has one of some ids; with one id it is planned once. */
export function isOneOf(column: RawBuilder<unknown>, ids: readonly string[]): RawBuilder<boolean> {
  return ids.length === 1
    ? sql<boolean>`${column} = ${ids[0] ?? null}::uuid`
    : sql<boolean>`${column} = any(${ids}::uuid[])`
}

/** The row of each id, in their order. PostgreSQL finds an id in capital letters, too, and answers it in small ones. */
export function rowOfEach<Row extends { readonly id: string }>(
  ids: readonly string[],
  rows: readonly Row[],
): (Row | undefined)[] {
  return ids.map((asked) => rows.find(({ id }) => id === asked.toLowerCase()))
}
