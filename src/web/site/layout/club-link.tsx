import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { to, withLoginOpen } from '../../paths.ts'
import { WHOLE_ADDRESS } from '../../serve/session/campaign.ts'
import { OPENS_LOGIN } from '../../start/login.ts'
import { useAccount } from '../../serve/session/use-session.ts'
import { classes } from '../../ui/classes.ts'
import { Link } from '../../ui/link.tsx'
import { KeepingButton } from './keeping-button.tsx'
import { useLogin } from './login.tsx'
import { LOG_IN, useTypedForm } from './typed-form.ts'

/** "Point Club": the dashboard of whoever is signed in, the login modal for everybody else. */
export function ClubLink({ children, className }: { children?: ReactNode; className: string }) {
  const account = useAccount()
  if (account?.hasUser) {
    return (
      <Link to={to('PointClubDashboard')} className={className}>
        {children}
      </Link>
    )
  }
  return <LoginLink className={className}>{children}</LoginLink>
}

/**
 * Opens the login modal over this page. Before scripts run it is a link to the same address with the modal open; without
 * scripts, on a page with a form that must not be lost, a button of that form.
 */
export function LoginLink({ children, className }: { children?: ReactNode; className?: string }) {
  const openLogin = useLogin()
  const form = useTypedForm()
  return (
    <>
      <Link
        to={withLoginOpen(useLocation())}
        {...WHOLE_ADDRESS}
        {...OPENS_LOGIN}
        className={classes(className, form && 'noscript:hidden')}
        onClick={(event) => {
          event.preventDefault()
          openLogin()
        }}
      >
        {children}
      </Link>
      {form && (
        <KeepingButton form={form} intent={LOG_IN} className={className}>
          {children}
        </KeepingButton>
      )}
    </>
  )
}
