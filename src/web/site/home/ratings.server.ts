import type { RouterContextProvider } from 'react-router'
import { feedback } from '../../../capabilities/feedback/contract.ts'
import { type Review, reviews } from '../../../capabilities/feedback/reviews-contract.ts'
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

const SHOWN_AT_HOME = 3

/** The newest reviews; none while the rating of them would be a matter of luck, or when they cannot be read. */
export async function newestReviews(context: Readonly<RouterContextProvider>): Promise<readonly Review[]> {
  if (siteOf(context).mode !== 'normal') return []
  try {
    return (await visitOf(context).client.call(reviews.list, { page_size: SHOWN_AT_HOME })).items
  } catch (err) {
    servicesOf(context).log.warn({ err }, 'reviews could not be read')
    return []
  }
}
