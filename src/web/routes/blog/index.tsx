import { Link } from 'react-router'
import { describe } from '../../found/describe.ts'
import { useBusiness } from '../../session/use-session.ts'
import { PageHead } from '../../ui/page-head.tsx'
import type { Route } from './+types/index'
import { articlesOf } from './articles.ts'

export const handle = { start: 'interaction' }
export const meta = () =>
  describe({
    title: 'Blog',
    description: 'Short reads before you fly: the way to the airport, the roads, and parking there.',
  })

export default function Blog() {
  const business = useBusiness()
  return (
    <div className="gutter grid gap-10 py-10 sm:py-16">
      <PageHead title="Before you fly">
        Short reads about the way to {business.airport.short_name}, and about parking there.
      </PageHead>
      <ul className="grid max-w-[56rem] border-t border-line">
        {articlesOf(business).map(({ path, title: name, summary, minutes }) => (
          <li key={path} className="relative grid gap-2 border-b border-line py-6 sm:grid-cols-[1fr_auto] sm:gap-8">
            <div className="grid gap-2">
              <h2 className="text-xl">
                <Link to={path} className="text-link no-underline after:absolute after:inset-0 hover:underline">
                  {name}
                </Link>
              </h2>
              <p className="max-w-text text-muted">{summary}</p>
            </div>
            <p className="figures text-sm text-muted sm:pt-1">{minutes} min read</p>
          </li>
        ))}
      </ul>
    </div>
  )
}
