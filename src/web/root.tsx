import { Links, Meta, Outlet, Scripts } from 'react-router'
import { accountOf, servicesOf, siteContext } from './session/context.ts'
import { firstPass } from './session/first-pass.ts'
import type { Route } from './+types/root'
import { pacificDate } from '../lib/pacific.ts'
import { UNKNOWN_SITE } from './session/site.ts'
export const middleware: Route.MiddlewareFunction[] = firstPass
export function loader({ context }: Route.LoaderArgs) {
  const now = servicesOf(context).now()
  return {
    site: context.get(siteContext) ?? UNKNOWN_SITE,
    account: accountOf(context),
    year: Number(pacificDate(now).slice(0, 4)),
  }
}
export default function Root() {
  return (
    <html lang="en">
      <head>
        <Meta />
        <Links />
      </head>
      <body>
        <Outlet />
        <Scripts />
      </body>
    </html>
  )
}
