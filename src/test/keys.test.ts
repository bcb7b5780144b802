import { expect, test } from 'vitest'
import { harness } from './harness.ts'

/** What is taken out again while the business runs, often or by the thousand. */
const DELETED = ['bookings', 'quotes', 'payments', 'members', 'point_accounts', 'coupons', 'coupon_codes', 'imports']

test('whatever may refer to a row that is deleted is found by an index', async () => {
  const h = await harness()
  const slow = await h.sql<{ key: string }>`
    select conrelid::regclass || '.' || attname as key
    from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid::regclass::text = any(${DELETED}::text[]) and not exists (
      select from pg_index where indrelid = conrelid and indkey[0] = conkey[1]
        and (indpred is null or pg_get_expr(indpred, indrelid) = '(' || attname || ' IS NOT NULL)'))
    order by 1`
  expect(slow).toEqual([])
})
