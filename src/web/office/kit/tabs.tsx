import { classes } from '../../ui/classes.ts'
import { Link } from '../../ui/link.tsx'

interface Tab {
  readonly label: string
  readonly to: string
  readonly isHere: boolean
}

/** Two or three views of one thing, each at an address of its own. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav aria-label={label} className="mb-5 border-b border-line">
      <ul className="flex flex-wrap gap-x-1">
        {tabs.map((tab) => (
          <li key={tab.to}>
            <Link
              to={tab.to}
              aria-current={tab.isHere ? 'page' : undefined}
              className={classes(
                'inline-flex min-h-11 items-center border-b-3 px-3 font-bold no-underline',
                tab.isHere ? 'border-accent text-ink' : 'border-transparent text-muted hover:text-ink',
              )}
            >
              {tab.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
