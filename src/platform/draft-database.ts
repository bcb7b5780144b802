import { Client, escapeIdentifier } from 'pg'
import { StartError } from './errors.ts'

/** The name of a database while it is filled. */
export function draftOf(name: string): string {
  return `${name}_draft`
}

/**
 * Fills an empty database as a draft, which takes its name when all is in. What fails or is killed midway leaves the
 * database as it was; a draft that was left behind is never read, and dropped by the next one.
 * @throws StartError when the database is not empty
 */
export async function inDraft<Result>(url: string, fill: (draft: string) => Promise<Result>): Promise<Result> {
  const name = decodeURIComponent(new URL(url).pathname.slice(1))
  const [own, draft] = [escapeIdentifier(name), escapeIdentifier(draftOf(name))]
  const drop = `drop database if exists ${draft} with (force)`
  await connected(url, refuseUsed)
  await onServer(url, drop, `create database ${draft}`)
  try {
    const result = await fill(databaseAt(url, draftOf(name)))
    await connected(url, refuseUsed)
    await onServer(url, `drop database ${own} with (force)`, `alter database ${draft} rename to ${own}`)
    return result
  } catch (error) {
    await onServer(url, drop).catch(() => undefined)
    throw error
  }
}

/** @throws StartError when it has a table, of whomever */
export async function refuseUsed(client: Client): Promise<void> {
  const { rows } = await client.query<{ used: boolean }>(`
    select exists (
      select from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')) as used`)
  if (rows[0]?.used) {
    throw new StartError('The database to restore into is not empty: make a new one, or choose a new DATA_DIR.')
  }
}

async function onServer(url: string, ...statements: string[]): Promise<void> {
  await connected(databaseAt(url, 'postgres'), async (client) => {
    for (const statement of statements) await client.query(statement)
  })
}

function databaseAt(url: string, name: string): string {
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}

async function connected(url: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
