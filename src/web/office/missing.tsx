import { useLocation } from 'react-router'
import { to } from '../paths.ts'
import { common } from '../texts.ts'
import { title } from '../title.ts'
import { ButtonLink } from '../ui/button.tsx'
import { useMayOpen } from './kit/use-may.ts'
import { menuScreenAt, screenAt } from './menu.ts'
import { PATHS } from '../paths.ts'

/** An address in the office that names nothing: of which kind it would be, and the list that it would stand in. */
export function Missing() {
  const { pathname } = useLocation()
  const screen = screenAt(pathname)
  const list = menuScreenAt(pathname)
  const mayOpen = useMayOpen()
  const heading = screen ? `There is nothing here for “${screen.title}”` : common().notFound
  return (
    <section className="grid max-w-text justify-items-start gap-4 py-10">
      <title>{title(heading)}</title>
      <p className="sign figures px-5 pt-3 pb-2.5 text-2xl font-extrabold">404</p>
      <h1 className="text-2xl">{heading}</h1>
      <p className="text-muted">The address may be mistyped, or what it named has been deleted since.</p>
      <div className="flex flex-wrap gap-3">
        {list && list.name !== screen?.name && mayOpen(PATHS[list.name]) && (
          <ButtonLink to={PATHS[list.name]}>{list.title}</ButtonLink>
        )}
        <ButtonLink to={to('StaffHome')} tone="quiet">
          Back to the back office
        </ButtonLink>
      </div>
    </section>
  )
}
