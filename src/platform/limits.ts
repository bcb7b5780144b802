import { sql } from 'kysely'
import type { Services } from './context.ts'
import { asyncCommit, type Database, json } from './database.ts'
import { networkOf } from './proxies.ts'
import { gathered } from './together.ts'

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
export function take(db: Database, allowance: Allowance): Promise<number> {
  return takeAll(db, [allowance])
}

/**
 * Takes one from each of several allowances, or none from any. Whoever takes at the same moment, outside a transaction, does so
 * in one statement.
 * @returns 0 when all were there, else the seconds until the first that was missing has one
 */
export async function takeAll(db: Database, allowances: readonly Allowance[]): Promise<number> {
  if (allowances.length === 0) return 0
  const taken = (await takeGathered({ db }, allowances)) ?? (await taking(db, allowances))
  const missing = allowances.find(({ key }) => !taken.has(key))
  if (!missing) return 0
  await giveAllBack(
    db,
    allowances.filter(({ key }) => taken.has(key)),
  )
  return secondsUntil(db, missing)
}

/** The keys of those that had one. Undefined for whoever wants what somebody before them wants: they ask alone. */
const takeGathered = gathered(async ({ db }: { readonly db: Database }, asked: readonly (readonly Allowance[])[]) => {
  const seen = new Set<string>()
  const isNow = asked.map((wanted) => {
    const isApart = wanted.every(({ key }) => !seen.has(key))
    if (isApart) for (const { key } of wanted) seen.add(key)
    return isApart
  })
  const taken = await taking(db, asked.filter((_, index) => isNow[index]).flat())
  return isNow.map((isApart) => (isApart ? taken : undefined))
})

/**
 * Takes one from each of several, in the order of their keys, so that no two who do so wait for each other. What is taken may be
 * lost if the server crashes: we don't wait for the disk.
 * @returns the keys of those that had one
 */
async function taking(db: Database, allowances: readonly Allowance[]): Promise<ReadonlySet<string>> {
  const given = allowances.map(({ key, subject, ...rate }) => ({
    key,
    subject,
    step: stepOf(rate),
    burst: burstOf(rate),
  }))
  const of = (column: 'step' | 'burst') => sql`(select ${sql.ref(column)} from given where given.key = excluded.key)`
  const most = sql`excluded.arrival - ${of('step')} + ${of('burst')}`
  const next = sql`greatest(limits.arrival + ${of('step')}, excluded.arrival)`
  const { rows } = await sql<{ key: string }>`
    with given as materialized (
      select * from jsonb_to_recordset(${json(given)}) as given (key text, subject text, step interval, burst interval)
    )
    insert into rate_limits as limits (key, arrival, subject)
    select key, clock_timestamp() + step, subject from given, ${asyncCommit(db)} order by key
    on conflict (key) do update set arrival = least(${next}, ${most})
    where ${next} <= ${most} or limits.arrival > ${most}
    returning key`.execute(db)
  return new Set(rows.map(({ key }) => key))
}

async function secondsUntil(db: Database, { key, count, seconds }: Allowance): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from arrival + ${stepOf({ count, seconds })}::interval - ${burstOf({ count, seconds })}::interval
      - clock_timestamp())::float8 as seconds
    from rate_limits where key = ${key}`.execute(db)
  return Math.max(1, Math.ceil(rows[0]?.seconds ?? 1))
}

/** Undoes one {@link take}. */
export function giveBack(db: Database, allowance: Allowance): Promise<void> {
  return giveAllBack(db, [allowance])
}

/** Undoes one {@link takeAll}. */
export async function giveAllBack(db: Database, allowances: readonly Allowance[]): Promise<void> {
  if (allowances.length > 0) await giveBackGathered({ db }, allowances)
}

const giveBackGathered = gathered(
  async ({ db }: { readonly db: Database }, asked: readonly (readonly Allowance[])[]) => {
    const given = asked.flat().map(({ key, ...rate }) => ({ key, step: stepOf(rate) }))
    await sql`
      with given as (
        select key, sum(step) as step from jsonb_to_recordset(${json(given)}) as given (key text, step interval) group by key
      ),
      locked as (
        select key from rate_limits where key = any(array(select key from given)) order by key for update
      )
      update rate_limits as limits set arrival = limits.arrival - given.step
      from locked join given using (key) cross join ${asyncCommit(db)} where limits.key = locked.key`.execute(db)
    return asked.map(() => undefined)
  },
)

/** Deletes allowances that are full again. Returns how many. */
export async function sweepLimits(db: Database): Promise<number> {
  const { numAffectedRows } = await sql`delete from rate_limits where arrival < clock_timestamp()`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** The time that one of an allowance takes to come back. Rounded down, so that `count` of them fit whole. */
function stepOf({ count, seconds }: Rate): string {
  return `${Math.floor((seconds * 1_000_000) / count)} microseconds`
}

/** The time that all of an allowance take to come back. */
function burstOf({ seconds }: Rate): string {
  return `${seconds} seconds`
}
