import type { Context } from './context.ts'
import { type Database, poolOf } from './database.ts'
import { inLine } from './page-line.ts'
import type { Batch } from './together.ts'

/** What the calls of one page that only read have asked so far: by question, and by what it was asked with. */
export interface PageReads extends Batch {
  readonly answers: Map<object, Map<string, Promise<unknown>>>
  /** Through what they ask; see {@link databaseOf}. */
  line?: Database
}

/** The database for the calls of one page that only read: they stand in one line for it. */
export function databaseOf(reads: PageReads, db: Database): Database {
  const pool = poolOf(db)
  return pool ? (reads.line ??= inLine(pool)) : db
}

type Asker = Pick<Context, 'db' | 'reads'>

/**
 * A question to the database that the calls of one page ask once, however many of them want to know. Whoever belongs to no
 * page, or is in a transaction, asks each time; what the page changes makes it forget all (`http/serve.ts`). An answer depends on
 * nothing but what is given, and nobody changes it.
 */
export function oncePerPage<By extends Asker, Given extends readonly unknown[], Value>(
  ask: (by: By, ...given: Given) => Promise<Value>,
): (by: By, ...given: Given) => Promise<Value> {
  return (by, ...given) => {
    const { reads, db } = by
    if (!reads || db.isTransaction) return ask(by, ...given)
    const answers = reads.answers.get(ask) ?? new Map<string, Promise<unknown>>()
    reads.answers.set(ask, answers)
    const key = JSON.stringify(given)
    const known = answers.get(key)
    if (known) return known as Promise<Value>
    const answer = ask(by, ...given)
    answers.set(key, answer)
    answer.catch(() => answers.delete(key))
    return answer
  }
}
