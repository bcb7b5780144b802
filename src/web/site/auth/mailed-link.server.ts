import type { RouterContextProvider } from 'react-router'
import { club } from '../../../capabilities/club/contract.ts'
import type { LINKS_FOR } from '../../../capabilities/club/rules.ts'
import { ValidationError } from '../../../http/client.ts'
import { servicesOf, siteOf, visitOf } from '../../serve/session/context.ts'
import { linkToken } from './link-token.ts'
import type { LinkState } from './link-notice.tsx'

interface Opened {
  readonly url: URL
  readonly context: Readonly<RouterContextProvider>
}

/**
 * Whether the mailed link that opened a page can still be used: told before anybody types or taps. While that cannot be
 * asked, the page is as if it could, and says so once it is sent.
 */
export async function stateOfLink({ url, context }: Opened, purpose: keyof typeof LINKS_FOR): Promise<LinkState> {
  const token = linkToken(url)
  if (token === '') return 'INCOMPLETE'
  if (siteOf(context).mode !== 'normal') return 'OPEN'
  try {
    return (await visitOf(context).client.call(club.mailedLink, { token, purpose })).state
  } catch (err) {
    // No link of ours: something was added to it on its way.
    if (err instanceof ValidationError) return 'OVER'
    servicesOf(context).log.warn({ err }, 'a mailed link could not be looked up')
    return 'OPEN'
  }
}
