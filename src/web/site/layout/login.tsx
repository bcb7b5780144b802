import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { LOGIN_QUERY, leadsOn, withoutLogin } from '../../paths.ts'
import { takeLoginClick } from '../../start/login.ts'
import { afterPaint } from '../../ui/after-paint.ts'
import { LoginDialog } from './login-dialog.tsx'

const LoginContext = createContext<() => void>(() => {})

/** `const openLogin = useLogin()`: opens the login modal over whatever page this is. */
export const useLogin = () => use(LoginContext)

/**
 * The login modal of a layout. `?login` opens it too, so that guarded pages can send people to it, and links to it work
 * before scripts do.
 */
export function LoginProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState(false)
  const [query] = useSearchParams()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const isInAddress = query.has(LOGIN_QUERY)
  const here = useMemo(() => withoutLogin({ pathname, search }), [pathname, search])

  const close = useCallback(() => {
    setAsked(false)
    if (isInAddress) void navigate(here, { replace: true, preventScrollReset: true })
  }, [isInAddress, navigate, here])
  const open = useCallback(() => setAsked(true), [])
  useEffect(() => {
    if (takeLoginClick()) afterPaint(open)
  }, [open])

  return (
    <LoginContext value={open}>
      {children}
      <LoginDialog
        open={asked || isInAddress}
        onClose={close}
        // Closing forgets where a guarded page wanted to go: from then on it is the dashboard again.
        next={isInAddress || leadsOn(pathname) ? query.get('next') : null}
        from={here}
      />
    </LoginContext>
  )
}
