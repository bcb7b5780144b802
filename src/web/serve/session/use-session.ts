import { useRouteLoaderData } from 'react-router'
import type { loader } from '../../root.tsx'

function useRoot() {
  const root = useRouteLoaderData<typeof loader>('root')
  if (!root) throw new Error('The session is known only inside the root route')
  return root
}

/** Settings, API mode and whether booking is off. */
export const useSite = () => useRoot().site

/** Name, address, airport, islands of the business. */
export const useBusiness = () => useSite().settings.business

/** Who is signed in; null for everybody else. */
export const useAccount = () => useRoot().account

/** The member's number and points on pages behind the login; null for staff. */
export const useMember = () => useAccount()?.member ?? null

/** The current Pacific year, of the server's clock. */
export const useYear = () => useRoot().year

/** Where people reach the site: `https://parking.example`. */
export const useOrigin = () => useRoot().origin
