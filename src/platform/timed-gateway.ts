import type { Gateway } from './cards.ts'
import { outside } from './timings.ts'

/** The gateway with the time that is spent waiting for it measured, whichever it is. */
export function timedGateway(gateway: Gateway): Gateway {
  const { readers, disputes } = gateway
  return {
    ...timed(gateway, gateway.name),
    ...(readers && { readers: timed(readers, gateway.name, 'readers.') }),
    ...(disputes && { disputes: timed(disputes, gateway.name, 'disputes.') }),
  }
}

type Asking = (...asked: unknown[]) => unknown

/** The same port; whatever of it answers later is timed under its name. */
function timed<Port extends object>(port: Port, to: string, prefix = ''): Port {
  const entries = Object.entries(port).map(([name, value]: [string, unknown]) => {
    if (typeof value !== 'function' || AT_ONCE.has(name)) return [name, value]
    const ask = value.bind(port) as Asking
    return [name, LISTS.has(name) ? (...asked: unknown[]) => timedList(name, to, ask(...asked)) : timedAsking]

    function timedAsking(...asked: unknown[]) {
      return outside('gateway', `gateway ${prefix}${name}`, to, async () => ask(...asked))
    }
  })
  return Object.fromEntries(entries) as Port
}

/** What it answers by itself, without asking anybody. */
const AT_ONCE: ReadonlySet<string> = new Set<keyof Gateway>(['isChallenge', 'readNews'])
/** What it answers piece by piece. */
const LISTS: ReadonlySet<string> = new Set(['movements', 'openedSince'])

async function* timedList(name: string, to: string, answer: unknown): AsyncGenerator {
  const pieces = (answer as AsyncIterable<unknown>)[Symbol.asyncIterator]()
  try {
    for (;;) {
      const { done, value } = await outside('gateway', `gateway ${name}`, to, () => pieces.next())
      if (done) return
      yield value
    }
  } finally {
    await pieces.return?.()
  }
}
