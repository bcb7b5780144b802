import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { type Kysely, sql } from 'kysely'
import { type Form, fillLetter, known } from '../capabilities/mail/forms.ts'
import { unpacked } from '../capabilities/mail/said.ts'
import { askAgain } from './used-again.ts'

const INVARIANTS = readFileSync(join(import.meta.dirname, 'invariants.sql'), 'utf8')

interface Broken {
  readonly promise: string
  readonly what: string
  readonly detail: string
}

/** What `invariants.sql` finds broken, as readable lines; empty when every promise holds. */
export async function brokenPromises<DB>(db: Kysely<DB>): Promise<string[]> {
  const rows =
    (await askAgain<Broken>(db, { name: 'promises', text: INVARIANTS })) ??
    (await sql<Broken>`${sql.raw(INVARIANTS)}`.execute(db)).rows
  return [
    ...rows.map(({ promise, what, detail }) => `${promise}: ${what} (${detail})`),
    ...(await mailsWithCardNumbers(db)).map((id) => `no card number is kept: ${id} (mail)`),
  ]
}

/** What no statement can read: the words of mails that are kept as data. */
async function mailsWithCardNumbers<DB>(db: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{ id: string; said: Buffer; form: Buffer; words: Buffer }>`
    select id, said, f.content as form, w.content as words from mail_messages
    join mail_parts as f on f.hash = form join mail_parts as w on w.hash = substring(said from 2 for 16)`.execute(db)
  return rows.flatMap(({ id, said, form, words }) => {
    const filled = known(JSON.parse(inflateRawSync(form).toString()) as Form)
    const { view } = unpacked(said, inflateRawSync(words))
    return /\b\d{13,19}\b/.test(fillLetter(filled, view).text) ? [id] : []
  })
}

/** What is found broken by a statement, which is taken back afterwards: one world serves many of them. */
export async function brokenBy<DB>(db: Kysely<DB>, statement: string): Promise<string[]> {
  const transaction = await db.startTransaction().execute()
  try {
    await sql.raw(statement).execute(transaction)
    // Whatever the database would have refused at the end of the transaction.
    await sql`set constraints all immediate`.execute(transaction)
    return await brokenPromises(transaction)
  } finally {
    await transaction.rollback().execute()
  }
}
