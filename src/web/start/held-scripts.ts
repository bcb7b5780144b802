import { isLeaving } from './hydrated.ts'

/** The `<noscript>` of `scripts.tsx`, where a browser that runs scripts does not look by itself. */
export const HELD = 'held-scripts'

/** Browsers open six connections to a server: one is left for a price or a page that somebody asks for meanwhile. */
const AT_ONCE = 4

/** Longer than the largest of them takes over the slowest line: what takes longer has got stuck. */
const STUCK_MS = 30_000

export interface HeldScripts {
  /** The address of one of them: whether it can be had tells a lost connection from a new deployment. */
  readonly asset: string
  /** Loads and runs them. @throws Error whose message is the address of one that cannot be had: none of them runs then */
  run(): Promise<void>
}

/**
 * Takes React Router's scripts from where they are held. Data that later parts of the document add to is set up at once;
 * modules are for {@link HeldScripts.run}.
 */
export function takeHeldScripts(): HeldScripts | undefined {
  const held = document.getElementById(HELD)
  if (!held) return undefined
  const scripts = document.createRange().createContextualFragment(held.textContent)
  document.head.append(...scripts.querySelectorAll('script:not([type=module])'))
  const files = [...scripts.querySelectorAll('link')].map(({ href }) => href)
  return {
    asset: files[0] ?? location.href,
    async run() {
      await fetchAll([...files])
      if (isLeaving()) return
      document.head.append(scripts.cloneNode(true))
    },
  }
}

/**
 * Brings files into the browser's cache. Not as modules: a browser remembers of a module that it could not be had, and
 * only a new page, without what was typed, would ask for it again.
 */
async function fetchAll(files: string[]): Promise<void> {
  const lane = async () => {
    for (let file = files.shift(); file; file = files.shift()) {
      if (!(await isFetched(file))) throw new Error(file)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
}

async function isFetched(file: string): Promise<boolean> {
  try {
    const response = await fetch(file, { priority: 'low', signal: AbortSignal.timeout(STUCK_MS) })
    await response.arrayBuffer()
    return response.ok
  } catch {
    return false
  }
}
