import type { Services } from '../../platform/context.ts'
import { perServices } from '../../platform/per-services.ts'
import { type EventRow, insertEvents } from './store.ts'

const MOST_WAITING = 5000
const MOST_A_STATEMENT = 500
const LONGEST_WAIT_MS = 500

interface Queue {
  /** Where events are written; undefined before `openEvents`. */
  sink: Sink | undefined
  waiting: EventRow[]
  dropped: number
  timer: NodeJS.Timeout | undefined
  writing: Promise<void> | undefined
}

const queueOf = perServices<Queue>(() => ({
  sink: undefined,
  waiting: [],
  dropped: 0,
  timer: undefined,
  writing: undefined,
}))

type Sink = Pick<Services, 'db' | 'keys' | 'log'>

/** Starts writing events of these services, through their pool and outside any transaction. */
export function openEvents(services: Sink): void {
  const queue = queueOf(services)
  queue.sink = services
  schedule(queue, services)
}

/** Queues an event. Never waits: when the queue is full, the event is dropped and counted. */
export function push(services: Pick<Services, 'keys'>, event: EventRow): void {
  const queue = queueOf(services)
  if (queue.waiting.length >= MOST_WAITING) {
    queue.dropped++
    return
  }
  queue.waiting.push(event)
  if (queue.sink) schedule(queue, queue.sink)
}

function schedule(queue: Queue, sink: Sink): void {
  const isFull = queue.waiting.length >= MOST_A_STATEMENT
  if (queue.writing || queue.waiting.length === 0 || (queue.timer && !isFull)) return
  clearTimeout(queue.timer)
  queue.timer = setTimeout(() => void flushEvents(sink), isFull ? 0 : LONGEST_WAIT_MS)
  queue.timer.unref()
}

/** Writes all queued events; also called when a process ends. */
export async function flushEvents(services: Pick<Services, 'keys'>): Promise<void> {
  const queue = queueOf(services)
  clearTimeout(queue.timer)
  queue.timer = undefined
  if (!queue.sink) return
  queue.writing ??= write(queue.sink, queue).finally(() => {
    queue.writing = undefined
  })
  await queue.writing
}

/** How many events wait, and how many were lost since the process began. */
export function eventsState(services: Pick<Services, 'keys'>): { waiting: number; dropped: number } {
  const { waiting, dropped } = queueOf(services)
  return { waiting: waiting.length, dropped }
}

async function write({ db, log }: Sink, queue: Queue): Promise<void> {
  while (queue.waiting.length > 0) {
    const batch = queue.waiting.splice(0, MOST_A_STATEMENT)
    try {
      await insertEvents(db, batch)
    } catch (err) {
      queue.dropped += batch.length
      log.warn({ err, dropped: batch.length }, 'analytics events were lost')
    }
  }
}
