import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { offLoop, workOffLoop } from '../../platform/off-loop.ts'
import { DEMO_SETTINGS } from '../settings/demo.ts'
import { publicLinks } from './links.ts'
import { partsOffLoop } from './parts-off-loop.ts'
import { forReader } from './placeholders.ts'
import { renderMail } from './render.ts'
import { sampleView } from './sample.ts'

const MAILS = 200
const OWN = { ...DEMO_SETTINGS, glossary: [], logo: null, logo_image: undefined }

afterEach(() => workOffLoop(false))

async function confirmation() {
  const made = await renderMail('booking-confirmed', sampleView(OWN, publicLinks({ publicUrl: 'https://x.example' })))
  return () => partsOffLoop(made.template!.form, made.template!.shown, forReader(made.hidden!))
}

/** What this thread has worked, in milliseconds. The clock would count what others do on this machine. */
function worked(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Of this thread, in milliseconds: what it did, and the longest that it held its loop, while so many mails were made. */
async function measured(make: () => Promise<unknown>) {
  await make()
  const before = worked()
  let [longest, last] = [0, before]
  const turned = setInterval(() => {
    const now = worked()
    longest = Math.max(longest, now - last)
    last = now
  }, 1)
  await Promise.all(Array.from({ length: MAILS }, make))
  const busy = worked() - before
  // What held the loop last is told by its next turn.
  await sleep(20)
  clearInterval(turned)
  return { busy, longest }
}

const TURNS = 5

test('while 200 mails are made, the loop that answers requests goes on; without the thread it stands still', async () => {
  const make = await confirmation()
  const turns: Record<'here' | 'beside', Awaited<ReturnType<typeof measured>>>[] = []
  for (let turn = 0; turn < TURNS; turn += 1) {
    workOffLoop(false)
    const here = await measured(make)
    workOffLoop(true)
    turns.push({ here, beside: await measured(make) })
  }
  const least = (of: (turn: (typeof turns)[number]) => number) => Math.min(...turns.map(of))
  expect(least(({ beside }) => beside.busy)).toBeLessThan(0.7 * least(({ here }) => here.busy))
  expect(least(({ beside }) => beside.longest)).toBeLessThan(least(({ here }) => here.longest) / 2)
})

test('a mail is the same from either thread', async () => {
  const make = await confirmation()
  const here = await make()
  workOffLoop(true)
  expect(await make()).toEqual(here)
})

/** Whether it is done in this thread. */
const WHERE = {
  module:
    'data:text/javascript,import { isMainThread } from "node:worker_threads"; export const where = () => isMainThread',
  name: 'where',
  args: [],
}

test('what the thread had begun when it died is done here, and what comes next has a new one', async () => {
  const where = () => offLoop(WHERE, async () => true)
  expect(await where()).toBe(true)
  workOffLoop(true)
  expect(await where()).toBe(false)
  const dies = offLoop({ module: 'node:process', name: 'exit', args: [1] }, async () => 'here')
  expect(await dies).toBe('here')
  expect(await where()).toBe(false)
})

test('what fails there fails here', async () => {
  workOffLoop(true)
  const here = async () => 'here'
  const missing = new URL('./no-such-file.ts', import.meta.url).href
  await expect(offLoop({ module: missing, name: 'x', args: [] }, here)).rejects.toThrow('no-such-file')
})

test('no more waits for the thread than it may: the rest is done here', async () => {
  workOffLoop(true)
  let doneHere = 0
  const slow = { module: 'node:timers/promises', name: 'setTimeout', args: [20] }
  await Promise.all(Array.from({ length: 230 }, () => offLoop(slow, async () => (doneHere += 1))))
  expect(doneHere).toBe(30)
})

// The last one: no thread is tried again for a minute.
test('where no thread can be started, all is done here', async () => {
  workOffLoop(true)
  const dies = () => offLoop({ module: 'node:process', name: 'exit', args: [1] }, async () => 'here')
  expect(await dies()).toBe('here')
  expect(await offLoop(WHERE, async () => true)).toBe(true)
})
