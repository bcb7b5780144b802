import { content } from '../../../capabilities/content/contract.ts'
import { language } from '../../../lib/language.ts'
import { describe } from '../seo/describe.ts'
import { load, notFound } from '../../serve/session/api.ts'
import { servicesOf } from '../../serve/session/context.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { ArticleDates } from '../blog/article-dates.tsx'
import { Contents } from '../blog/contents.tsx'
import { linkedUnder } from '../blog/links.ts'
import { sectionsOf } from '../blog/sections.ts'
import { useHref } from 'react-router'
import type { Route } from './+types/terms'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  describe({ title: loaderData?.title, description: loaderData?.summary })

/** While the API is away, as it was last read. */
export function loader(args: Route.LoaderArgs) {
  const kept = () => {
    const terms = servicesOf(args.context).articles.terms(language())
    if (terms === null) throw notFound()
    return terms
  }
  return load(args, content.terms, { language: language() }, kept)
}

/** The contract of a booking, as the business writes it. */
export default function Terms({ loaderData: terms }: Route.ComponentProps) {
  const base = useHref('/').replace(/\/$/, '')
  return (
    <article lang={terms.language} className="gutter grid gap-8 py-10 sm:py-16">
      <PageHead title={terms.title}>{terms.summary}</PageHead>
      <ArticleDates article={terms} />
      <div className="grid gap-14 lg:grid-cols-[minmax(0,1fr)_18rem] lg:gap-20">
        <div className="prose" dangerouslySetInnerHTML={{ __html: linkedUnder(base, terms.html) }} />
        <Contents sections={sectionsOf(terms.html)} />
      </div>
    </article>
  )
}
