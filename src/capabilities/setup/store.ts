import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Row } from '../../platform/database.ts'

export type TestChargeRow = Row<'test_charges'>

/** Writes a test charge, or finds the one that the same request wrote before. */
export async function beginCharge(ctx: Context, requestKey: string, amount: number): Promise<TestChargeRow> {
  const { rows } = await sql<TestChargeRow>`
    insert into test_charges (id, request_key, amount_cents, status, created_at)
    values (${ctx.random.uuid()}, ${requestKey}, ${amount}, 'ASKED', ${ctx.now})
    on conflict (request_key) do update set request_key = excluded.request_key returning *`.execute(ctx.db)
  return rows[0]!
}

type Patch = Partial<Pick<TestChargeRow, 'card_token' | 'last4' | 'charge_ref' | 'status' | 'refusal' | 'settled_at'>>

export async function changeCharge(ctx: Context, id: string, patch: Patch): Promise<TestChargeRow> {
  return ctx.db.updateTable('test_charges').set(patch).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/** The last five test charges, the newest first. */
export async function lastCharges(ctx: Context): Promise<TestChargeRow[]> {
  return ctx.db.selectFrom('test_charges').selectAll().orderBy('created_at', 'desc').limit(5).execute()
}

/** The test charge of a request. */
export async function findCharge(ctx: Context, requestKey: string): Promise<TestChargeRow | undefined> {
  return ctx.db.selectFrom('test_charges').selectAll().where('request_key', '=', requestKey).executeTakeFirst()
}
