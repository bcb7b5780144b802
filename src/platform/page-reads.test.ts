import { expect, test } from 'vitest'
import { sharedHarness } from '../test/harness.ts'
import { type Context, transaction } from './context.ts'
import { oncePerPage, type PageReads } from './page-reads.ts'

const shared = sharedHarness()

/** Answers each with its double, and tells how many were asked; what is over a hundred fails. */
function doubling() {
  const asked: number[] = []
  const double = oncePerPage(async (_ctx: Context, number: number) => {
    asked.push(number)
    if (number > 100) throw new RangeError('too much')
    return number * 2
  })
  return { asked, double }
}

const page = (): PageReads => ({ answers: new Map() })

test('the calls of one page ask the same once, what is different and other questions apart', async () => {
  const [ctx, other] = [
    { ...shared().ctx(), reads: page() },
    { ...shared().ctx(), reads: page() },
  ]
  const [first, second] = [doubling(), doubling()]
  expect(await Promise.all([1, 2, 1].map((number) => first.double(ctx, number)))).toEqual([2, 4, 2])
  expect(await first.double(ctx, 1)).toBe(2)
  expect(first.asked).toEqual([1, 2])
  expect([await second.double(ctx, 1), await first.double(other, 1)]).toEqual([2, 2])
  expect([first.asked, second.asked]).toEqual([[1, 2, 1], [1]])
})

test('who belongs to no page, or is in a transaction, asks each time; a failure is kept for nobody', async () => {
  const ctx = { ...shared().ctx(), reads: page() }
  const { asked, double } = doubling()
  for (let time = 0; time < 2; time++) {
    await double(shared().ctx(), 1)
    await transaction(ctx, (ctx) => double(ctx, 1))
    await expect(double(ctx, 101)).rejects.toThrow('too much')
  }
  expect(asked).toEqual([1, 1, 101, 1, 1, 101])
})
