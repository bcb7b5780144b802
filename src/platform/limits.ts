import { type RawBuilder, sql } from 'kysely'
import type { Context, Services } from './context.ts'
import { asyncCommit, type Database } from './database.ts'
import { networkOf } from './proxies.ts'
import { together } from './together.ts'

export interface Allowance {
  /** What is counted; a digest, so that no address is readable in the database. */
  readonly key: string
  readonly count: number
  readonly seconds: number
  /** Whose it is, where several belong together; a digest too. */
  readonly subject?: string
}

/** How often: `count` at once, then one every `seconds / count`. */
export type Rate = Pick<Allowance, 'count' | 'seconds'>

/** The allowance of one thing that is counted, e.g. `allowance(ctx, 'totp:<account>', TRIES)`. */
export function allowance({ keys }: Pick<Services, 'keys'>, name: string, { count, seconds }: Rate): Allowance {
  return { key: keys.digest('limits', name).toString('base64url'), count, seconds }
}

/** The same allowance, known as one of those of a subject: `ofSubject(ctx, 'sign-in:ada@example.com', allowance)`. */
export function ofSubject({ keys }: Pick<Services, 'keys'>, subject: string, of: Allowance): Allowance {
  return { ...of, subject: keys.digest('limits', subject).toString('base64url') }
}

/** How many allowances of a subject are not full. */
export async function countTaken({ db, keys }: Pick<Services, 'db' | 'keys'>, subject: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from rate_limits
    where subject = ${keys.digest('limits', subject).toString('base64url')} and arrival > clock_timestamp()`.execute(db)
  return rows[0]?.count ?? 0
}

/** Refills all allowances of a subject. Returns how many there were. */
export async function forgetTaken({ db, keys }: Pick<Services, 'db' | 'keys'>, subject: string): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from rate_limits where subject = ${keys.digest('limits', subject).toString('base64url')}`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** The allowance of a whole /48 as a multiple of one network's: its holder has 65,536 networks. */
export const SITE = 16

/** The allowances of the network an address belongs to; over IPv6 its /48 is counted besides. */
export function networkAllowances(
  services: Pick<Services, 'keys'>,
  name: string,
  address: string,
  { count, seconds }: Rate,
): Allowance[] {
  const [network, site] = [networkOf(address), networkOf(address, 48)]
  const own = allowance(services, `${name}:${network}`, { count, seconds })
  if (site === network) return [own]
  return [own, allowance(services, `${name}:${site}`, { count: count * SITE, seconds })]
}

/**
 * Takes one from an allowance that all processes share (generic cell rate algorithm). Take before the work and
 * {@link giveBack} when it turns out not to count: a check before the work could be passed by many at once.
 *
 * The time is the database's alone, since processes disagree about it. An arrival beyond a full allowance can only come
 * from a clock that was wrong, so it is cut to that.
 * @returns 0 when there was one, else the seconds until there is
 */
export async function take(db: Database, allowance: Allowance): Promise<number> {
  const taken = await takingOne(db, allowance).execute(db)
  return taken.rows.length > 0 ? 0 : secondsUntil(db, allowance)
}

/**
 * Takes one from each of several allowances in one statement, or none from any.
 * @returns 0 when all were there, else the seconds until the first that was missing has one
 */
export async function takeAll(db: Database, allowances: readonly Allowance[]): Promise<number> {
  const [only, ...others] = inOrder(allowances)
  if (!only) return 0
  if (others.length === 0) return take(db, only)
  const wanted = [only, ...others]
  const names = wanted.map((_, index) => sql.ref(`taken_${index}`))
  const parts = wanted.map((each, index) => sql`${names[index]} as (${takingOne(db, each)})`)
  const { rows } = await sql<{ key: string }>`
    with ${sql.join(parts)} ${sql.join(
      names.map((name) => sql`select key from ${name}`),
      sql` union all `,
    )}`.execute(db)
  const taken = new Set(rows.map(({ key }) => key))
  const missing = wanted.find(({ key }) => !taken.has(key))
  if (!missing) return 0
  await giveAllBack(
    db,
    wanted.filter(({ key }) => taken.has(key)),
  )
  return secondsUntil(db, missing)
}

function takingOne(db: Database, { key, subject, ...rate }: Allowance): RawBuilder<{ key: string }> {
  return taking(db, rate, sql`(values (${key}))`, subject)
}

/** In a fixed order, so that two callers who take several can't deadlock. */
function inOrder(allowances: readonly Allowance[]): Allowance[] {
  return allowances.toSorted((a, b) => (a.key < b.key ? -1 : 1))
}

/**
 * Takes one from each of several allowances of one rate in one statement; jobs of a batch do so together.
 * @returns of each as {@link take}
 */
export function takeEach(rate: Rate): (ctx: Context, allowance: Allowance) => Promise<number> {
  return together(async ({ db }, allowances: readonly Allowance[]) => {
    const [only] = allowances
    if (only && allowances.length === 1) return [await take(db, only)]
    const keys = allowances.map(({ key }) => key).toSorted()
    const { rows } = await taking(db, rate, sql`unnest(${keys}::text[])`).execute(db)
    const taken = new Set(rows.map(({ key }) => key))
    return Promise.all(allowances.map(async (each) => (taken.has(each.key) ? 0 : secondsUntil(db, each))))
  })
}

/**
 * What is taken may be lost if the server crashes: we don't wait for the disk.
 * @param keys one column of them, each once
 */
function taking(db: Database, rate: Rate, keys: RawBuilder<unknown>, subject?: string): RawBuilder<{ key: string }> {
  const burst = `${rate.seconds} seconds`
  const step = stepOf(rate)
  return sql`
    insert into rate_limits as limits (key, arrival, subject)
    select key, clock_timestamp() + ${step}::interval, ${subject ?? null} from ${keys} as given (key), ${asyncCommit(db)}
    on conflict (key) do update set arrival = least(
      greatest(limits.arrival + ${step}::interval, excluded.arrival),
      excluded.arrival - ${step}::interval + ${burst}::interval)
    where greatest(limits.arrival + ${step}::interval, excluded.arrival)
        <= excluded.arrival - ${step}::interval + ${burst}::interval
      or limits.arrival > excluded.arrival - ${step}::interval + ${burst}::interval
    returning key`
}

async function secondsUntil(db: Database, { key, count, seconds }: Allowance): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from arrival + ${stepOf({ count, seconds })}::interval - ${`${seconds} seconds`}::interval
      - clock_timestamp())::float8 as seconds
    from rate_limits where key = ${key}`.execute(db)
  return Math.max(1, Math.ceil(rows[0]?.seconds ?? 1))
}

/** Undoes one {@link take}. */
export function giveBack(db: Database, allowance: Allowance): Promise<void> {
  return giveAllBack(db, [allowance])
}

/**
 * Undoes one {@link takeAll}. The keys stand one by one: of an array the planner does not know how long it is, and would plan
 * the statement anew each time.
 */
export async function giveAllBack(db: Database, allowances: readonly Allowance[]): Promise<void> {
  if (allowances.length === 0) return
  const keys = allowances.map(({ key }) => sql`${key}::text`)
  const steps = allowances.map((allowance) => sql`when ${allowance.key} then ${stepOf(allowance)}::interval`)
  await sql`
    with locked as (select key from rate_limits where key in (${sql.join(keys)}) order by key for update)
    update rate_limits as limits set arrival = limits.arrival - case limits.key ${sql.join(steps, sql` `)} end
    from locked cross join ${asyncCommit(db)} where limits.key = locked.key`.execute(db)
}

/** Deletes allowances that are full again. Returns how many. */
export async function sweepLimits(db: Database): Promise<number> {
  const { numAffectedRows } = await sql`delete from rate_limits where arrival < clock_timestamp()`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** The time that one of an allowance takes to come back. Rounded down, so that `count` of them fit whole. */
function stepOf({ count, seconds }: Rate): string {
  return `${Math.floor((seconds * 1_000_000) / count)} microseconds`
}
