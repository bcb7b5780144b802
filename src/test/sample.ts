import { z } from 'zod'
import { identify } from '../capabilities/auth/index.ts'
import { type Contract, capability, type Handlers, type RenewSecrets } from '../http/capability.ts'
import { type Api, serve } from '../http/serve.ts'
import type { Services } from '../platform/context.ts'
import { ORIGIN } from './travellers.ts'

/** A capability made up for a test, served by the real kit over a test's services. */
export function serveSample<C extends Contract>(
  services: Services,
  contract: C,
  handlers: Handlers<C>,
  renewSecrets: RenewSecrets<C> = {},
): Api {
  const capabilities = [capability('sample', contract, handlers, renewSecrets)]
  return serve({ services, capabilities, identify, checkAnswers: true })
}

/** A JSON request; `body` may also be text that is no JSON. */
export function jsonRequest(
  path: string,
  { method = 'POST', body, headers = {} }: { method?: string; body?: unknown; headers?: Record<string, string> } = {},
): Request {
  const text = typeof body === 'string' || body === undefined ? body : JSON.stringify(body)
  return new Request(ORIGIN + path, { method, body: text, headers: { 'content-type': 'application/json', ...headers } })
}

/** An answer of whatever shape the test says. */
export const Anything = z.looseObject({})
