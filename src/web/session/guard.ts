import { type MiddlewareFunction, redirect } from 'react-router'
import { homeWithLogin } from '../paths.ts'
import { visitOf } from './context.ts'

/**
 * For pages that need a credential (§4): without auth and URL token the visitor goes to Home with the login modal open,
 * and back here after signing in. Use as `export const middleware = [guard]`; a page without a loader needs one, since
 * only requests reach the server.
 */
export const guard: MiddlewareFunction<Response> = ({ url, context }) => {
  if (!visitOf(context).hasCredential()) throw redirect(homeWithLogin(url.pathname + url.search))
}

/** Like {@link guard}, for pages of somebody signed in: a link from an e-mail is not enough. */
export const signedIn: MiddlewareFunction<Response> = ({ url, context }) => {
  if (!visitOf(context).hasSignIn()) throw redirect(homeWithLogin(url.pathname + url.search))
}
