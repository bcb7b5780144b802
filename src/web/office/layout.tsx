import {
  data,
  isRouteErrorResponse,
  type MiddlewareFunction,
  Outlet,
  redirect,
  redirectDocument,
  useRouteError,
} from 'react-router'
import './known-paths.ts'
import { ErrorPage } from '../site/layout/error-page.tsx'
import { homeWithLogin, to } from '../paths.ts'
import { accountOf, siteOf, visitOf } from '../serve/session/context.ts'
import { awaitsSecondFactor } from '../serve/session/second-factor.ts'
import type { Route } from './+types/layout'
import { Forbidden } from './forbidden.tsx'
import { mayOpenPath } from './menu.ts'
import { Missing } from './missing.tsx'
import { title } from '../title.ts'
import { StaffShell } from './shell.tsx'

/** Screens bring their own `<title>`. */
export const meta: Route.MetaFunction = () => []

/** Strangers go to Home with the login modal, and come back here after it. */
const staffGuard: MiddlewareFunction<Response> = ({ url, context }) => {
  if (accountOf(context) || siteOf(context).mode !== 'normal') return
  throw redirectDocument(homeWithLogin(url.pathname + url.search))
}

export const middleware: Route.MiddlewareFunction[] = [staffGuard]

/** Asked on every navigation: a permission that was taken away closes its screens at once. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const account = accountOf(context)
  // Without the API nobody can be known; the tokens stay for when it is back.
  if (!account) throw data('The back office cannot reach the API right now.', { status: 503 })
  // Everybody on the staff may look after their own sign-in; its page asks the API whether they are.
  if (url.pathname === to('StaffSecurity')) return null
  if (mayOpenPath(url.pathname, account.permissions)) return null
  if (account.permissions.length === 0 && (await awaitsSecondFactor(visitOf(context))))
    throw redirect(to('StaffSecurity'))
  throw data(null, { status: 403 })
}

export const shouldRevalidate = () => true

/** Every page of the back office: the menu of what one may do, beside the page. */
export default function StaffLayout() {
  return (
    <StaffShell>
      <Outlet />
    </StaffShell>
  )
}

export function ErrorBoundary() {
  return (
    <StaffShell>
      <Failure />
    </StaffShell>
  )
}

function Failure() {
  const error = useRouteError()
  const status = isRouteErrorResponse(error) ? error.status : undefined
  if (status === 403) return <Forbidden />
  if (status === 404) return <Missing />
  return (
    <>
      <title>{title('Something went wrong')}</title>
      <ErrorPage />
    </>
  )
}
