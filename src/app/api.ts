import { setTimeout as sleep } from 'node:timers/promises'
import { openEvents, recordFailure } from '../capabilities/analytics/index.ts'
import { identify } from '../capabilities/auth/index.ts'
import { noteUse } from '../capabilities/staff/index.ts'
import { openRollUps } from '../capabilities/performance/index.ts'
import { currentSettings, named } from '../capabilities/settings/index.ts'
import { APP_VERSION } from '../http/client.ts'
import { DOCS_POLICY, renderDocs } from '../http/docs-page.ts'
import { describeApi } from '../http/openapi.ts'
import { type ApiOptions, type Api as HttpApi, serve } from '../http/serve.ts'
import { type Services, systemContext } from '../platform/context.ts'
import { isMigrated } from '../platform/readiness.ts'
import { endWaits } from '../platform/version-watch.ts'
import { capabilities } from './registry.ts'

export interface Api extends HttpApi {
  /** After `setReady(false)`, `/health/ready` answers 503, so that proxies stop sending requests. */
  setReady(ready: boolean): void
  /** Whoever waits for a change is answered as if there was none. */
  endWaits(): void
}

type Options = Partial<Pick<ApiOptions, 'onRequest' | 'onError' | 'checkAnswers'>>

/** The whole API over these services: every call of the registry, health and documentation. */
export function createApi(services: Services, options: Options = {}): Api {
  let ready = true
  const calls = capabilities.flatMap((capability) => capability.calls)
  const info = { title: 'Skylot API', version: APP_VERSION, origin: services.config.publicUrl }
  const document = once(() => describeApi(calls, info))
  const written = once(() => new TextEncoder().encode(JSON.stringify(document())))
  const docs = once(() => renderDocs(calls, document(), info))

  const isReachable = withinASecond(() => isReady(services))

  openEvents(services)
  openRollUps(services)
  const served = serve({
    ...options,
    services,
    capabilities,
    identify,
    noteUse,
    ownWords: async (services) => {
      const settings = await currentSettings(systemContext(services, 'words'))
      return (text) => named(settings, text)
    },
    onRequest: (record) => {
      recordFailure(services, record)
      options.onRequest?.(record)
    },
    pages: {
      '/health/live': () => Response.json({ ok: true }),
      '/health/ready': async () => {
        if (!ready) return notReady('ending')
        return (await isReachable()) ? Response.json({ ok: true }) : notReady('database')
      },
      '/openapi.json': () => new Response(written(), { headers: { ...CACHED, 'content-type': 'application/json' } }),
      '/docs': async () => new Response(await docs(), { headers: { ...CACHED, ...HTML } }),
    },
  })
  return {
    fetch: served.fetch,
    ask: served.ask,
    setReady: (next) => {
      ready = next
    },
    endWaits: () => endWaits(services),
  }
}

const CACHED = { 'cache-control': 'public, max-age=300' }
const HTML = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': DOCS_POLICY,
  'x-content-type-options': 'nosniff',
}

/** The database answers, and its tables are those of this version. */
async function isReady({ db, log }: Services): Promise<boolean> {
  try {
    return await isMigrated(db)
  } catch (err) {
    log.warn({ err }, 'not ready')
    return false
  }
}

const TIMEOUT_MS = 700

/** Answers false when the check takes longer. Concurrent requests share one check. */
function withinASecond(check: () => Promise<boolean>): () => Promise<boolean> {
  let underWay: Promise<boolean> | undefined
  return async () => {
    underWay ??= check().finally(() => {
      underWay = undefined
    })
    const tooLate = new AbortController()
    const late = sleep(TIMEOUT_MS, false, { signal: tooLate.signal }).catch(() => false)
    try {
      return await Promise.race([underWay, late])
    } finally {
      tooLate.abort()
    }
  }
}

/** Readiness for proxies: false while the process ends or its database does not answer. */
function notReady(reason: 'ending' | 'database'): Response {
  const headers = { 'retry-after': '2', 'cache-control': 'no-store' }
  return Response.json({ ok: false, reason }, { status: 503, headers })
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => (made ??= { value: make() }).value
}
