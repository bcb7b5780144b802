import type { RouterContextProvider } from 'react-router'
import { analytics } from '../../../capabilities/analytics/contract.ts'
import { ApiError } from '../../../http/client.ts'
import type { CallInput } from '../../../http/endpoint.ts'
import { marketingOf, servicesOf, siteOf, visitOf } from './context.ts'

type Event = Exclude<CallInput<typeof analytics.record>, unknown[]>

/** Page-view events are given up after so long. */
const EVENT_LIMIT_MS = 2000

/**
 * Records an analytics event with the visitor's utm arguments. Losing one is no fault of the page.
 * @returns whether it was taken: of one network only so many are
 */
export async function record(context: Readonly<RouterContextProvider>, event: Event): Promise<boolean> {
  if (siteOf(context).mode !== 'normal') return false
  const parameters = { ...marketingOf(context), ...event.parameters }
  const sent = visitOf(context).client.call(analytics.record, { ...event, parameters })
  try {
    const given = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), EVENT_LIMIT_MS).unref())
    return (await Promise.race([sent, given]))?.ok === true
  } catch (err) {
    // Whoever has had their share fills no log either.
    if (!(err instanceof ApiError && err.code === 'rate_limited'))
      servicesOf(context).log.warn({ err, event: event.name }, 'event not recorded')
    return false
  }
}
