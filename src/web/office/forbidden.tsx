import { useLocation } from 'react-router'
import { to } from '../paths.ts'
import { useAccount } from '../serve/session/use-session.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Rich } from '../ui/rich.tsx'
import { staff } from './messages.ts'
import { labelOf, sectionAt } from './sections.ts'

/** A screen that somebody has no permission for: which one is missing, so that an owner can be asked for it. */
export function Forbidden() {
  const say = staff().forbidden
  const account = useAccount()
  const section = sectionAt(useLocation().pathname)
  const missing = section?.permissions.filter((permission) => !account?.permissions.includes(permission)) ?? []
  const isStaff = (account?.permissions.length ?? 0) > 0
  return (
    <section className="grid max-w-text justify-items-start gap-4 py-10">
      <p className="sign figures px-5 pt-3 pb-2.5 text-2xl font-extrabold">403</p>
      <h1 className="text-2xl">{section ? say.title(labelOf(section)) : say.anyTitle}</h1>
      <p className="text-muted">
        {say.loggedInAs(account?.email ?? '')}{' '}
        {missing.length > 0 ? (
          <Rich text={say.needs(missing)} parts={{ permission: <code className="font-mono text-sm text-ink" /> }} />
        ) : (
          say.needsOther
        )}
      </p>
      <ButtonLink to={to(isStaff ? 'StaffHome' : 'Home')} tone="quiet">
        {isStaff ? say.back : say.home}
      </ButtonLink>
    </section>
  )
}
