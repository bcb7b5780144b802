import type { RouterContextProvider } from 'react-router'
import { feedback, type SiteMessage } from '../../../capabilities/feedback/contract.ts'
import { servicesOf, siteOf, visitOf } from './context.ts'

/** What stands above the page: what staff say to all, and what concerns who is signed in or came by a link to a stay. A page never fails for them. */
export async function siteMessages(context: Readonly<RouterContextProvider>): Promise<SiteMessage[]> {
  const visit = visitOf(context)
  if (siteOf(context).mode !== 'normal') return []
  try {
    return (await visit.client.call(feedback.messages, {})).data
  } catch (err) {
    servicesOf(context).log.warn({ err }, 'site messages could not be read')
    return []
  }
}
