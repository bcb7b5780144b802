import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { LOGIN_QUERY, to } from '../paths.ts'
import { useAccount } from '../session/use-session.ts'
import { useLogin } from './login.tsx'

/** "Point Club": the dashboard of whoever is signed in, the login modal for everybody else. */
export function ClubLink({ children, className }: { children: ReactNode; className: string }) {
  const account = useAccount()
  const openLogin = useLogin()
  const { pathname } = useLocation()
  if (account) {
    return (
      <Link to={to('PointClubDashboard')} className={className}>
        {children}
      </Link>
    )
  }
  return (
    <Link
      to={`${pathname}?${LOGIN_QUERY}=1`}
      className={className}
      onClick={(event) => {
        event.preventDefault()
        openLogin()
      }}
    >
      {children}
    </Link>
  )
}
