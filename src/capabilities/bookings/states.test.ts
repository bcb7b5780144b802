import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { harness } from '../../test/harness.ts'
import { BookingStatus } from './contract.ts'

test('the database lets a booking change its status in these ways and no other', async () => {
  const { services } = await harness()
  const legal: string[] = []
  await services.db.connection().execute(async (db) => {
    await sql`create temp table moves (status text)`.execute(db)
    await sql`
      create trigger moves_legally before update of status on moves
      for each row execute function check_booking_transition()`.execute(db)
    for (const from of BookingStatus.options) {
      for (const to of BookingStatus.options.filter((status) => status !== from)) {
        await sql`delete from moves`.execute(db)
        await sql`insert into moves values (${from})`.execute(db)
        const moved = await sql`update moves set status = ${to}`.execute(db).catch(() => undefined)
        if (moved) legal.push(`${from} → ${to}`)
      }
    }
  })
  expect(legal).toEqual([
    'PENDING → CONFIRMED',
    'PENDING → CANCELLED',
    'CONFIRMED → CANCELLED',
    'CONFIRMED → CHECKED_IN',
    'CONFIRMED → NO_SHOW',
    'CHECKED_IN → CONFIRMED',
    'CHECKED_IN → COMPLETED',
    'NO_SHOW → CONFIRMED',
    'NO_SHOW → CHECKED_IN',
  ])
})
