import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { to } from '../paths.ts'
import { useAccount } from '../serve/session/use-session.ts'
import { classes } from '../ui/classes.ts'
import { staff } from './texts.ts'
import { labelOf, PARTS, type Section, sectionAt, sectionsFor } from './sections.ts'

const address = ({ page }: Section) => to(page as 'StaffHome')

/** What one may do here, part by part; typing narrows it, and Enter opens the first that is left. */
export function StaffMenu({ label, id }: { label: string; id: string }) {
  const { menu: t, parts } = staff()
  const account = useAccount()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const current = sectionAt(pathname)
  const [sought, setSought] = useState('')
  const all = sectionsFor(account?.permissions ?? [])
  const shown = all.filter((section) => matches(section, sought))
  return (
    <nav aria-label={label} className="grid gap-4">
      {all.length > 6 && (
        <form
          role="search"
          aria-label={t.search}
          onSubmit={(event) => {
            event.preventDefault()
            const [first] = shown
            if (first) void navigate(address(first))
            setSought('')
          }}
        >
          <input
            type="search"
            aria-label={t.goTo}
            aria-keyshortcuts="Control+K"
            placeholder={t.placeholder}
            data-shortcut="menu"
            value={sought}
            onChange={(event) => setSought(event.target.value)}
            className="min-h-11 w-full rounded-md border-[1.5px] border-edge bg-paper px-3 text-sm placeholder:text-muted lg:min-h-9"
          />
        </form>
      )}
      <ul>
        <li>
          <Entry to={to('StaffHome')} label={t.today} current={pathname.replace(/\/$/, '') === to('StaffHome')} />
        </li>
      </ul>
      {PARTS.map((part) => {
        const sections = shown.filter((section) => section.part === part)
        if (sections.length === 0) return null
        return (
          <div key={part}>
            <p id={`${id}-${part}`} className="px-3 pb-1 text-xs font-bold text-muted">
              {parts[part]}
            </p>
            <ul aria-labelledby={`${id}-${part}`}>
              {sections.map((section) => (
                <li key={section.page}>
                  <Entry to={address(section)} label={labelOf(section)} current={section === current} />
                </li>
              ))}
            </ul>
          </div>
        )
      })}
      {shown.length === 0 && all.length > 0 && <p className="px-3 text-sm text-muted">{t.nothing}</p>}
    </nav>
  )
}

function Entry({ to: address, label, current }: { to: string; label: string; current: boolean }) {
  return (
    <Link
      to={address}
      aria-current={current ? 'page' : undefined}
      prefetch="intent"
      className={classes(
        'flex min-h-11 items-center rounded-md border-l-4 px-2.5 text-sm leading-tight no-underline lg:min-h-8.5',
        current ? 'border-accent bg-tint font-bold' : 'border-transparent font-semibold hover:bg-sunk',
      )}
    >
      {label}
    </Link>
  )
}

function matches(section: Section, sought: string): boolean {
  return `${labelOf(section)} ${staff().parts[section.part]}`.toLowerCase().includes(sought.trim().toLowerCase())
}
