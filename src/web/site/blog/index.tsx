import { describe } from '../seo/describe.ts'
import { useBusiness } from '../../serve/session/use-session.ts'
import { Link } from '../../ui/link.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import type { Route } from './+types/index'
import { ArticleDates } from './article-dates.tsx'
import { readArticles } from './articles.server.ts'
import { Picture } from '../pictures/picture.tsx'
import { pictureOf } from './article-picture.ts'
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
      <ul className="grid gap-x-8 gap-y-12 sm:grid-cols-2">
        {loaderData.articles.map((article, index) => (
          <li key={article.slug} lang={article.language} className="relative grid content-start gap-3">
            <Picture
              slot={pictureOf(article.slug)}
              sizes="(min-width: 40rem) 46vw, 92vw"
              decorative
              first={index === 0}
              className="mb-1 rounded-sign"
            />
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
