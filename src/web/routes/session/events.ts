import { data } from 'react-router'
import { record } from '../../session/events.ts'
import { marketingContext, servicesOf, siteContext, visitOf } from '../../session/context.ts'
import { SESSION_SECONDS } from '../../session/cookies.ts'
import { isUncounted } from '../../session/first-pass.ts'
import { keepMarketing } from '../../session/marketing.ts'
import { PATHS } from '../../paths.ts'
import type { Route } from './+types/events'

/** Route names that no path of their own has. */
const OTHERS = ['NotFound', 'BlogArticle']
const NAMES = new Set([...Object.keys(PATHS), ...OTHERS])
const LONGEST_MESSAGE = 250
const LONGEST_BODY = 4000

/** What a page tells: that it is shown, or that it failed. Free of anything typed, and of addresses that hold a secret. */
interface Told {
  page?: unknown
  /** The query the visitor came with, for its utm arguments. */
  query?: unknown
  error?: unknown
}

/**
 * Records a page view, or an error of a page script (§7 "events"). This answer, not the page, carries the session and
 * anonymous cookies: a page that everybody shares sets none.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const told = await readTold(request)
  if (!told) return data(null, { status: 400 })
  const page = String(told.page)
  if (!NAMES.has(page)) return data(null, { status: 400 })

  const { jar } = visitOf(context)
  context.set(marketingContext, keepMarketing(jar, new URLSearchParams(String(told.query ?? ''))))
  const session = jar.get('session')
  if (session) jar.set('session', session, SESSION_SECONDS)

  if (told.error === undefined) {
    // Counted once initialisation has succeeded (§4), which the settings of this page tell.
    if (context.get(siteContext)?.mode === 'normal' && !isUncounted(PATHS[page as keyof typeof PATHS] ?? '')) {
      await record(context, { class: 'page', name: 'page_view', value: page })
    }
    return data(null, { status: 200 })
  }
  const message = String(told.error).slice(0, LONGEST_MESSAGE)
  servicesOf(context).log.error({ page, message }, 'error in a page script')
  await record(context, { class: 'error', name: 'client_error', value: message, parameters: { page } })
  return data(null, { status: 200 })
}

async function readTold(request: Request): Promise<Told | undefined> {
  const text = await request.text()
  if (text.length > LONGEST_BODY) return undefined
  try {
    const told: unknown = JSON.parse(text)
    return typeof told === 'object' && told !== null ? told : undefined
  } catch {
    return undefined
  }
}
