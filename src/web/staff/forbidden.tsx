import { useLocation } from 'react-router'
import { to } from '../paths.ts'
import { useAccount } from '../session/use-session.ts'
import { ButtonLink } from '../ui/button.tsx'
import { sectionAt } from './sections.ts'

/** A screen that somebody has no permission for: which one is missing, so that an owner can be asked for it. */
export function Forbidden() {
  const account = useAccount()
  const section = sectionAt(useLocation().pathname)
  const missing = section?.permissions.filter((permission) => !account?.permissions.includes(permission)) ?? []
  const isStaff = (account?.permissions.length ?? 0) > 0
  return (
    <section className="grid max-w-text justify-items-start gap-4 py-10">
      <p className="sign figures px-5 pt-3 pb-2.5 text-2xl font-extrabold">403</p>
      <h1 className="text-2xl">
        {section ? `You may not open “${section.label}”` : 'This page is for staff with the right permission'}
      </h1>
      <p className="text-muted">
        You are logged in as {account?.email}.{' '}
        {missing.length > 0 ? (
          <>
            This screen needs{' '}
            {missing.map((permission, index) => (
              <span key={permission}>
                {index > 0 && ' and '}
                <code className="font-mono text-sm text-ink">{permission}</code>
              </span>
            ))}
            . An owner can give it to one of your groups.
          </>
        ) : (
          'Your account does not hold the permission it needs. An owner can give it to one of your groups.'
        )}
      </p>
      <ButtonLink to={to(isStaff ? 'StaffHome' : 'Home')} tone="quiet">
        {isStaff ? 'Back to the back office' : 'Back to the home page'}
      </ButtonLink>
    </section>
  )
}
