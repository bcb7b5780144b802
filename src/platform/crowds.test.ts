import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { crowds } from './crowds.ts'

/** Work that tells who did it, and with how many; 3 is always done alone, 13 makes a crowd fail. */
function place(options: { most?: number; patience?: number; busy?: number } = {}) {
  const served: number[][] = []
  const join = crowds<number, string>({
    async together(items) {
      served.push([...items])
      await sleep(5)
      if (items.includes(13)) throw new Error('nobody knows')
      return items.map((item) => (item === 3 ? undefined : `${item} of ${items.length}`))
    },
    most: options.most ?? 10,
    patience: options.patience ?? 5000,
  })
  const ask = (item: number) =>
    join(item, async () => {
      await sleep(options.busy ?? 5)
      return `${item} alone`
    })
  /** The first is at it when the others come. */
  async function askInTurn([first, ...others]: [number, ...number[]]) {
    const before = ask(first)
    await turn()
    return Promise.allSettled([before, ...others.map(ask)])
  }
  return { served, ask, askInTurn }
}

const turn = () => new Promise(setImmediate)

test('who finds nobody goes alone, all who come meanwhile go together, each with an answer of their own', async () => {
  const { served, ask, askInTurn } = place()
  const answers = await askInTurn([1, 2, 3, 4])
  expect(answers).toMatchObject(['1 alone', '2 of 3', '3 alone', '4 of 3'].map((value) => ({ value })))
  expect(served).toEqual([[2, 3, 4]])
  expect(await ask(5)).toBe('5 alone')
})

test('who come at the same moment and find nobody go together', async () => {
  const { served, ask } = place()
  expect(await Promise.all([1, 2].map(ask))).toEqual(['1 of 2', '2 of 2'])
  expect(served).toEqual([[1, 2]])
})

test('no more go together than may', async () => {
  const { served, askInTurn } = place({ most: 2 })
  await askInTurn([1, 2, 4, 5, 6])
  expect(served).toEqual([
    [2, 4],
    [5, 6],
  ])
})

test('where what they did together failed, it failed for each of them, and who comes next is served', async () => {
  const { ask, askInTurn } = place()
  const settled = await askInTurn([1, 2, 13])
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
  expect(await ask(7)).toBe('7 alone')
})

test('nobody waits for longer than there is patience for who does not end', async () => {
  const { ask } = place({ patience: 20, busy: 200 })
  const began = performance.now()
  const slow = ask(1)
  await sleep(5)
  const answers = await Promise.all([ask(2), sleep(30).then(() => ask(4))])
  expect(answers).toEqual(['2 alone', '4 alone'])
  expect(performance.now() - began).toBeLessThan(390)
  expect(await slow).toBe('1 alone')
})

test('who is left over by a full crowd waits no longer for the next one, either', async () => {
  const join = crowds<number, string>({ together: async () => [], most: 1, patience: 100 })
  const busyFor = (milliseconds: number) =>
    join(milliseconds, async () => `${await sleep(milliseconds, milliseconds)} ms`)
  const first = busyFor(10)
  await turn()
  const slow = busyFor(1000)
  const began = performance.now()
  expect(await busyFor(5)).toBe('5 ms')
  expect(performance.now() - began).toBeLessThan(900)
  expect(await first).toBe('10 ms')
  expect(await slow).toBe('1000 ms')
})

test('a failure of who is alone is theirs, and the next one goes on', async () => {
  const join = crowds<number, number>({ together: async (items) => items, most: 5, patience: 5000 })
  const failing = join(1, async () => {
    await sleep(5)
    throw new Error('declined')
  })
  await turn()
  const next = join(2, async () => 2)
  await expect(failing).rejects.toThrow('declined')
  expect(await next).toBe(2)
})
