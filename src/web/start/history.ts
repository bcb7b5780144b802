import { isHydrated, leave } from './hydrated.ts'

/**
 * Back and forward between pages of one document change the address alone, also after it was loaded anew: until React
 * has the page, nobody else shows what the address says.
 */
export function followHistory(): void {
  const { pathname, search } = location
  addEventListener('popstate', (event) => {
    if (isHydrated() || (location.pathname === pathname && location.search === search)) return
    // React may have begun with the address that is left: it must not hear of another one.
    event.stopImmediatePropagation()
    leave()
  })
}
