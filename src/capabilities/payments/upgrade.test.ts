import type { Client } from 'pg'
import { expect, test } from 'vitest'
import { released } from '../../test/released.ts'

const AT = '2026-11-20T20:00:00Z'

/** Rows as the version before writes them. */
async function before(client: Client) {
  await client.query(
    "insert into vehicle_classes (code, name, description, default_allotment, position) values ('STANDARD', '', '', 0, 1)",
  )
  const insert = async (table: string, row: Readonly<Record<string, unknown>>): Promise<string> => {
    const names = Object.keys(row)
    const { rows } = await client.query<{ id: string }>(
      `insert into ${table} (id, ${names.join()}) values (gen_random_uuid(), ${names.map((_, n) => `$${n + 1}`).join()})
       returning id`,
      Object.values(row),
    )
    return rows[0]!.id
  }
  const dates = { travel_from: '2026-11-18T16:00:00Z', travel_to: '2026-11-19T16:00:00Z', vehicle_class: 'STANDARD' }
  let made = 0
  const paid = (about: object, reason: string) =>
    insert('payments', {
      ...about,
      kind: 'CHARGE',
      status: 'SETTLED',
      amount_cents: 7457,
      reason,
      requested_at: AT,
      settled_at: AT,
    })

  return {
    paid,
    /** A booking that was paid. */
    async booked(status: string) {
      const price = { deposit_cents: 7457, total_cents: 7457, rate: '{}' }
      const quote_id = await insert('quotes', {
        ...dates,
        ...price,
        set_id: '00000000-0000-0000-0000-000000000000',
        product_id: 'BUY_NOW',
        days_in_advance: 0,
        is_prebook_discount: false,
        created_at: AT,
        expires_at: AT,
        is_kept: true,
      })
      made += 1
      const booking_id = await insert('bookings', {
        ...dates,
        number: `N${made}`,
        status,
        quote_id,
        product_id: 'BUY_NOW',
        email: 'a@example.com',
        full_name: 'Ada',
        phone_number: '',
        email_pdf: false,
        email_pkpass: false,
        total_cents: 7457,
        paid_cents: 7457,
        created_at: AT,
        updated_at: AT,
      })
      const changed = (kind: string, details: object) =>
        insert('booking_changes', { booking_id, at: AT, actor: 'system', kind, to_status: status, quote_id, details })
      return { booking_id, changed }
    },
    /** A stay that was paid at the lot. */
    async parked() {
      made += 1
      const transaction_id = await insert('transactions', {
        ticket_num: `T${made}`,
        record_loc: `T${made}`,
        receipt_number: `T${made}`,
        status: 'CLOSED',
        vehicle_class: 'STANDARD',
        entered_at: dates.travel_from,
        exited_at: dates.travel_to,
        rate: '{}',
        total_cents: 7457,
        paid_cents: 7457,
        created_at: AT,
        updated_at: AT,
      })
      const changed = (kind: string, details: object) =>
        insert('transaction_changes', { transaction_id, at: AT, actor: 'system', kind, to_status: 'CLOSED', details })
      return { transaction_id, changed }
    },
    async refunded(about: object, reason: string) {
      const charge_id = await paid(about, 'transaction_id' in about ? 'stay' : 'booking')
      return insert('payments', {
        ...about,
        charge_id,
        kind: 'REFUND',
        status: 'SETTLED',
        amount_cents: 1000,
        reason,
        requested_at: AT,
        sent_at: AT,
        settled_at: AT,
      })
    },
  }
}

const ofBooking = ({ booking_id }: { booking_id: string }) => ({ booking_id })
const ofStay = ({ transaction_id }: { transaction_id: string }) => ({ transaction_id })

async function reasonsOf(client: Client): Promise<(id: string) => readonly [string, string | undefined]> {
  const { rows } = await client.query<{ id: string; reason: string; details: { reason?: string } }>(
    'select id, reason, details from payments',
  )
  const found = new Map(rows.map(({ id, reason, details }) => [id, [reason, details.reason] as const]))
  return (id) => found.get(id)!
}

test('an upgrade finds what staff typed about refunds, also where they typed one of our words, and keeps it apart', async () => {
  const { client, upgrade } = await released(285)
  const { booked, parked, paid, refunded } = await before(client)
  const [cancelled, used, came, erased] = [
    await booked('CANCELLED'),
    await booked('COMPLETED'),
    await booked('COMPLETED'),
    await booked('COMPLETED'),
  ]
  await cancelled.changed('cancelled', {})
  await used.changed('refunded', { amount: 1000, reason: 'cancellation' })
  await came.changed('checked in', {})
  await erased.changed('refunded', { amount: 1000, reason: '(erased)' })
  const [typed, twice, unexplained] = [await parked(), await parked(), await parked()]
  await typed.changed('refunded', { amount: 1000, reason: 'stay' })
  await twice.changed('paid twice', { amount: 1000 })
  await unexplained.changed('voided', { amount: 1000, reason: '' })
  const ids = {
    cancelled: await refunded(ofBooking(cancelled), 'cancellation'),
    used: await refunded(ofBooking(used), 'cancellation'),
    came: await refunded(ofBooking(came), 'no show'),
    erased: await refunded(ofBooking(erased), 'Ada waited'),
    typed: await refunded(ofStay(typed), 'stay'),
    twice: await refunded(ofStay(twice), 'paid twice'),
    unexplained: await refunded(ofStay(unexplained), ''),
    charged: await paid(ofStay(unexplained), 'no word of ours'),
  }

  await upgrade()
  const reasonOf = await reasonsOf(client)
  const found = Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, reasonOf(id)]))
  expect(found).toEqual({
    cancelled: ['cancellation', undefined],
    used: ['goodwill', 'cancellation'],
    came: ['no show', undefined],
    erased: ['goodwill', undefined],
    typed: ['goodwill', 'stay'],
    twice: ['paid twice', undefined],
    unexplained: ['goodwill', undefined],
    charged: ['stay', undefined],
  })
})

test('what the version before writes beside this one gets a code, and what staff type there is kept', async () => {
  const { client, upgrade } = await released(285)
  await upgrade()
  const { booked, parked, paid, refunded } = await before(client)
  const [open, used, stay] = [await booked('CONFIRMED'), await booked('COMPLETED'), await parked()]
  const ids = [
    await paid(ofBooking(open), 'change'),
    await refunded(ofBooking(open), 'cancellation'),
    await refunded(ofBooking(used), 'goodwill'),
    await refunded(ofBooking(used), 'cancellation'),
    await refunded(ofBooking(used), 'Waited an hour'),
    await refunded(ofStay(stay), 'paid twice'),
    await refunded(ofStay(stay), 'cancellation'),
    await refunded(ofStay(stay), ''),
  ]
  const reasonOf = await reasonsOf(client)
  expect(ids.map(reasonOf)).toEqual([
    ['change', undefined],
    ['cancellation', undefined],
    ['goodwill', undefined],
    ['goodwill', 'cancellation'],
    ['goodwill', 'Waited an hour'],
    ['paid twice', undefined],
    ['goodwill', 'cancellation'],
    ['goodwill', undefined],
  ])
  await expect(paid(ofBooking(open), 'no word of ours')).rejects.toThrow('payments_reason_check')
})
