import { data } from 'react-router'
import { record } from '../../serve/session/events.ts'
import { marketingContext, servicesOf, siteContext, visitOf } from '../../serve/session/context.ts'
import { isUncounted } from '../../serve/session/first-pass.ts'
import { keepMarketing } from '../../serve/session/marketing.ts'
import { PATHS } from '../../paths.ts'
import { LONGEST_MESSAGE } from '../../start/page-view.ts'
import type { Route } from './+types/events'

/** Route names that no path of their own has. */
const OTHERS = ['NotFound', 'Session']
const NAMES = new Set([...Object.keys(PATHS), ...OTHERS])
/** The last part of an article's address, by which it is counted. */
const SLUG = /^[a-z\d]+(?:-[a-z\d]+)*$/
const LONGEST_SLUG = 100
const LONGEST_BODY = 4000

/** A page view or page error. Contains nothing typed, and no URLs with secrets. */
interface PageReport {
  readonly page: string
  /** The query the visitor came with, for its utm arguments. */
  readonly query: string
  readonly error: string | undefined
}

/**
 * Records a page view, or an error of a page script. Where the page was one that everybody shares, which sets no cookie,
 * this answer is the first to carry the ids of the visit.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const told = await readReport(request)
  if (!told || !isPage(told.page)) return data(null, { status: 400 })
  const { page, query } = told

  const visit = visitOf(context)
  context.set(marketingContext, keepMarketing(visit.jar, new URLSearchParams(query)))
  visit.goOn()

  if (told.error === undefined) {
    // Counted once initialisation has succeeded, which the settings of this page tell.
    if (context.get(siteContext)?.mode === 'normal' && !isUncounted(PATHS[page as keyof typeof PATHS] ?? '')) {
      await record(context, { class: 'page', name: 'page_view', value: page })
    }
    return data(null, { status: 200 })
  }
  const message = told.error.slice(0, LONGEST_MESSAGE)
  const event = { class: 'error', name: 'client_error', value: message, parameters: { page } }
  if (await record(context, event)) servicesOf(context).log.warn({ page, message }, 'error in a page script')
  return data(null, { status: 200 })
}

function isPage(name: string): boolean {
  return NAMES.has(name) || (name.length <= LONGEST_SLUG && SLUG.test(name))
}

async function readReport(request: Request): Promise<PageReport | undefined> {
  const text = await request.text()
  if (text.length > LONGEST_BODY) return undefined
  try {
    const { page, query, error } = (JSON.parse(text) ?? {}) as Record<string, unknown>
    if (typeof page !== 'string') return undefined
    return { page, query: typeof query === 'string' ? query : '', error: typeof error === 'string' ? error : undefined }
  } catch {
    return undefined
  }
}
