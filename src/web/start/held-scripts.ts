/** The `<noscript>` of `scripts.tsx`, where a browser that runs scripts does not look by itself. */
export const HELD = 'held-scripts'

/** Browsers open six connections to a server: one is left for a price or a page that somebody asks for meanwhile. */
const AT_ONCE = 4

export interface HeldScripts {
  /** The address of one of them: whether it can be had tells a lost connection from a new deployment. */
  readonly asset: string
  /** Loads and runs them, again where some could not be had before. */
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
  return {
    asset: scripts.querySelector('link')?.href ?? location.href,
    async run() {
      // Copies, since what could not be had is asked for again by another element.
      const copy = scripts.cloneNode(true) as DocumentFragment
      await preload([...copy.querySelectorAll('link')])
      document.head.append(copy)
    },
  }
}

async function preload(links: HTMLLinkElement[]): Promise<void> {
  if (!links[0]?.relList.supports('modulepreload')) return
  const lane = async () => {
    for (let link = links.shift(); link; link = links.shift()) await loaded(link)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
}

function loaded(link: HTMLLinkElement): Promise<void> {
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', reject)
    document.head.append(link)
  })
}
