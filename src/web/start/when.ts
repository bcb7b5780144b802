import { KEYWORDS, LOGIN_QUERY, type RouteName } from '../paths.ts'
import { afterPaint } from '../ui/after-paint.ts'

/** When the scripts of a page are loaded and React takes it over. */
export type Hydration =
  /** As soon as the page is painted and the browser has nothing else to do. */
  | 'idle'
  /** When somebody touches it: until then it is HTML, whose links, menus and forms work by themselves. */
  | 'touch'

/** Pages to read, and small forms that lose nothing by being sent without scripts. */
const READ: readonly (RouteName | 'BlogArticle' | 'KeywordNearAirport' | 'NotFound')[] = [
  'Blog',
  'BlogArticle',
  'Contact',
  'CorporateProgramAbout',
  'KeywordNearAirport',
  'NotFound',
  'PickupRequest',
  'PointClubRegistration',
  'PrivacyPolicy',
  'RequestPasswordReset',
  'Reviews',
  'StayHelp',
  'Terms',
]

interface Page {
  readonly route: string | undefined
  readonly search: string
  /** While the API is away, scripts ask whether it is back. */
  readonly isAway: boolean
  /** Whether the page answers a form: its faults take the focus. */
  readonly isAnswer: boolean
}

/** Every other page has a form worth preparing, a clock, or a dialog that holds the focus. */
export function whenToHydrate({ route = '', search, isAway, isAnswer }: Page): Hydration {
  const isRead = [...READ, ...KEYWORDS].some((name) => name === route)
  return isRead && !isAway && !isAnswer && !new URLSearchParams(search).has(LOGIN_QUERY) ? 'touch' : 'idle'
}

const TOUCHES = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'input'] as const
/** Browsers make up a move of nothing once a page is laid out. */
const isTouch = (event: Event) => !(event instanceof PointerEvent) || event.type !== 'pointermove' || hasMoved(event)
const hasMoved = ({ movementX, movementY }: PointerEvent) => movementX !== 0 || movementY !== 0

const AT_LATEST_MS = 2000

/** Calls `hydrate` once, in the browser; a first touch is answered on the screen before. */
export function onceDue(hydration: Hydration, hydrate: () => void): void {
  const begin = () => {
    for (const touch of TOUCHES) removeEventListener(touch, onTouch)
    hydrate()
  }
  const onTouch = (event: Event) => isTouch(event) && afterPaint(begin)
  for (const touch of TOUCHES) addEventListener(touch, onTouch, { passive: true })
  if (hydration === 'idle') onceLoaded(() => whenIdle(begin))
}

function onceLoaded(act: () => void): void {
  if (document.readyState === 'complete') afterPaint(act)
  else addEventListener('load', () => afterPaint(act), { once: true })
}

function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: AT_LATEST_MS })
  else setTimeout(act)
}
