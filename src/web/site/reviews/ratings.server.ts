import type { RouterContextProvider } from 'react-router'
import { feedback } from '../../../capabilities/feedback/contract.ts'
import { servicesOf, siteOf, visitOf } from '../../serve/session/context.ts'

/** So many say something; fewer are a matter of luck. */
const ENOUGH = 30

/** What people thought of their stays in the last year: real scores, and nothing while there are few. */
export async function ratingsOf(context: Readonly<RouterContextProvider>) {
  if (siteOf(context).mode !== 'normal') return undefined
  try {
    const { average, count, scores } = await visitOf(context).client.call(feedback.average, {})
    return average !== null && count >= ENOUGH ? { average, count, scores } : undefined
  } catch (err) {
    servicesOf(context).log.warn({ err }, 'scores could not be read')
    return undefined
  }
}
