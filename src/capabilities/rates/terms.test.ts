import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { harness } from '../../test/harness.ts'
import { demoPriceBook } from './demo.ts'
import { priceBook } from './index.ts'
import { agreedTerms } from './terms.ts'

const { cancellation: _cancellation, repeated_regret: _regret, ...OTHERS } = demoPriceBook.terms
const DELIVERED = { ...OTHERS, late_hours: 24, cancellation_fee_cents: { BOOK_NOW: 0, BUY_NOW: 500, CUSTOM: 0 } }

test('a house that had the terms as delivered gets those delivered now; its own terms stay what they are', async () => {
  const h = await harness()
  const upgrade = readFileSync('migrations/0022_cancellation_terms.sql', 'utf8')
  const upgraded = async (terms: object) => {
    await h.sql`update price_terms set terms = ${JSON.stringify(terms)}::jsonb`
    await sql.raw(upgrade).execute(h.services.db)
    await sql.raw(upgrade).execute(h.services.db)
    const book = await h.sql<{ terms: typeof demoPriceBook.terms }>`select terms from price_terms`
    return book[0]?.terms
  }
  expect(await upgraded(DELIVERED)).toEqual(demoPriceBook.terms)
  const own = { ...DELIVERED, late_hours: 48 }
  expect(await upgraded(own)).toEqual(agreedTerms(own as never))
  expect((await priceBook(h.ctx())).terms.cancellation.BUY_NOW).toEqual({
    late_hours: 48,
    fee_cents: 500,
    late_fee_most_cents: null,
  })
})
