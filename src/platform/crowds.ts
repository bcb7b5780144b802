/** What somebody who waits is told: to go first for all who wait, what came of it, or to go alone. */
type Turn<Item, Result> =
  | { readonly is: 'first'; readonly all: readonly Waiting<Item, Result>[] }
  | { readonly is: 'done'; readonly result: Result }
  | { readonly is: 'alone' }

interface Waiting<Item, Result> {
  readonly item: Item
  readonly turn: PromiseWithResolvers<Turn<Item, Result>>
}

interface CrowdsOptions<Item, Result> {
  /** Does the work of several: who gets no result does it alone. Where it throws, it has failed for all of them. */
  readonly together: (items: readonly Item[]) => Promise<readonly (Result | undefined)[]>
  /** How many at once, at most. */
  readonly most?: number
  /** Milliseconds after which nobody waits any longer for those before them. */
  readonly patience?: number
}

/**
 * Work that costs several hardly more than one: who comes while another is at it waits, and all who wait are next, together.
 * Who finds nobody at it goes with all who come before the next turn of the event loop.
 */
export function crowds<Item, Result>({
  together,
  most = 16,
  patience = 250,
}: CrowdsOptions<Item, Result>): (item: Item, alone: () => Promise<Result>) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = []
  /** Since when somebody is at it, on the clock of `performance`. */
  let since: number | undefined
  let losingPatience: NodeJS.Timeout | undefined

  function endWaiting(): void {
    for (const { turn } of waiting.splice(0)) turn.resolve({ is: 'alone' })
  }

  async function lead(work: () => Promise<Result>): Promise<Result> {
    const began = performance.now()
    since = began
    try {
      return await work()
    } finally {
      if (since === began) next()
    }
  }

  function next(): void {
    since = undefined
    clearTimeout(losingPatience)
    losingPatience = undefined
    const all = waiting.slice(0, most)
    waiting = waiting.slice(most)
    const [first] = all
    if (!first) return
    since = performance.now()
    if (waiting.length > 0) losingPatience = setTimeout(endWaiting, patience)
    first.turn.resolve({ is: 'first', all })
  }

  async function goFirst(all: readonly Waiting<Item, Result>[], alone: () => Promise<Result>): Promise<Result> {
    const [, ...others] = all
    if (others.length === 0) return alone()
    try {
      const results = await together(all.map(({ item }) => item))
      for (const [index, { turn }] of others.entries()) {
        const result = results[index + 1]
        turn.resolve(result === undefined ? { is: 'alone' } : { is: 'done', result })
      }
      return results[0] ?? alone()
    } catch (err) {
      for (const { turn } of others) turn.reject(err)
      throw err
    }
  }

  return async (item, alone) => {
    if (since !== undefined && performance.now() - since > patience) return alone()
    const turn = Promise.withResolvers<Turn<Item, Result>>()
    waiting.push({ item, turn })
    if (since === undefined) {
      since = performance.now()
      setImmediate(next)
    } else {
      losingPatience ??= setTimeout(endWaiting, patience)
    }
    const told = await turn.promise
    if (told.is === 'done') return told.result
    return told.is === 'first' ? lead(() => goFirst(told.all, alone)) : alone()
  }
}
