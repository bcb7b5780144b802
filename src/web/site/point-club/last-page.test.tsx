import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import { billing } from '../../../capabilities/club/billing/contract.ts'
import { membership } from '../../../capabilities/membership/contract.ts'
import type { Client } from '../../../http/client.ts'
import { ADA, pageArgs } from '../../../test/page-args.ts'
import { siteTextOf } from '../../../test/render.ts'
import PointClubLedger, { loader as readLedger } from './ledger.tsx'
import { loader as readBilling } from './payment-tokens.tsx'

/** An API whose lists have so many items each, 15 a page. */
function listing(counts: ReadonlyMap<unknown, number>, item: (place: number) => object): Pick<Client, 'call'> {
  const call = async (endpoint: unknown, { page_number = 1 }: { page_number?: number }) => {
    const count = counts.get(endpoint) ?? 0
    const first = (page_number - 1) * 15
    const items = Array.from({ length: Math.max(0, Math.min(15, count - first)) }, (_, index) => item(first + index))
    return { items, count }
  }
  return { call } as unknown as Client
}

const entry = (place: number) => ({
  id: `e${place}`,
  date: '2026-11-20',
  kind: 'EARN',
  description: `Stay ${place}`,
  ref: null,
  points: 10,
  balance: 10 * place,
})

test('an address with more pages than the ledger has shows its last one', async () => {
  const client = listing(new Map([[membership.ledger, 200]]), entry)
  const read = async (query: string) => {
    const loaderData = await readLedger(pageArgs(client, `/point-club/ledger${query}`, { account: ADA }))
    const props = { loaderData } as unknown as ComponentProps<typeof PointClubLedger>
    return siteTextOf(<PointClubLedger {...props} />, { account: ADA })
  }
  for (const query of ['?page=99', '?page=14']) {
    expect(await read(query)).toMatch(/Stay 199 .*196–200 of 200/)
    expect(await read(query)).not.toContain('No points yet')
  }
  expect(await read('')).toMatch(/Stay 0 .*1–15 of 200/)
})

test('once the only card or address of a page is deleted, the page before it is shown', async () => {
  const counts = new Map<unknown, number>([
    [billing.cards, 15],
    [billing.addresses, 16],
  ])
  const client = listing(counts, (place) => ({ id: place }))
  const path = '/point-club/payment-tokens?cards=2&addresses=2'
  const { cards, addresses } = await readBilling(pageArgs(client, path, { account: ADA }))
  expect([cards.page, cards.items.length]).toEqual([1, 15])
  expect([addresses.page, addresses.items.length]).toEqual([2, 1])
})
