import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { cents, toDollars } from '../../lib/money.ts'
import { transaction } from '../../platform/context.ts'
import { type Harness, harness } from '../../test/harness.ts'
import { bookings } from '../bookings/contract.ts'
import { booked, PERSON, quoted, STAY } from '../bookings/factory.ts'
import { activeCompany } from '../companies/factory.ts'
import { invoices } from './contract.ts'

const NOVEMBER = { from: '2026-11-01', until: '2026-11-30' }

/** So many more bookings like the only one there is, each a second later than the one before. */
async function moreBookings(h: Harness, count: number): Promise<void> {
  await transaction(h.ctx(), async ({ db }) => {
    await sql`set local session_replication_role = replica`.execute(db)
    await sql`
      insert into bookings select (jsonb_populate_record(b, jsonb_build_object(
        'id', gen_random_uuid(), 'quote_id', gen_random_uuid(), 'request_key', null,
        'number', 'N' || lpad(n::text, 7, '0'), 'travel_from', b.travel_from + n * interval '1 second'))).*
      from bookings b cross join generate_series(1, ${count}::int) as n`.execute(db)
  })
}

test('a statement of more bookings than it lists says how many there are, and adds up all of them', async () => {
  const h = await harness()
  const company = await activeCompany(h)
  const member = await h.as.member()
  const stay = { travel_from_date: '2026-11-23 08:00:00-0800', travel_to_date: '2026-11-26 08:00:00-0800' }
  const { quote_id } = await quoted(member, 'CUSTOM', stay)
  const { booking } = await member.call(bookings.create, { quote_id, ...PERSON, bill_company: true })
  const staff = await h.as.staff()
  const asked = { companyId: company.id, ...NOVEMBER }
  expect(await staff.call(invoices.statement, asked)).toMatchObject({ count: 1, total: '56.72', on_account: '56.72' })

  await moreBookings(h, 2000)
  const { items, ...sums } = await staff.call(invoices.statement, asked)
  expect(items).toHaveLength(2000)
  expect(items[0]).toMatchObject({ booking_id: booking.id })
  const all = toDollars(cents(5672 * 2001))
  expect(sums).toMatchObject({ count: 2001, total: all, on_account: all })
  const none = await staff.call(invoices.statement, { ...asked, from: '2026-11-24' })
  expect(none).toMatchObject({ items: [], count: 0, total: '0.00', on_account: '0.00', not_invoiced: '56.72' })
})

test('a statement has no booking that never came about, and those that were canceled', async () => {
  const h = await harness()
  const company = await activeCompany(h, { billing: 'TRAVELER', access: 'ANYONE', domains: [] })
  const traveler = await h.as.traveller()
  const stay = { ...STAY, promo_code: 'GLOBEX' }
  const declined = booked(traveler, 'CUSTOM', { stay, cc_number: '4000000000000002' })
  await expect(declined).rejects.toMatchObject({ formErrors: [expect.stringContaining('declined')] })
  const { id, number } = await booked(traveler, 'CUSTOM', { stay, email: 'grace@example.com' })
  await traveler.call(bookings.cancel, { number })
  const { items } = await (await h.as.staff()).call(invoices.statement, {
    companyId: company.id,
    from: '2026-12-01',
    until: '2026-12-31',
  })
  expect(items).toMatchObject([{ booking_id: id, status: 'CANCELLED', total: '0.00' }])
})
