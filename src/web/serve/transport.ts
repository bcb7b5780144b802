import { type Answered, type Asked, requestOf } from '../../http/client.ts'
import type { PageReads } from '../../platform/page-reads.ts'
import type { Transport } from './session/visit.ts'

/** The API of this process. */
export interface InProcessApi {
  ask(asked: Asked, info?: { readonly address: string; readonly reads?: PageReads | undefined }): Promise<Answered>
}

export interface Addresses {
  readonly publicUrl: string
  readonly apiBaseUrl?: string | undefined
  readonly authBaseUrl?: string | undefined
}

/** What is around a request to an API elsewhere: it sends the request. */
export type Elsewhere = (request: Request, send: (request: Request) => Promise<Response>) => Promise<Response>

/** Carries calls to the API: in process, or over HTTP to where the bases point. */
export function createTransport(
  api: InProcessApi,
  config: Addresses,
  now: () => Temporal.Instant,
  elsewhere: Elsewhere = (request, send) => send(request),
): Transport {
  const bases = {
    api: config.apiBaseUrl ?? `${config.publicUrl}/api`,
    auth: config.authBaseUrl ?? `${config.publicUrl}/oauth`,
  }
  const remote = [config.apiBaseUrl, config.authBaseUrl].filter((base) => base !== undefined)
  const isRemote = (url: string) => remote.some((base) => url.startsWith(`${base}/`))
  return {
    bases,
    mode: { current: 'normal' },
    now,
    send: (asked, address, reads) =>
      isRemote(asked.url)
        ? elsewhere(requestOf(asked), (request) => fetch(request))
        : api.ask(asked, { address, reads }),
  }
}
