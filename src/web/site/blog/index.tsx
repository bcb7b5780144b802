import { Link } from 'react-router'
import { describe } from '../seo/describe.ts'
import { useBusiness } from '../../serve/session/use-session.ts'
import { PageHead } from '../../ui/page-head.tsx'
import type { Route } from './+types/index'
import { ArticleDates } from './article-dates.tsx'
import { readArticles } from './articles.server.ts'
import { articlePath } from './links.ts'
import { texts } from './texts.ts'

export const meta: Route.MetaFunction = () => describe({ title: texts().title, description: texts().description })

export async function loader(args: Route.LoaderArgs) {
  return { articles: await readArticles(args) }
}

export default function Blog({ loaderData }: Route.ComponentProps) {
  const business = useBusiness()
  const t = texts()
  return (
    <div className="gutter grid gap-10 py-10 sm:py-16">
      <PageHead title={t.heading}>{t.lead(business.airport.short_name)}</PageHead>
      <ul className="grid max-w-[56rem] border-t border-line">
        {loaderData.articles.map((article) => (
          <li key={article.slug} lang={article.language} className="relative grid gap-2 border-b border-line py-6">
            <h2 className="text-xl">
              <Link
                to={articlePath(article.slug)}
                className="text-link no-underline after:absolute after:inset-0 hover:underline"
              >
                {article.title}
              </Link>
            </h2>
            <p className="max-w-text text-muted">{article.summary}</p>
            <ArticleDates article={article} />
          </li>
        ))}
      </ul>
    </div>
  )
}
