import { useLocation } from 'react-router'
import { to } from '../paths.ts'
import { useAccount } from '../serve/session/use-session.ts'
import { title } from '../title.ts'
import { ButtonLink } from '../ui/button.tsx'
import { screenAt } from './menu.ts'

/** A screen that somebody has no permission for: which one is missing, so that an owner can be asked for it. */
export function Forbidden() {
  const account = useAccount()
  const screen = screenAt(useLocation().pathname)
  const missing = screen?.permissions.filter((permission) => !account?.permissions.includes(permission)) ?? []
  const isStaff = (account?.permissions.length ?? 0) > 0
  const isMember = Boolean(account?.member)
  const heading = screen && !isMember ? `You don’t have access to “${screen.title}”` : 'This page is for staff only'
  return (
    <section className="grid max-w-text justify-items-start gap-4 py-10">
      <title>{title(heading)}</title>
      <p className="sign figures px-5 pt-3 pb-2.5 text-2xl font-extrabold">403</p>
      <h1 className="text-2xl">{heading}</h1>
      <p className="text-muted">
        You’re logged in as {account?.email}.{' '}
        {isMember ? 'That’s a Point Club account.' : <Missing missing={missing} />}
      </p>
      <ButtonLink to={to(isStaff ? 'StaffHome' : 'Home')} tone="quiet">
        {isStaff ? 'Back to the back office' : 'Back to the home page'}
      </ButtonLink>
    </section>
  )
}

function Missing({ missing }: { readonly missing: readonly string[] }) {
  if (missing.length === 0)
    return 'Your account doesn’t have the permission it needs. An owner can add it to one of your groups.'
  return (
    <>
      This screen needs{' '}
      {missing.map((permission, index) => (
        <span key={permission}>
          {index > 0 && ' and '}
          <code className="font-mono text-sm text-ink">{permission}</code>
        </span>
      ))}
      . An owner can add it to one of your groups.
    </>
  )
}
