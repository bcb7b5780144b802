import type { Keyword } from '../../paths.ts'
import { useBusiness } from '../../serve/session/use-session.ts'
import { landingLinks } from './landing-links.ts'
import { texts } from './links/texts.ts'
import { Link } from '../../ui/link.tsx'

/** Ways to the other landing pages. */
export function MorePages({ except }: { except?: Keyword }) {
  const pages = landingLinks(useBusiness()).filter(({ name }) => name !== except)
  return (
    <nav aria-labelledby="more-pages" className="grid gap-3">
      <h2 id="more-pages" className="text-base font-bold">
        {texts().more}
      </h2>
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        {pages.map(({ name, path, title }) => (
          <li key={name}>
            <Link to={path} className="inline-flex min-h-11 items-center text-link underline-offset-4 hover:underline">
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
