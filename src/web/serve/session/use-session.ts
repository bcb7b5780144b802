import { useRouteLoaderData } from 'react-router'
import type { loader } from '../../root.tsx'
import { reader, type Written } from './written.ts'

type Root = ReturnType<typeof loader> extends Written<infer Value> ? Value : never

const read = reader<Root>()

/** Undefined where the root route could not be loaded. */
export function useRootIfKnown(): Root | undefined {
  const root = useRouteLoaderData<typeof loader>('root')
  return root === undefined ? undefined : read(root)
}

function useRoot() {
  const root = useRootIfKnown()
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
