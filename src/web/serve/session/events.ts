import type { RouterContextProvider } from 'react-router'
import { analytics } from '../../../capabilities/analytics/contract.ts'
import type { CallInput } from '../../../http/endpoint.ts'
import { marketingOf, servicesOf, siteOf, visitOf } from './context.ts'

type Event = Exclude<CallInput<typeof analytics.record>, unknown[]>

/** Page-view events are given up after so long. */
const EVENT_LIMIT_MS = 2000

/** Records an analytics event with the visitor's utm arguments. Losing one is no fault of the page. */
export async function record(context: Readonly<RouterContextProvider>, event: Event): Promise<void> {
  if (siteOf(context).mode !== 'normal') return
  const parameters = { ...marketingOf(context), ...event.parameters }
  const sent = visitOf(context).client.call(analytics.record, { ...event, parameters })
  try {
    await Promise.race([sent, new Promise((resolve) => setTimeout(resolve, EVENT_LIMIT_MS).unref())])
  } catch (err) {
    servicesOf(context).log.warn({ err, event: event.name }, 'event not recorded')
  }
}
