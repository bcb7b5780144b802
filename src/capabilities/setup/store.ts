import { sql } from 'kysely'
import { hasTrail } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import type { Row } from '../../platform/database.ts'
import { activeStaff } from '../auth/index.ts'
import { wasTestMailed } from '../mail/index.ts'
import { hasCardPayments } from '../payments/index.ts'

export type TestChargeRow = Row<'test_charges'>

/** So many test charges are shown and looked at. */
const LAST = 5

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
  return ctx.db.selectFrom('test_charges').selectAll().orderBy('created_at', 'desc').limit(LAST).execute()
}

/** What tells how far the set-up is, of all that it was done to. */
export interface Standing {
  /** Whether a test charge, or a test mail, of the last few did all that it should. */
  readonly is_charged: boolean
  readonly is_mailed: boolean
  readonly has_terms: boolean
  readonly has_sold: boolean
  readonly staff: number
}

/** How far the set-up is, by one statement; `terms` names the text of the terms in the audit trail. */
export async function standing(ctx: Context, terms: { entity: string; entityId: string }): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select ${wasTestMailed} as is_mailed, ${hasTrail(terms)} as has_terms, ${hasCardPayments} as has_sold,
      ${activeStaff} as staff,
      exists (
        select from (select status from test_charges order by created_at desc limit ${LAST}) as lately
        where status = 'REFUNDED') as is_charged`.execute(ctx.db)
  return rows[0]!
}

/** The test charge of a request. */
export async function findCharge(ctx: Context, requestKey: string): Promise<TestChargeRow | undefined> {
  return ctx.db.selectFrom('test_charges').selectAll().where('request_key', '=', requestKey).executeTakeFirst()
}
