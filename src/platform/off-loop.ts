import { Worker } from 'node:worker_threads'
import type { Answer, Question } from './off-loop-worker.ts'

// Where one process does everything, long synchronous work would block all requests. A single worker thread does it
// instead, started on demand and restarted when it ends.

/** Work for another thread: a function of a module, by its address, with what can be copied there. */
export interface Work {
  readonly module: string
  readonly name: string
  readonly args: readonly unknown[]
}

interface Waiting {
  readonly resolve: (value: unknown) => void
  readonly reject: (error: Error) => void
}

interface Thread {
  readonly worker: Worker
  readonly waiting: Map<number, Waiting>
}

/** Beyond this backlog work is done on the calling thread, which slows callers down. */
const MOST_WAITING = 200
/** A thread that could not be started is not tried again for so long. */
const REST_MS = 60_000

let isOn = false
let thread: Thread | undefined
let restsUntil = -Infinity
let asked = 0

/** Turns the worker thread on or off. Turning it off ends the thread; its unfinished work is done here. */
export function workOffLoop(on: boolean): void {
  isOn = on
  if (on || !thread) return
  void thread.worker.terminate()
  thread = undefined
}

/**
 * What `work` answers, by the other thread; by `here` where there is none, where too much waits for it, and where it ended
 * meanwhile. Work does no harm when it is done twice.
 * @throws Error with the message of what `work` threw
 */
export async function offLoop<Result>(work: Work, here: () => Promise<Result>): Promise<Result> {
  const at = isOn && performance.now() >= restsUntil ? (thread ?? startThread()) : undefined
  if (!at || at.waiting.size >= MOST_WAITING) return here()
  try {
    return await ask<Result>(at, work)
  } catch (error) {
    if (error instanceof ThreadEnded) return here()
    throw error
  }
}

class ThreadEnded extends Error {
  override name = 'ThreadEnded'
}

function ask<Result>({ worker, waiting }: Thread, work: Work): Promise<Result> {
  asked += 1
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const question: Question = { id: asked, ...work }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  worker.postMessage(question)
  waiting.set(asked, { resolve, reject })
  worker.ref()
  return promise as Promise<Result>
}

function startThread(): Thread {
  const worker = new Worker(new URL('./off-loop-worker.ts', import.meta.url))
  const started: Thread = { worker, waiting: new Map() }
  let hasAnswered = false
  worker.on('message', ({ id, ...answer }: Answer) => {
    hasAnswered = true
    const asker = started.waiting.get(id)
    started.waiting.delete(id)
    // Nothing that is idle keeps a process alive.
    if (started.waiting.size === 0) worker.unref()
    if ('error' in answer) asker?.reject(Object.assign(new Error(answer.error), { name: answer.errorName }))
    else asker?.resolve(answer.value)
  })
  const ended = () => {
    if (thread === started) thread = undefined
    if (!hasAnswered) restsUntil = performance.now() + REST_MS
    for (const { reject } of started.waiting.values()) reject(new ThreadEnded('The thread ended'))
    started.waiting.clear()
  }
  worker.on('error', ended)
  worker.on('exit', ended)
  thread = started
  return started
}
