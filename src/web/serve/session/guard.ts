import { data, type MiddlewareFunction, redirect, type RouterContextProvider } from 'react-router'
import { homeWithLogin, pathOf } from '../../paths.ts'
import type { Account, Member } from './account.ts'
import { accountOf, visitOf } from './context.ts'
import { texts } from './texts.ts'

/**
 * For pages that need a credential: without auth and URL token the visitor goes to Home with the login modal open,
 * and back here after signing in. Use as `export const middleware = [guard]`; a page without a loader needs one, since
 * only requests reach the server.
 */
export const guard: MiddlewareFunction<Response> = ({ url, context }) => {
  if (!visitOf(context).hasCredential()) throw redirect(homeWithLogin(pathOf(url) + url.search))
}

/** Like {@link guard}, for pages of somebody signed in: a link from an e-mail is not enough. */
export const signedIn: MiddlewareFunction<Response> = ({ url, context }) => {
  if (!visitOf(context).hasSignIn()) throw redirect(homeWithLogin(pathOf(url) + url.search))
}

interface Args {
  readonly context: Readonly<RouterContextProvider>
  readonly url: URL
}

/** The member whose page it is: `const { account, member } = requireMember(args)` in loaders and actions behind {@link signedIn}. */
export function requireMember(args: Args): { readonly account: Account; readonly member: Member } {
  const account = requireAccount(args)
  if (!account.member) throw data(texts().membersOnly, { status: 403 })
  return { account, member: account.member }
}

/** Who is signed in, member or staff, on pages behind {@link signedIn}. */
export function requireAccount({ context, url }: Args): Account {
  const account = accountOf(context)
  if (account) return account
  // Tokens that are kept while the API is away prove nobody yet.
  if (visitOf(context).hasSignIn()) throw data(texts().accountAway, { status: 503 })
  throw redirect(homeWithLogin(pathOf(url) + url.search))
}
