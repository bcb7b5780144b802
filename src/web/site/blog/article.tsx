import { redirect, useHref } from 'react-router'
import type { Article } from '../../../capabilities/content/contract.ts'
import { addressIn, addressUnder, localeOf, language } from '../../../lib/language.ts'
import { describe } from '../seo/describe.ts'
import { breadcrumbs, JsonLd } from '../seo/json-ld.tsx'
import { articlePageAt } from '../seo/public-pages.ts'
import { to } from '../../paths.ts'
import { useBusiness, useOrigin } from '../../serve/session/use-session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import type { Route } from './+types/article'
import { ArticleDates } from './article-dates.tsx'
import { readArticle, readArticles } from './articles.server.ts'
import { Picture } from '../pictures/picture.tsx'
import { pictureOf } from './article-picture.ts'
import { articlePath, linkedUnder } from './links.ts'
import { texts } from './texts.ts'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  describe({ title: loaderData?.article.title, description: loaderData?.article.summary })

export async function loader(args: Route.LoaderArgs) {
  const { slug } = args.params
  const [article, articles] = await Promise.all([readArticle(args, slug), readArticles(args)])
  if (article.slug !== slug) throw redirect(articlePath(article.slug), 301)
  return { article, others: articles.filter((each) => each.slug !== slug) }
}

export default function BlogArticle({ loaderData: { article, others } }: Route.ComponentProps) {
  const business = useBusiness()
  const origin = useOrigin()
  const base = useHref('/').replace(/\/$/, '')
  const t = texts()
  return (
    <div className="gutter grid gap-14 py-10 sm:py-16 lg:grid-cols-[minmax(0,1fr)_18rem] lg:gap-20">
      <article lang={article.language} className="grid content-start gap-6">
        <JsonLd data={{ '@graph': graphOf(origin, business.name, article) }} />
        <ArticleDates article={article} />
        <h1 className="max-w-text text-3xl">{article.title}</h1>
        <p className="max-w-text text-lg text-muted">{article.summary}</p>
        <Picture
          slot={pictureOf(article.slug)}
          sizes="(min-width: 64rem) 60vw, 92vw"
          first
          className="max-w-text rounded-sign"
        />
        <div className="prose mt-2" dangerouslySetInnerHTML={{ __html: linkedUnder(base, article.html) }} />
      </article>
      <aside className="grid content-start gap-8 lg:pt-10">
        <div className="sign grid justify-items-start gap-4 p-6">
          <p className="text-xl font-extrabold">{t.knowYourPrice}</p>
          <ButtonLink to={to('BookingCreate')} tone="accent">
            {t.book}
          </ButtonLink>
        </div>
        <nav aria-label={t.more}>
          <p className="mb-1 font-bold">{t.more}</p>
          <ul className="border-t border-line">
            {others.map(({ slug, title }) => (
              <li key={slug} className="border-b border-line">
                <Link
                  to={articlePath(slug)}
                  className="flex min-h-12 items-center py-2 text-link no-underline hover:underline"
                >
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </aside>
    </div>
  )
}

function graphOf(origin: string, publisher: string, article: Article): object[] {
  const path = addressIn(language(), articlePath(article.slug))
  return [
    {
      '@type': 'BlogPosting',
      headline: article.title,
      description: article.summary,
      url: origin + path,
      datePublished: article.published_on,
      dateModified: article.updated_on,
      inLanguage: localeOf(article.language),
      author: { '@type': 'Organization', name: publisher, url: `${origin}/` },
      publisher: { '@type': 'Organization', name: publisher, url: `${origin}/` },
      image: origin + addressUnder(language(), articlePageAt(path).image),
    },
    breadcrumbs(origin, [
      { name: texts().title, path: addressIn(language(), to('Blog')) },
      { name: article.title, path },
    ]),
  ]
}
