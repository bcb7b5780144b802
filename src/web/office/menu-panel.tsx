import { useId, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { to, toAny } from '../paths.ts'
import { useAccount } from '../serve/session/use-session.ts'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/icons.tsx'
import { Link } from '../ui/link.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { LateBadge } from './approvals/live.tsx'
import { Kept } from './kit/kept.tsx'
import { SECTIONS } from './kit/screen.ts'
import { menuFor, menuScreenAt, type OfficeScreen } from './menu.ts'
import { useMenuChoices } from './menu-choices.ts'

/** So few screens are seen at a glance: all sections are open, and there is nothing to search. */
const FEW = 12

/** What one may open, section by section, favorites first. Typing narrows it, and Enter opens the first that is left. */
export function MenuPanel({ label }: { label: string }) {
  const favoritesId = useId()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const account = useAccount()
  const choices = useMenuChoices(account?.email ?? '')
  const isHydrated = useHydrated()
  const [search, setSearch] = useState('')
  const current = menuScreenAt(pathname)
  const isToday = pathname.replace(/\/$/, '') === to('StaffHome')
  return (
    <Kept as="nav" aria-label={label} className="grid gap-1.5" of={() => `menu ${isToday} ${current?.name}`}>
      <Entries
        {...{ current, isToday, favoritesId, choices, isHydrated, search }}
        onSearch={setSearch}
        onOpen={({ name }) => void navigate(toAny(name, {}))}
      />
    </Kept>
  )
}

interface EntriesProps {
  readonly current: OfficeScreen | undefined
  readonly isToday: boolean
  readonly favoritesId: string
  readonly choices: ReturnType<typeof useMenuChoices>
  readonly isHydrated: boolean
  readonly search: string
  readonly onSearch: (search: string) => void
  readonly onOpen: (screen: OfficeScreen) => void
}

/** Before scripts run nobody has favorites, and nothing was opened by hand. */
function Entries({ current, isToday, favoritesId, choices, isHydrated, search, onSearch, onOpen }: EntriesProps) {
  const { favorites, opened, toggleFavorite, setOpened } = choices
  const all = menuFor(useAccount()?.permissions ?? [])
  const found = all.filter((screen) => matches(screen, search))
  const isSearching = search.trim() !== ''
  const entry = (screen: OfficeScreen) => (
    <li key={screen.name} className="menu-item group/entry">
      <Entry to={toAny(screen.name, {})} label={screen.title} current={screen === current} screen={screen.name} />
      {isHydrated && (
        <FavoriteButton screen={screen} pressed={favorites.includes(screen.name)} onPress={toggleFavorite} />
      )}
    </li>
  )
  return (
    <>
      {all.length > FEW && (
        <form
          role="search"
          aria-label="Screens"
          onSubmit={(event) => {
            event.preventDefault()
            const [first] = found
            if (first) onOpen(first)
            onSearch('')
          }}
        >
          <input
            type="search"
            aria-label="Find a screen"
            placeholder="Find a screen"
            value={search}
            onChange={(event) => onSearch(event.target.value)}
            className="min-h-11 w-full rounded-md border-[1.5px] border-edge bg-paper px-3 text-sm placeholder:text-muted lg:min-h-9"
          />
        </form>
      )}
      {isSearching ? (
        found.length > 0 ? (
          <ul aria-label="Matching screens">{found.map(entry)}</ul>
        ) : (
          <p className="px-3 text-sm text-muted">No matches.</p>
        )
      ) : (
        <>
          <ul>
            <li>
              <Entry to={to('StaffHome')} label="Today" current={isToday} />
            </li>
          </ul>
          {favorites.length > 0 && (
            <div>
              <p id={favoritesId} className="px-3 pb-1 text-xs font-bold text-muted">
                Favorites
              </p>
              <ul aria-labelledby={favoritesId}>{all.filter(({ name }) => favorites.includes(name)).map(entry)}</ul>
            </div>
          )}
          {Object.entries(SECTIONS).map(([section, heading]) => {
            const screens = all.filter((screen) => screen.section === section)
            if (screens.length === 0) return null
            const isOpen = opened[section] ?? (all.length <= FEW || current?.section === section)
            return (
              <details key={section} open={isOpen} className="group/section">
                <summary
                  className="flex min-h-11 items-center justify-between rounded-md px-3 text-xs font-bold text-muted hover:bg-sunk lg:min-h-8"
                  onClick={(event) => {
                    event.preventDefault()
                    setOpened(section, !isOpen)
                  }}
                >
                  {heading}
                  <Icon name="chevron" size="sm" className="group-open/section:rotate-180" />
                </summary>
                <ul aria-label={heading}>{screens.map(entry)}</ul>
              </details>
            )
          })}
        </>
      )}
    </>
  )
}

interface EntryProps {
  readonly to: string
  readonly label: string
  readonly current: boolean
  /** Whose late cases are counted. */
  readonly screen?: string
}

function Entry({ to: address, label, current, screen }: EntryProps) {
  return (
    <Link to={address} aria-current={current ? 'page' : undefined} prefetch="intent" className="menu-entry">
      {label}
      {screen && <LateBadge screen={screen} />}
    </Link>
  )
}

interface FavoriteProps {
  readonly screen: OfficeScreen
  readonly pressed: boolean
  readonly onPress: (name: string) => void
}

/** A star beside each screen: seen when it is set, pointed at, or reached by keys. Only scripts know which are set. */
function FavoriteButton({ screen, pressed, onPress }: FavoriteProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      aria-label={`${screen.title}: favorite`}
      onClick={() => onPress(screen.name)}
      className={classes(
        'absolute right-0 grid size-11 cursor-pointer place-items-center rounded-md text-base text-muted hover:bg-sunk hover:text-ink lg:size-8.5',
        !pressed && 'lg:opacity-0 lg:group-hover/entry:opacity-100 lg:focus-visible:opacity-100',
      )}
    >
      <span aria-hidden="true">{pressed ? '★' : '☆'}</span>
    </button>
  )
}

function matches({ title, section }: OfficeScreen, search: string): boolean {
  return `${title} ${section ? SECTIONS[section] : ''}`.toLowerCase().includes(search.trim().toLowerCase())
}
