import { AsyncLocalStorage } from 'node:async_hooks'
import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import { type Api, createApi } from '../app/api.ts'
import { openServices } from '../app/services.ts'
import type { Gateway } from '../platform/cards.ts'
import type { Services } from '../platform/context.ts'
import { type DatabasePool, databaseOver, openPool } from '../platform/database.ts'
import { createSandbox } from '../platform/sandbox-gateway.ts'
import { testLog } from './config.ts'
import { QUESTIONS } from './faulty-gateway.ts'
import type { Harness } from './harness.ts'

/** How a process ends: for good, or for so long that everybody else takes it for dead. */
export type End = 'killed' | 'frozen'

const lives = new AsyncLocalStorage<Life>()

/**
 * One piece of work of a process that ends before one of its steps: the statements that it sends and what it asks the
 * gateway for, counted from 0. What came before is done, what would have come after is not; PostgreSQL rolls back what it
 * had open. Who was killed does nothing more; who was frozen goes on when it is woken, without the connections it had.
 */
export class Life {
  readonly #endsAt: number
  readonly #how: End
  readonly #held = new Set<Held>()
  readonly #ended = Promise.withResolvers<void>()
  readonly #woken = Promise.withResolvers<void>()
  /** How many steps it took, the one that it ended at among them. */
  steps = 0
  hasEnded = false

  constructor(endsAt: number, how: End) {
    this.#endsAt = endsAt
    this.#how = how
  }

  /** Does the work in this life. */
  run<Result>(work: () => Promise<Result>): Promise<Result> {
    return lives.run(this, work)
  }

  /** Fulfilled once it has ended; never where the work is done before. */
  get ended(): Promise<void> {
    return this.#ended.promise
  }

  wake(): void {
    this.#woken.resolve()
  }

  /** Before each step. @throws when it was killed */
  async step(): Promise<void> {
    const step = this.steps++
    if (step === this.#endsAt) {
      this.hasEnded = true
      for (const held of this.#held) held.cut()
      this.#ended.resolve()
    }
    if (!this.hasEnded) return
    this.assertAlive()
    await this.#woken.promise
  }

  /** What a step answers reaches no dead process. */
  assertAlive(): void {
    if (this.hasEnded && this.#how === 'killed') throw new Error('This process was killed')
  }

  hold(client: PostgresPoolClient): PostgresPoolClient {
    const held = new Held(this, client, () => this.#held.delete(held))
    this.#held.add(held)
    return held
  }
}

/** A connection that ends with the life that has it. */
class Held implements PostgresPoolClient {
  readonly #life: Life
  readonly #client: PostgresPoolClient
  readonly #onRelease: () => void
  #isGone = false

  constructor(life: Life, client: PostgresPoolClient, onRelease: () => void) {
    this.#life = life
    this.#client = client
    this.#onRelease = onRelease
  }

  query<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query<R>(asked: string | PostgresCursor<R>, parameters: readonly unknown[] = []): unknown {
    if (typeof asked !== 'string') throw new TypeError('Nothing here is read by a cursor')
    return this.#send<R>(asked, parameters)
  }

  async #send<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    await this.#life.step()
    if (this.#isGone) throw new Error('Connection terminated unexpectedly')
    const result = await this.#client.query<R>(text, parameters)
    this.#life.assertAlive()
    return result
  }

  cut(): void {
    this.release(true)
  }

  release(destroy = false): void {
    if (this.#isGone) return
    this.#isGone = true
    this.#onRelease()
    ;(this.#client as { release(destroy?: boolean): void }).release(destroy)
  }
}

/** Another process over the database of a harness. What runs in a {@link Life} ends with it; everything else goes on. */
export interface MortalProcess {
  readonly api: Api
  readonly services: Services
  close(): Promise<void>
}

export async function mortalProcess(h: Harness): Promise<MortalProcess> {
  const { config, jobs, db } = h.services
  const services = await openServices({
    config,
    log: testLog,
    url: h.url,
    clock: h.clock,
    opened: { db: databaseOver(mortal(openPool(h.url))), jobs: { ...jobs, stop: async () => {} } },
    // Somebody else's machine, which goes on when ours ends.
    gateway: (over) => asked(createSandbox({ ...over, db })),
  })
  return { api: createApi(services), services, close: () => services.close() }
}

function mortal(pool: DatabasePool): DatabasePool {
  return {
    ...pool,
    async connect() {
      const life = lives.getStore()
      life?.assertAlive()
      const client = await pool.connect()
      return life ? life.hold(client) : client
    },
  }
}

const STEPS: ReadonlySet<string> = new Set(QUESTIONS)

function asked(gateway: Gateway): Gateway {
  return Object.fromEntries(
    Object.entries(gateway).map(([name, part]: [string, unknown]) => [
      name,
      STEPS.has(name) ? stepping(part as (...request: unknown[]) => Promise<unknown>) : part,
    ]),
  ) as unknown as Gateway
}

function stepping<Request extends unknown[]>(ask: (...request: Request) => Promise<unknown>) {
  return async (...request: Request) => {
    const life = lives.getStore()
    await life?.step()
    // The gateway has a connection of its own.
    const answer = await lives.exit(() => ask(...request))
    life?.assertAlive()
    return answer
  }
}
