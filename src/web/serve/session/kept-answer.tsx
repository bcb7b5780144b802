import { type ReactNode, use, useMemo, useState } from 'react'
import { UNSAFE_DataRouterDataContext as RouterData, useLocation } from 'react-router'

/**
 * Keeps the answer to the last form until its reader sends another one or goes elsewhere: React Router drops it whenever a
 * page's data is asked for again (`use-refresh.ts`), and a refusal would vanish while somebody reads it.
 */
export function KeptAnswer({ children }: { readonly children: ReactNode }) {
  const data = use(RouterData)
  const answer = data?.actionData ?? null
  const { key } = useLocation()
  const [kept, keep] = useState({ key, answer })
  if (kept.key !== key || (answer && answer !== kept.answer)) keep({ key, answer })
  const shown = answer ?? (kept.key === key ? kept.answer : null)
  const value = useMemo(() => data && { ...data, actionData: shown }, [data, shown])
  return <RouterData value={value}>{children}</RouterData>
}
