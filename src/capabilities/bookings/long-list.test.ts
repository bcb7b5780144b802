import { expect, test } from 'vitest'
import { type Harness, harness } from '../../test/harness.ts'
import { booked } from './factory.ts'
import { desk } from './office-contract.ts'

const SORTS = ['created_at', '-created_at', 'arrival', '-arrival', 'total', '-total'] as const

let people = 0

/** So many bookings of the same stay, each of somebody else. */
async function bookedBy(h: Harness, count: number): Promise<void> {
  for (let made = 0; made < count; made++) {
    people += 1
    await booked(await h.as.traveller(), 'BUY_NOW', { email: `guest${people}@example.com` })
  }
}

/** Seven bookings, most of them alike in what they are sorted by. */
async function scene() {
  const h = await harness()
  await bookedBy(h, 4)
  h.clock.advance({ minutes: 1 })
  await bookedBy(h, 3)
  return { h, staff: await h.as.staff('cashier') }
}

test('behind each row a list goes on with the next one, in every order, none twice and none left out', async () => {
  const { staff } = await scene()
  for (const sort of SORTS) {
    const all = (await staff.call(desk.search, { sort })).items.map(({ id }) => id)
    const walked: string[] = []
    let after: string | undefined
    do {
      const { items, next } = await staff.call(desk.search, { sort, after, page_size: 2 })
      walked.push(...items.map(({ id }) => id))
      after = next ?? undefined
    } while (after)
    expect([sort, walked]).toEqual([sort, all])
  }
})

test('pages count from the row that a list goes on behind, and rows that are added before it move nothing', async () => {
  const { h, staff } = await scene()
  const { items: all } = await staff.call(desk.search, {})
  const { next } = await staff.call(desk.search, { page_size: 3 })
  h.clock.advance({ minutes: 1 })
  await bookedBy(h, 1)
  const ask = { after: next ?? undefined, page_size: 2 }
  const second = await staff.call(desk.search, { ...ask, page_number: 2 })
  expect(second.items.map(({ id }) => id)).toEqual(all.slice(5, 7).map(({ id }) => id))
  expect(second.count).toBe(4)
})

test('what names no row, or one of another order, begins at the first row', async () => {
  const { staff } = await scene()
  const { items: all } = await staff.call(desk.search, { sort: 'total' })
  const { next } = await staff.call(desk.search, { sort: '-created_at', page_size: 2 })
  const forged = Buffer.from(JSON.stringify(['total', "0'; drop", all[0]?.id])).toString('base64url')
  for (const after of [next ?? '', 'nothing', forged]) {
    expect((await staff.call(desk.search, { sort: 'total', after })).items.map(({ id }) => id)).toEqual(
      all.map(({ id }) => id),
    )
  }
})
