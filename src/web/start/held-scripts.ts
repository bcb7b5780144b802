/** The `<noscript>` of `scripts.tsx`, where a browser that runs scripts does not look by itself. */
export const HELD = 'held-scripts'

/**
 * Takes React Router's scripts from where they are held. Data that later parts of the document add to is set up at once;
 * preloads and modules are for {@link HeldScripts.run}.
 */
export function takeHeldScripts(): HeldScripts | undefined {
  const held = document.getElementById(HELD)
  if (!held) return undefined
  const scripts = document.createRange().createContextualFragment(held.textContent)
  document.head.append(...scripts.querySelectorAll('script:not([type=module])'))
  return {
    asset: scripts.querySelector('link')?.href ?? location.href,
    // Copies, since a module that could not be had is asked for again by another element.
    run: () => document.head.append(scripts.cloneNode(true)),
  }
}

export interface HeldScripts {
  /** The address of one of them: whether it can be had tells a lost connection from a new deployment. */
  readonly asset: string
  readonly run: () => void
}
