import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { type Asked, Customer } from './customer.ts'
import { LONG } from '../long.ts'
import { contradictions, type Kept } from './history.ts'

export interface Traffic {
  readonly asked: readonly Asked[]
  /** Lets the customers finish what they are at, and sends no more. */
  stop(): Promise<void>
}

interface Where {
  /** Where the product is now; undefined while nobody knows. */
  readonly origin: () => string | undefined
  readonly lanes?: number
  /** Milliseconds a customer waits for an answer. */
  readonly patience?: number
  /** Milliseconds from one customer of a lane to the next. */
  readonly pause?: number
}

/** Milliseconds until the next customer of a lane. Without them all that a test waits for waits for its customers. */
const PAUSE = LONG ? 40 : 400

/** Customers who quote, book, change and cancel, one after the other in each lane, whatever happens to the product. */
export function startTraffic({ origin, lanes = 6, patience = 20_000, pause = PAUSE }: Where): Traffic {
  const asked: Asked[] = []
  const ending = new AbortController()
  const lane = async () => {
    while (!ending.signal.aborted) {
      const at = origin()
      if (at !== undefined) await visit(new Customer(at, { patience, repeats: 1, asked })).catch(() => undefined)
      await sleep(pause)
    }
  }
  const done = Promise.all(Array.from({ length: lanes }, lane))
  return {
    asked,
    async stop() {
      ending.abort()
      await done
    },
  }
}

/** One customer's errand, as far as it goes. */
async function visit(customer: Customer): Promise<void> {
  const booking = await customer.book(randomInt(2) === 0 ? 'BUY_NOW' : 'BOOK_NOW')
  if (booking?.status !== 'CONFIRMED') return
  const next = randomInt(4)
  if (next === 0) await customer.change(booking)
  if (next <= 1) await customer.cancel(booking)
  await customer.look(booking)
}

/** What customers were told that cannot be, by the clock and by what the database knows; empty when all of it can. */
export async function lostAnswers<DB>(db: Kysely<DB>, asked: readonly Asked[]): Promise<string[]> {
  const { rows } = await sql<Kept>`select id, status, quote_id from bookings`.execute(db)
  return contradictions(asked, rows)
}
