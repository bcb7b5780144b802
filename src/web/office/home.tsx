import { Link } from 'react-router'
import { to } from '../paths.ts'
import { useAccount } from '../serve/session/use-session.ts'
import { title } from '../title.ts'
import { EmptyState } from '../ui/states.tsx'
import type { Route } from './+types/home'
import { staff } from './texts.ts'
import { labelOf, PARTS, sectionsFor } from './sections.ts'
import { StaffHead } from './staff-head.tsx'

export const meta: Route.MetaFunction = () => [{ title: title(staff().backOffice) }]

/** Asks the layout's guard on every visit. */
export const loader = () => null

/** Where staff begin: everything they may do, one step away. */
export default function StaffHome() {
  const { home: t, parts } = staff()
  const account = useAccount()
  const sections = sectionsFor(account?.permissions ?? [])
  return (
    <>
      <StaffHead title={t.hello(account?.shortName || account?.email || '')} />
      {sections.length === 0 ? (
        <EmptyState title={t.noScreens}>{t.askAnOwner}</EmptyState>
      ) : (
        <div className="grid gap-x-8 gap-y-7 sm:grid-cols-2 lg:grid-cols-3">
          {PARTS.map((part) => {
            const own = sections.filter((section) => section.part === part)
            if (own.length === 0) return null
            return (
              <section key={part} aria-labelledby={`home-${part}`}>
                <h2 id={`home-${part}`} className="border-b-2 border-ink pb-1.5 text-base">
                  {parts[part]}
                </h2>
                <ul>
                  {own.map((section) => (
                    <li key={section.page} className="border-b border-line">
                      <Link
                        to={to(section.page as 'StaffHome')}
                        className="flex min-h-11 items-center justify-between font-semibold text-link no-underline hover:underline"
                      >
                        {labelOf(section)}
                        <span aria-hidden="true">→</span>
                      </Link>
                    </li>
                  ))}
                </ul>
              </section>
            )
          })}
        </div>
      )}
    </>
  )
}
