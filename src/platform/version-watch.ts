import type { Context, Services } from './context.ts'
import { perServices } from './per-services.ts'

/** A change shows elsewhere after this long at most: everybody who waits in a process shares one look at the table. */
const LOOK_EVERY_MS = 250

type Watching = Pick<Services, 'db' | 'log' | 'keys'>

type Read = (services: Pick<Services, 'db'>) => Promise<number>

interface Watch {
  version: number
  readonly waiting: Set<() => void>
  timer: NodeJS.Timeout | undefined
}

const ends = perServices(() => new AbortController())

/** Answers everybody who waits for a change, and whoever would wait from now on: the database is about to close. */
export function endWaits(services: Pick<Services, 'keys'>): void {
  ends(services).abort()
}

/**
 * Waits for the next change of something that has a version. Reads the version again and again instead of listening, so
 * it works over any number of processes, poolers and databases.
 * @returns the version as soon as it is another one than `after`, or as it is when `seconds` are over
 */
export function versionWatch(
  read: Read,
  what: string,
): (ctx: Context, after: number, seconds: number) => Promise<number> {
  const watchOf = perServices<Watch>(() => ({ version: -1, waiting: new Set(), timer: undefined }))

  return async function versionOtherThan(ctx, after, seconds) {
    const watch = watchOf(ctx)
    const version = await read(ctx)
    see(watch, version)
    if (version !== after || seconds === 0) return version
    // Somebody may have seen another one since.
    await ctx.hold(async () => (watch.version === after ? nextChange(watch, ctx, seconds) : undefined))
    return watch.version
  }

  /** All waiters wake when any caller sees a new version, even one that has only started to wait. */
  function see(watch: Watch, version: number): void {
    if (version === watch.version) return
    watch.version = version
    for (const wake of watch.waiting) wake()
  }

  function nextChange(watch: Watch, services: Watching, seconds: number): Promise<void> {
    const { signal } = ends(services)
    return new Promise((done) => {
      const wake = () => {
        clearTimeout(deadline)
        signal.removeEventListener('abort', wake)
        watch.waiting.delete(wake)
        done()
      }
      const deadline = setTimeout(wake, signal.aborted ? 0 : seconds * 1000)
      deadline.unref()
      signal.addEventListener('abort', wake)
      watch.waiting.add(wake)
      look(watch, services)
    })
  }

  function look(watch: Watch, services: Watching): void {
    if (watch.timer || watch.waiting.size === 0 || ends(services).signal.aborted) return
    watch.timer = setTimeout(() => void compare(watch, services), LOOK_EVERY_MS)
    watch.timer.unref()
  }

  async function compare(watch: Watch, services: Watching): Promise<void> {
    if (watch.waiting.size === 0) {
      watch.timer = undefined
      return
    }
    try {
      const version = await read(services)
      see(watch, version)
    } catch (err) {
      // Waiters retry, and get the error then.
      if (!ends(services).signal.aborted) services.log.warn({ err, what }, 'a version could not be watched')
      for (const wake of watch.waiting) wake()
    } finally {
      watch.timer = undefined
      look(watch, services)
    }
  }
}
