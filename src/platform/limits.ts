import { sql } from 'kysely'
import type { Services } from './context.ts'
import type { Database } from './database.ts'
import { networkOf } from './proxies.ts'

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

/** How many allowances of a subject something was taken from that has not come back yet. */
export async function countTaken({ db, keys }: Pick<Services, 'db' | 'keys'>, subject: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from rate_limits
    where subject = ${keys.digest('limits', subject).toString('base64url')} and arrival > clock_timestamp()`.execute(db)
  return rows[0]?.count ?? 0
}

/** Makes all allowances of a subject whole again. Returns how many there were. */
export async function forgetTaken({ db, keys }: Pick<Services, 'db' | 'keys'>, subject: string): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from rate_limits where subject = ${keys.digest('limits', subject).toString('base64url')}`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** The allowance of a whole /48 as a multiple of one network's: its holder has 65,536 networks. */
const SITE = 16

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
export async function take(db: Database, { key, count, seconds, subject }: Allowance): Promise<number> {
  const burst = `${seconds} seconds`
  const step = stepOf({ count, seconds })
  const taken = await sql`
    insert into rate_limits as limits (key, arrival, subject)
    values (${key}, clock_timestamp() + ${step}::interval, ${subject ?? null})
    on conflict (key) do update set arrival = least(
      greatest(limits.arrival + ${step}::interval, excluded.arrival),
      excluded.arrival - ${step}::interval + ${burst}::interval)
    where greatest(limits.arrival + ${step}::interval, excluded.arrival)
        <= excluded.arrival - ${step}::interval + ${burst}::interval
      or limits.arrival > excluded.arrival - ${step}::interval + ${burst}::interval
    returning 1`.execute(db)
  if (taken.rows.length > 0) return 0
  const waiting = await sql<{ seconds: number }>`
    select extract(epoch from arrival + ${step}::interval - ${burst}::interval - clock_timestamp())::float8 as seconds
    from rate_limits where key = ${key}`.execute(db)
  return Math.max(1, Math.ceil(waiting.rows[0]?.seconds ?? 1))
}

/**
 * Takes one from each of several allowances, or none from any.
 * @returns 0 when all were there, else the seconds until the first that was missing has one
 */
export async function takeAll(db: Database, allowances: readonly Allowance[]): Promise<number> {
  for (const [index, each] of allowances.entries()) {
    const retryAfter = await take(db, each)
    if (retryAfter === 0) continue
    await giveAllBack(db, allowances.slice(0, index))
    return retryAfter
  }
  return 0
}

/** Undoes one {@link take}. */
export async function giveBack(db: Database, allowance: Allowance): Promise<void> {
  await sql`
    update rate_limits set arrival = arrival - ${stepOf(allowance)}::interval where key = ${allowance.key}`.execute(db)
}

/** Undoes one {@link takeAll}. */
export async function giveAllBack(db: Database, allowances: readonly Allowance[]): Promise<void> {
  for (const each of allowances) await giveBack(db, each)
}

/** Drops allowances that are whole again. Returns how many. */
export async function sweepLimits(db: Database): Promise<number> {
  const { numAffectedRows } = await sql`delete from rate_limits where arrival < clock_timestamp()`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** The time that one of an allowance takes to come back. Rounded down, so that `count` of them fit whole. */
function stepOf({ count, seconds }: Rate): string {
  return `${Math.floor((seconds * 1_000_000) / count)} microseconds`
}
