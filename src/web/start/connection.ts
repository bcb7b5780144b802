import { reloadAfterFailedChunk } from '../serve/session/chunk-guard.ts'
import { isHydrated } from './hydrated.ts'

/** The banner in `root.tsx`. */
export const CONNECTION_LOST = 'connection-lost'

/** Told where something could not be sent. */
export const UNREACHED = 'unreached'

const RETRY_MS = 1000

/** The links that bring a part of this page; others fetch ahead what may be wanted next, which nobody misses yet. */
const BRINGS_PART = /^(?:modulepreload|stylesheet)$/

/**
 * Shows a banner while the connection is lost, and keeps the page: a browser without connection would put a page of its
 * own in its place. `asset` is a script of this page, `onBack` is called whenever what could not be had may be asked for
 * again.
 */
export function watchConnection({ asset, onBack }: { readonly asset: string; readonly onBack: () => void }) {
  let isLost = false
  /** Browsers ask for a part of a module that has begun to run only once. */
  let needsReload = false
  let tries = 0

  // `navigator.onLine` knows of cables, not of servers.
  async function canReach(): Promise<boolean> {
    return navigator.onLine && (await look(asset).catch(() => undefined)) !== undefined
  }

  const look = (script: string) => fetch(script, { method: 'HEAD', cache: 'no-store' })

  /** A deployment takes files away. One that its server only cannot send right now is still there. */
  const isGone = async (script: string) => (await look(script).catch(() => undefined))?.status === 404

  function show(lost: boolean) {
    isLost = lost
    const banner = document.getElementById(CONNECTION_LOST)
    if (banner) banner.hidden = !lost
  }

  function lose() {
    if (isLost) return
    show(true)
    waitAndRetry()
  }

  async function retry() {
    if (await canReach()) {
      show(false)
      if (needsReload && !isHydrated()) reloadAfterFailedChunk()
      else onBack()
    } else waitAndRetry()
  }

  function waitAndRetry() {
    setTimeout(() => void retry(), RETRY_MS)
  }

  /**
   * A script that cannot be had, while its server can, was replaced by a deployment. A late part (`ui/late.tsx`) that is
   * still there was held back by the line: it asks again by itself, and a reload would cut off what is being sent.
   */
  async function onFailedScript(part?: string) {
    if (isLost) return
    if (!(await canReach())) lose()
    else if (!part || !isHydrated() || (await isGone(part))) reloadAfterFailedChunk()
  }

  /** As {@link onFailedScript}, for a file that browsers ask for as often as they are told to. */
  async function onFailedFile(file: string) {
    if (isLost) return
    if (!(await canReach())) lose()
    else if (await isGone(file)) reloadAfterFailedChunk()
    else setTimeout(onBack, ++tries * RETRY_MS)
  }

  /** Without a connection, what leads to another page leads nowhere. */
  function stay(event: Event) {
    if (navigator.onLine || !leadsAway(event)) return
    event.preventDefault()
    lose()
  }

  addEventListener('offline', lose)
  addEventListener(UNREACHED, lose)
  addEventListener(
    'error',
    ({ target }) => {
      const part = partOf(target)
      if (part.startsWith(`${location.origin}/`)) void onFailedScript(part)
    },
    true,
  )
  addEventListener('vite:preloadError', (event) => {
    needsReload = true
    void onFailedScript(/http\S+/.exec(String((event as Event & { payload?: Error }).payload))?.[0])
  })
  addEventListener('click', stay, true)
  addEventListener('submit', stay, true)
  return { isLost: () => isLost || !navigator.onLine, lose, onFailedFile }
}

/** The address of the script or style that an element brings to the page. */
function partOf(element: EventTarget | null): string {
  if (element instanceof HTMLScriptElement) return element.src
  return element instanceof HTMLLinkElement && BRINGS_PART.test(element.rel) ? element.href : ''
}

function leadsAway({ target }: Event): boolean {
  // Some say by themselves that they could not be sent, once React has them. For all others React would put a page that says
  // what went wrong in the place of what was typed.
  if (target instanceof HTMLFormElement) return !('saysUnsent' in target.dataset && isHydrated())
  const link = target instanceof Element ? target.closest('a') : null
  return link !== null && link.href !== '' && link.origin === location.origin && !link.hash
}
