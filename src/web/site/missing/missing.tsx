import { common } from '../../texts.ts'
import { to } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { Link } from '../../ui/link.tsx'
import { INSTEAD } from '../layout/instead.ts'
import { texts as around } from '../layout/texts.ts'
import type { Missing as Props } from './missing.server.ts'
import { texts } from './texts.ts'

/** An address that names no page: a search of the site with its words, what fits them, and the usual ways on. */
export function Missing({ query, found }: Props) {
  const t = texts()
  const { error, foot } = around()
  return (
    <section className="gutter grid gap-x-20 gap-y-10 py-16 sm:py-24 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid content-start justify-items-start gap-6">
        <p className="sign figures px-6 pt-4 pb-3.5 text-3xl font-extrabold">404</p>
        <h1 className="max-w-text text-3xl">{common().notFound}</h1>
        <p className="max-w-text text-lg text-muted">{error.missing}</p>
        <search className="w-full max-w-text">
          <Form method="get" key={query} values={{ q: query }} fields={{}}>
            <div className="flex flex-wrap items-end gap-3">
              <TextField label={t.search} name="q" type="search" maxLength={100} className="min-w-0 flex-1 basis-60" />
              <SubmitButton pendingLabel={t.searching}>{t.go}</SubmitButton>
            </div>
          </Form>
        </search>
        {query !== '' && (
          <section aria-label={t.results} className="grid w-full max-w-text gap-2">
            <div role="status">
              <h2 className="text-lg font-bold">{found.length > 0 ? t.found(query) : t.nothing(query)}</h2>
            </div>
            {found.length > 0 && (
              <ul className="border-t border-line">
                {found.map(({ title, path, summary }) => (
                  <li key={title} className="border-b border-line">
                    <Link
                      to={path}
                      className="grid min-h-12 content-center py-2 text-link no-underline hover:underline"
                    >
                      {title}
                      {summary && <span className="line-clamp-2 text-sm text-muted">{summary}</span>}
                    </Link>
                  </li>
                ))}
              </ul>
            )}
          </section>
        )}
        <ButtonLink to={to('Home')}>{error.home}</ButtonLink>
      </div>
      <nav aria-label={error.instead} className="grid max-w-text content-start gap-2">
        <p className="text-lg font-bold">{error.instead}</p>
        <ul className="border-t border-line">
          {INSTEAD.map(([name, key]) => (
            <li key={name} className="border-b border-line">
              <Link to={to(name)} className="flex min-h-12 items-center py-2 text-link no-underline hover:underline">
                {foot[key]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </section>
  )
}
