import { pageScreen } from '../kit/screen.ts'
import { data } from 'react-router'
import { articles } from '../../../capabilities/content/office-contract.ts'
import { whenDate } from '../../ui/when.ts'
import { to } from '../../paths.ts'
import { articlePath } from '../../site/blog/links.ts'
import { load, refuse, submit, textField } from '../../serve/session/api.ts'
import { title } from '../../title.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { Deed } from '../legacy/deed.tsx'
import { Done } from '../legacy/done.tsx'
import { History } from '../legacy/history.tsx'
import { deedOf, problemOf } from '../legacy/outcome.ts'
import { staff } from '../texts.ts'
import { Tabs } from '../service/tabs.tsx'
import { StaffHead } from '../staff-head.tsx'
import { useMay } from '../kit/use-may.ts'
import type { Route } from './+types/article'
import { ArticleFields, writtenOf } from './fields.tsx'
import { texts } from './texts.ts'
import { Preview } from './preview.tsx'
import { StateBadge } from './state.tsx'

type Language = 'en' | 'es'

export const screen = pageScreen<typeof loader>({
  name: 'StaffArticle',
  path: '/staff/articles/{itemId}',
  title: 'Article',
  needs: ['articles.read'],
})

export const meta: Route.MetaFunction = ({ params }) => [{ title: title(params.itemId) }]

export async function loader(args: Route.LoaderArgs) {
  const article = await load(args, articles.read, { slug: args.params.itemId })
  return { article, language: languageOf(args.url) }
}

function languageOf(url: URL): Language {
  return url.searchParams.get('language') === 'es' ? 'es' : 'en'
}

export async function action(args: Route.ActionArgs) {
  const of = { slug: args.params.itemId, language: languageOf(args.url) }
  const form = await args.request.formData()
  const t = texts()
  switch (textField(form, 'intent')) {
    case 'publish':
      return deedOf('publish', await submit(args, articles.publish, of), t.publish.done)
    case 'unpublish':
      return deedOf('unpublish', await submit(args, articles.unpublish, of), t.unpublish.done)
    case 'preview': {
      const values = writtenOf(form)
      const outcome = await submit(args, articles.preview, { language: of.language, ...values })
      return outcome.ok
        ? data({ intent: 'preview', values, shown: outcome.value })
        : data({ intent: 'save', values, problem: refuse(outcome).data.problem }, { status: outcome.status })
    }
    default: {
      const values = writtenOf(form)
      const outcome = await submit(args, articles.save, { ...of, ...values })
      if (!outcome.ok)
        return data({ intent: 'save', values, problem: refuse(outcome).data.problem }, { status: outcome.status })
      return data({ intent: 'save', done: t.saved[outcome.value[of.language]?.published_on ? 'PUBLISHED' : 'DRAFT'] })
    }
  }
}

/** One article in one of its languages: its words, what readers see, and what was done to it. */
export default function ArticlePage({ loaderData: { article, language }, actionData }: Route.ComponentProps) {
  const t = texts()
  const may = useMay()
  const mayChange = may('Articles:Update')
  const version = article[language]
  const state = version ? (version.published_on ? 'PUBLISHED' : 'DRAFT') : 'MISSING'
  const typed = actionData && 'values' in actionData ? actionData.values : undefined
  const unsaved = actionData && 'shown' in actionData ? actionData.shown : undefined
  const shown = unsaved ?? version?.preview
  const parent = { label: staff().sections.StaffArticles, to: to('StaffArticles') }
  const here = (language: Language) => to('StaffArticle', { itemId: article.slug }, { query: { language } })
  return (
    <>
      <StaffHead
        title={version?.preview.title ?? article.en?.preview.title ?? article.address}
        parent={parent}
        actions={
          state === 'PUBLISHED' && (
            <ButtonLink to={articlePath(article.address)} size="sm" tone="quiet" reloadDocument>
              {t.open}
            </ButtonLink>
          )
        }
      >
        <StateBadge state={state} />{' '}
        {version?.published_on && <>{t.done(t.published, whenDate(version.published_on))} · </>}
        {version && t.done(t.updated, whenDate(version.updated_on))}
      </StaffHead>
      <Tabs
        label={t.language}
        tabs={(['en', 'es'] as const).map((each) => ({
          label: t.languages[each],
          to: here(each),
          isHere: each === language,
        }))}
      />
      <Done deeds={actionData && 'done' in actionData ? actionData : undefined} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-2">
        <div className="grid content-start gap-7">
          {!version && <p className="text-sm text-muted">{t.notYet}</p>}
          {mayChange && (
            <Form
              key={language}
              problem={problemOf(actionData, 'save')}
              values={typed ?? version ?? { title: '', summary: '', body: '' }}
            >
              <ArticleFields />
              <p className="flex flex-wrap gap-3">
                <SubmitButton name="intent" value="save">
                  {staff().save}
                </SubmitButton>
                <SubmitButton name="intent" value="preview" tone="quiet">
                  {t.show}
                </SubmitButton>
              </p>
            </Form>
          )}
          {mayChange && version && (
            <section aria-label={staff().whatCanBeDone}>
              {state === 'DRAFT' ? (
                <Deed label={t.publish.deed} intent="publish" problem={problemOf(actionData, 'publish')}>
                  {t.publish.lead}
                </Deed>
              ) : (
                <Deed label={t.unpublish.deed} intent="unpublish" problem={problemOf(actionData, 'unpublish')} danger>
                  {t.unpublish.lead}
                </Deed>
              )}
            </section>
          )}
        </div>
        <div className="grid content-start gap-7">
          {shown && <Preview shown={shown} language={language} isUnsaved={unsaved !== undefined} />}
          <History entries={article.history.map((entry) => ({ ...entry, what: wordsOf(entry.what) }))} />
        </div>
      </div>
    </>
  )
}

/** What was done and in which language; what is new here stands as it is kept. */
function wordsOf(what: string): string {
  const t = texts()
  const named = (names: Readonly<Record<string, string>>, name: string) => names[name] ?? name
  const [action = '', language = ''] = what.split(' ')
  return t.done(named(t.changes, action), named(t.languages, language))
}
