import { expect, test } from 'vitest'
import { released } from '../../test/released.ts'
import type { LedgerReason } from './points/rules.ts'
import { membershipNumber } from './rules.ts'

test('an upgrade finds the numbers of members who moved in before, in rows or in the ledger, and what erasures left of them', async () => {
  const { client, upgrade } = await released(280)
  await client.query(
    `insert into imports (id, kind, file_name, status, cut_over_at, created_by, created_at, updated_at)
     values (gen_random_uuid(), 'MEMBERS', 'members.csv', 'IMPORTED', now(), 'system', now(), now())`,
  )
  let line = 0
  const add = async (name: string, { row, entry }: { row?: string; entry?: string }) => {
    line += 1
    const email = name === 'erased' ? 'erased-1@erased.invalid' : `${name}@example.com`
    const { rows } = await client.query<{ id: string }>(
      `insert into accounts (id, kind, email, password_hash, short_name, long_name, created_at)
       values (gen_random_uuid(), 'member', $2, '', $1, $1, now()) returning id`,
      [name, email],
    )
    const id = rows[0]!.id
    await client.query('insert into members (account_id, number, barcode, joined_at) values ($1, $2, $2, now())', [
      id,
      membershipNumber(Buffer.alloc(8, line)),
    ])
    await client.query(
      `insert into import_rows (import_id, line, kind, state, reference, data, item_id)
       select id, $1, 'MEMBERS', 'DONE', $2, $3, $4 from imports`,
      [line, email, row === undefined ? {} : { number: row }, id],
    )
    if (entry === undefined) return id
    await client.query('insert into point_accounts (account_id) values ($1)', [id])
    await client.query(
      `insert into point_entries (id, account_id, at, kind, points, balance, description, ref, actor)
       values (gen_random_uuid(), $1, now(), 'MOVED_IN', 5, 5, '', $2, 'system')`,
      [id, entry],
    )
    return id
  }
  await add('long ago', { entry: 'K-1' })
  await add('of late', { row: 'K-2', entry: 'K-2' })
  await add('without points', { row: 'K-3' })
  await add('without number', { row: '' })
  const [merged, heir] = [await add('merged', { entry: 'K-4' }), await add('heir', {})]
  await client.query('update members set merged_into = $2, merged_at = now() where account_id = $1', [merged, heir])
  const erased = await add('erased', { entry: 'K-5' })
  await client.query("update members set pending_email = 'new@example.com' where account_id = $1", [erased])
  const changes = async () => (await client.query<{ told: string }>('select row_after::text as told from history')).rows
  const before = await changes()

  await upgrade()
  const { rows } = await client.query<{ name: string; prior_number: string | null }>(
    'select short_name as name, prior_number from members join accounts on id = account_id',
  )
  expect(Object.fromEntries(rows.map(({ name, prior_number }) => [name, prior_number]))).toEqual({
    'long ago': 'K-1',
    'of late': 'K-2',
    'without points': 'K-3',
    'without number': null,
    merged: 'K-4',
    heir: 'K-4',
    erased: null,
  })
  const entries = await client.query('select ref from point_entries where account_id = $1', [erased])
  expect(entries.rows).toEqual([{ ref: null }])
  expect(JSON.stringify(before)).toContain('new@example.com')
  const after = await changes()
  expect(JSON.stringify(after)).not.toContain('new@example.com')
  expect(after, 'an upgrade changes nobody').toHaveLength(before.length)
})

/** What ledgers had for each reason before there were codes. */
const SENTENCES: Readonly<Record<LedgerReason, string>> = {
  WELCOME: 'Welcome to the Point Club',
  PARKING: 'Parking',
  PARKING_REFUNDED: 'Refunded parking',
  OWED: 'Taken for points that were given back',
  VOUCHER: 'Time voucher',
  VOUCHER_VOIDED: 'Voided time voucher',
  BOOKING: 'Booking',
  BOOKING_REFUNDED: 'Points of a booking',
  BOOKING_CREDITED: 'Given back for a booking',
  BOOKING_MOVED: 'Credit for moving your booking',
  LONG_WAIT: 'Sorry for the wait',
  STAFF_MISSING_STAY: 'Adjusted by staff: a stay that was missing',
  STAFF_CORRECTION: 'Adjusted by staff: a correction',
  STAFF_APOLOGY: 'Adjusted by staff: with our apologies',
  STAFF_AGREED: 'Adjusted by staff: as agreed',
  NOT_IN_TIME: 'Not used in time',
  NOT_FOR_24_MONTHS: 'Not used for 24 months',
  ERASED: 'The account was erased',
  MOVED_IN: 'Brought along from the system before',
  MERGED_AWAY: 'Moved to another account of the member',
  MERGED_HERE: 'From another account of the member',
}

test('an upgrade finds why points moved by the sentence, also of what the version before still writes; unknown words stay', async () => {
  const { client, upgrade } = await released(285)
  const { rows } = await client.query<{ id: string }>(
    `insert into accounts (id, kind, email, password_hash, short_name, long_name, created_at)
     values (gen_random_uuid(), 'member', 'ada@example.com', '', 'Ada', 'Ada', now()) returning id`,
  )
  const accountId = rows[0]!.id
  await client.query('insert into point_accounts (account_id) values ($1)', [accountId])
  let balance = 0
  const add = async (description: string) => {
    balance += 1
    await client.query(
      `insert into point_entries (id, account_id, at, kind, points, balance, description, actor)
       values (gen_random_uuid(), $1, now(), 'ADJUST', 1, $2, $3, 'system')`,
      [accountId, balance, description],
    )
  }
  const written = [...Object.values(SENTENCES), 'Found under the seat']
  for (const description of written) await add(description)
  await upgrade()
  for (const description of written) await add(description)

  const entries = await client.query('select reason, description from point_entries order by position')
  const known = Object.entries(SENTENCES).map(([reason, description]) => ({ reason, description }))
  const each = [...known, { reason: 'OTHER', description: 'Found under the seat' }]
  expect(entries.rows).toEqual([...each, ...each])
  await expect(client.query("update point_entries set reason = 'OTHER'")).rejects.toThrow('append-only')
})
