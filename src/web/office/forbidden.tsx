import { useLocation } from 'react-router'
import { to } from '../paths.ts'
import { useAccount } from '../serve/session/use-session.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Rich } from '../ui/rich.tsx'
import { staff } from './texts.ts'
import { labelOf, sectionAt } from './sections.ts'

/** A screen that somebody has no permission for: which one is missing, so that an owner can be asked for it. */
export function Forbidden() {
  const t = staff().forbidden
  const account = useAccount()
  const section = sectionAt(useLocation().pathname)
  const missing = section?.permissions.filter((permission) => !account?.permissions.includes(permission)) ?? []
  const isStaff = (account?.permissions.length ?? 0) > 0
  return (
    <section className="grid max-w-text justify-items-start gap-4 py-10">
      <p className="sign figures px-5 pt-3 pb-2.5 text-2xl font-extrabold">403</p>
      <h1 className="text-2xl">{section ? t.title(labelOf(section)) : t.anyTitle}</h1>
      <p className="text-muted">
        {t.loggedInAs(account?.email ?? '')}{' '}
        {missing.length > 0 ? (
          <Rich text={t.needs(missing)} parts={{ permission: <code className="font-mono text-sm text-ink" /> }} />
        ) : (
          t.needsOther
        )}
      </p>
      <ButtonLink to={to(isStaff ? 'StaffHome' : 'Home')} tone="quiet">
        {isStaff ? t.back : t.home}
      </ButtonLink>
    </section>
  )
}
