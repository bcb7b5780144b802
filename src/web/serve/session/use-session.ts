import { createContext, use } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { loader } from '../../root.tsx'
import type { Account } from './account.ts'
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

/** Whether what is drawn is kept for all readers who may do the same. */
export const KeptForAllContext = createContext(false)

/**
 * Who is signed in; null for everybody else.
 * What is kept for all readers may read permissions of it alone: anything else throws.
 */
export function useAccount() {
  const { account } = useRoot()
  return use(KeptForAllContext) && account ? new Proxy(account, PERMISSIONS_ALONE) : account
}

const PERMISSIONS_ALONE: ProxyHandler<Account> = {
  get(account, name) {
    if (name !== 'permissions') throw new Error(`What is kept for all readers does not know their ${String(name)}`)
    return account.permissions
  },
}

/** The member's number and points on pages behind the login; null for staff. */
export const useMember = () => useAccount()?.member ?? null

/** The current Pacific year, of the server's clock. */
export const useYear = () => useRoot().year

/** Where people reach the site: `https://parking.example`. */
export const useOrigin = () => useRoot().origin
