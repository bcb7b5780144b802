import { data, type DataStrategyResult, isRouteErrorResponse, type MiddlewareFunction } from 'react-router'
import { UNREACHED } from '../../start/connection.ts'
import { tellUnsent } from '../../ui/unsent.ts'
import { isUnanswered } from './unanswered.ts'

type Results = Record<string, DataStrategyResult>

/**
 * Leaves a page as it is, with all that was typed, when what it sends does not reach the server: the form says so by itself
 * (`ui/form.tsx`), where React Router would put an error page in its place.
 */
export const keepUnsent: MiddlewareFunction<Results> = async ({ request }, next) => {
  if (request.method === 'GET') return undefined
  tellUnsent(undefined)
  const { formData, answerOf } = sendingOf(request)
  const results = await next()
  for (const [id, result] of Object.entries(results)) {
    if (result.type !== 'error' || !isUnanswered(reasonOf(result))) continue
    // With a failing status nothing of the page is asked for anew, which would fail as well.
    results[id] = { type: 'data', result: data(answerOf(id), { status: 503 }) }
    tellUnsent(formData)
    dispatchEvent(new Event(UNREACHED))
  }
  return results
}

/** What was thrown, which React Router wraps like an answer. */
function reasonOf({ result }: DataStrategyResult): unknown {
  const { data: wrapped } = (result ?? {}) as { data?: unknown }
  return isRouteErrorResponse(result) ? result : (wrapped ?? result)
}

/** What is on its way, as the router has it. */
interface Sending {
  readonly state: string
  readonly formAction?: string | undefined
  readonly formData?: FormData | undefined
  /** Of a fetcher: what its last answer was. */
  readonly data?: unknown
}

interface Router {
  readonly state: {
    readonly navigation: Sending
    readonly actionData: Readonly<Record<string, unknown>> | null
    readonly fetchers: ReadonlyMap<string, Sending>
  }
}

/** Where React Router leaves its router. */
const ROUTER = '__reactRouterDataRouter'

/** What a request sends, and what stands on the page of the last time; only the router knows both. */
function sendingOf({ url }: Request): { formData?: FormData | undefined; answerOf(route: string): unknown } {
  const { [ROUTER]: router } = globalThis as { [ROUTER]?: Router }
  if (!router) return { answerOf: () => undefined }
  const { navigation, actionData, fetchers } = router.state
  const { pathname, search } = new URL(url)
  const sending = [navigation, ...fetchers.values()].find(
    ({ state, formAction }) => state === 'submitting' && formAction === pathname + search,
  )
  return {
    formData: sending?.formData,
    answerOf: (route) => (sending === navigation ? actionData?.[route] : sending?.data),
  }
}
