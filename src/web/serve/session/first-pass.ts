import { type MiddlewareFunction, redirect } from 'react-router'
import { addressUnder } from '../../../lib/language.ts'
import { ENDPOINTS, PATHS, pathOf, splitLanguage, usualSpelling } from '../../paths.ts'
import { readAccount } from './account.ts'
import { accountContext, marketingContext, servicesOf, siteContext, visitOf } from './context.ts'
import { keepMarketing } from './marketing.ts'
import { ownAddress } from './return-address.ts'
import { carried } from './send-on.ts'

type Middleware = MiddlewareFunction<Response>

/** Whoever measures pages knows them by their patterns, never by an address with ids in it. */
export const namePage: Middleware = ({ request, pattern, context }) => {
  servicesOf(context).named(`${request.method} ${pattern}`)
}

/** Around everything: nobody who is sent on loses what the address brought along, wherever they are sent from. */
export const carryArguments: Middleware = async ({ request, url }, next) => carried(await next(), url, request.method)

/** A page is read under one address, so that whoever asks where they are need know no other. */
export const leadToUsualAddress: Middleware = ({ request, url }) => {
  const { asked, path } = splitLanguage(url.pathname)
  const usual = usualSpelling(path)
  if (usual === path || (request.method !== 'GET' && request.method !== 'HEAD')) return
  throw redirect((asked ? addressUnder(asked, usual) : usual) + url.search, 301)
}

/** The first pass of a page view, in its order: session, auth, settings, marketing arguments. */
export const firstPass: Middleware[] = [setUpSession, setUpAuth, fetchSettings, keepMarketingArguments]

/** Pages that read a token of their own; everywhere else `?token=` is a URL token (docs/wire.md, "URL tokens"). */
const OWN_TOKEN = new Set<string>([
  PATHS.ResetPassword,
  PATHS.ConfirmEmail,
  PATHS.UndoEmail,
  PATHS.ConfirmPrivacy,
  PATHS.PrivacyCopy,
  ENDPOINTS.privacyFile,
  PATHS.StaffInvitation,
  PATHS.FirstOwner,
])
const TOKEN = /^[\w~.-]{16,512}$/

/** A URL token moves from the address into its cookie, so that no history, log or Referer keeps it. */
function setUpSession({ request, url, context }: Parameters<Middleware>[0]) {
  const token = url.searchParams.get('token')
  if (token === null || request.method !== 'GET' || OWN_TOKEN.has(pathOf(url))) return
  if (TOKEN.test(token)) visitOf(context).keepUrlToken(token)
  throw redirect(ownAddress(url, 'token'))
}

async function setUpAuth({ context }: Parameters<Middleware>[0]) {
  const { sites } = servicesOf(context)
  const visit = visitOf(context)
  if (!visit.hasSignIn()) return
  // While the API counts as away, only its settings may be asked; one good answer lets the sign-in through again.
  await sites.current()
  context.set(accountContext, await readAccount(visit))
}

/** On each page but `.map` and health paths. */
async function fetchSettings({ url, context }: Parameters<Middleware>[0]) {
  if (isUncounted(pathOf(url))) return
  const { sites, articles } = servicesOf(context)
  const site = await sites.current()
  articles.keepUp(site)
  context.set(siteContext, site)
}

function keepMarketingArguments({ url, context }: Parameters<Middleware>[0]) {
  context.set(marketingContext, keepMarketing(visitOf(context).jar, url.searchParams))
}

/** Paths without settings and page views. */
export function isUncounted(pathname: string): boolean {
  return pathname.endsWith('.map') || pathname === PATHS.Health || pathname.startsWith(`${PATHS.Health}/`)
}
