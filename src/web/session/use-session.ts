import { useRouteLoaderData } from 'react-router'
import type { loader } from '../root.tsx'

function useRoot() {
  const root = useRouteLoaderData<typeof loader>('root')
  if (!root) throw new Error('The session is known only inside the root route')
  return root
}

/** Settings, API mode and whether booking is off (§4). */
export const useSite = () => useRoot().site

/** Name, address, airport, islands of the business. */
export const useBusiness = () => useSite().settings.business

/** Who is signed in; null for everybody else. */
export const useAccount = () => useRoot().account

/** The current Pacific year, of the server's clock. */
export const useYear = () => useRoot().year
