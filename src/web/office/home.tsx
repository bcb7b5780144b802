import { Link } from 'react-router'
import { toAny } from '../paths.ts'
import { useAccount } from '../serve/session/use-session.ts'
import { title } from '../title.ts'
import { EmptyState } from '../ui/states.tsx'
import { Section } from './kit/section.tsx'
import { SECTIONS } from './kit/screen.ts'
import { menuFor } from './menu.ts'

/** Asks the layout's guard on every visit. */
export const loader = () => null

/** Where staff begin: everything they may do, one step away. */
export default function StaffHome() {
  const account = useAccount()
  const screens = menuFor(account?.permissions ?? [])
  return (
    <>
      <title>{title('Back office')}</title>
      <h1 className="mb-5 text-2xl wrap-anywhere">Hello, {account?.shortName || account?.email}</h1>
      {screens.length === 0 ? (
        <EmptyState title="No screens yet">Ask an owner to add you to a group.</EmptyState>
      ) : (
        <div className="grid gap-x-8 gap-y-7 sm:grid-cols-2 lg:grid-cols-3">
          {Object.entries(SECTIONS).map(([section, label]) => {
            const own = screens.filter((screen) => screen.section === section)
            if (own.length === 0) return null
            return (
              <Section key={section} id={`home-${section}`} title={label}>
                <ul className="-mt-2">
                  {own.map((screen) => (
                    <li key={screen.name} className="border-b border-line">
                      <Link
                        to={toAny(screen.name, {})}
                        className="flex min-h-11 items-center text-base font-semibold text-link no-underline hover:underline"
                      >
                        {screen.title}
                      </Link>
                    </li>
                  ))}
                </ul>
              </Section>
            )
          })}
        </div>
      )}
    </>
  )
}
