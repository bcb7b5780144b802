import type { RequestRecord } from '../../http/serve.ts'
import type { Context, Services } from '../../platform/context.ts'
import { push } from './queue.ts'
import { type Event, scrubEvent } from './rules.ts'

/** Records an event of this request. It is written within a second, outside any transaction, and may be lost. */
export function record(ctx: Context, event: Event): void {
  push(ctx, {
    ...scrubEvent(event),
    id: ctx.random.uuid(),
    at: ctx.now,
    session_id: ctx.caller.sessionId,
    anonymous_id: ctx.caller.anonymousId,
  })
}

/** Records what went wrong for a caller: invalid input, by the names of its fields, and server errors. */
export function recordFailure(
  services: Services,
  { call, status, problem, sessionId, anonymousId }: RequestRecord,
): void {
  const isFault = problem?.code === 'validation'
  if (!isFault && status < 500) return
  const { said, fieldErrors = said?.fieldErrors ?? {} } = problem?.details ?? {}
  const fields = Object.keys(fieldErrors)
  push(services, {
    ...scrubEvent({
      class: isFault ? 'validation_error' : 'server_error',
      name: call,
      value: status,
      parameters: isFault ? { fields: fields.join(' ').slice(0, 500) } : {},
    }),
    id: services.random.uuid(),
    at: services.clock.now(),
    session_id: sessionId,
    anonymous_id: anonymousId,
  })
}
