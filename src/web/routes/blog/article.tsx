import { Link } from 'react-router'
import { describe } from '../../found/describe.ts'
import { breadcrumbs, JsonLd } from '../../found/json-ld.tsx'
import { to, pathOf } from '../../paths.ts'
import { notFound } from '../../session/api.ts'
import { siteOf } from '../../session/context.ts'
import { useBusiness, useOrigin } from '../../session/use-session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import type { Route } from './+types/article'
import { type Article, articlesOf } from './articles.ts'

export const handle = { start: 'interaction' }
export const meta: Route.MetaFunction = ({ loaderData }) =>
  describe({ title: loaderData?.title, description: loaderData?.summary })

export function loader({ context, url }: Route.LoaderArgs) {
  const article = articlesOf(siteOf(context).settings.business).find(({ path }) => path === pathOf(url))
  if (!article) throw notFound()
  return { path: article.path, title: article.title, summary: article.summary }
}

export default function BlogArticle({ loaderData }: Route.ComponentProps) {
  const business = useBusiness()
  const origin = useOrigin()
  const articles = articlesOf(business)
  const article = articles.find(({ path }) => path === loaderData.path)
  if (!article) return null
  const others = articles.filter(({ path }) => path !== article.path)
  return (
    <div className="gutter grid gap-14 py-10 sm:py-16 lg:grid-cols-[minmax(0,1fr)_18rem] lg:gap-20">
      <article className="grid content-start gap-6">
        <JsonLd data={{ '@graph': graphOf(origin, business.name, article) }} />
        <p className="figures text-sm font-semibold text-muted">{article.minutes} min read</p>
        <h1 className="max-w-text text-3xl">{article.title}</h1>
        <p className="max-w-text text-lg text-muted">{article.summary}</p>
        <div className="prose mt-2">
          <article.Body business={business} />
        </div>
      </article>
      <aside className="grid content-start gap-8 lg:pt-10">
        <div className="sign grid justify-items-start gap-4 p-6">
          <p className="text-xl font-extrabold">Know your price before you go</p>
          <ButtonLink to={to('BookingCreate')} tone="accent">
            Book your visit
          </ButtonLink>
        </div>
        <nav aria-label="More to read">
          <p className="mb-1 font-bold">More to read</p>
          <ul className="border-t border-line">
            {others.map(({ path, title: name }) => (
              <li key={path} className="border-b border-line">
                <Link to={path} className="flex min-h-12 items-center py-2 text-link no-underline hover:underline">
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </aside>
    </div>
  )
}

function graphOf(origin: string, publisher: string, { path, title, summary }: Article): object[] {
  return [
    {
      '@type': 'BlogPosting',
      headline: title,
      description: summary,
      url: origin + path,
      publisher: { '@type': 'Organization', name: publisher, url: `${origin}/` },
    },
    breadcrumbs(origin, [
      { name: 'Blog', path: to('Blog') },
      { name: title, path },
    ]),
  ]
}
