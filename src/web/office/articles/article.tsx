import { type ArticlePreview, articles } from '../../../capabilities/content/office-contract.ts'
import { articleCan } from '../../../capabilities/content/rules.ts'
import { counted } from '../../../lib/texts.ts'
import { articlePath } from '../../site/blog/links.ts'
import { to } from '../../paths.ts'
import { formOf } from '../../serve/form.server.ts'
import { load } from '../../serve/session/api.ts'
import { CodeField, SelectField, TextAreaField, TextField } from '../../ui/field.tsx'
import { fieldsOf } from '../../ui/form-fields.ts'
import { Notice } from '../../ui/notice.tsx'
import { whenDate } from '../../ui/when.ts'
import { ActionForm } from '../kit/action-form.tsx'
import { StateBadge } from '../kit/column.tsx'
import { Meanwhile } from '../kit/edit-conflict.tsx'
import { labelOf } from '../kit/labels.ts'
import { pageScreen, type Sent } from '../kit/screen.ts'
import { screenAction } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { Section } from '../kit/section.tsx'
import { Tabs } from '../kit/tabs.tsx'
import { useActionResult } from '../kit/use-action-result.ts'
import { useMay } from '../kit/use-may.ts'
import type { Route } from './+types/article'
import { ARTICLE_LANGUAGES, ARTICLE_STATES } from './article-states.ts'

const form = formOf(articles.create, { only: ['slug', 'title', 'summary', 'body'] })

/** An article in one of its languages; nothing yet for a new one. */
export async function loader(args: Route.LoaderArgs) {
  const { itemId } = args.params
  const page = { form: form.fields }
  if (itemId === undefined) return { ...page, article: null, language: 'en', version: null, state: 'MISSING' } as const
  const language = args.url.searchParams.get('language') === 'es' ? 'es' : 'en'
  const article = await load(args, articles.read, { slug: itemId })
  const version = article[language]
  const state = version ? (version.published_on ? 'PUBLISHED' : 'DRAFT') : 'MISSING'
  return { ...page, article, language, version, state } as const
}

type Loaded = Awaited<ReturnType<typeof loader>>

/** The version that is shown: nobody publishes what they have not read. */
function shown(data: Loaded) {
  return { language: data.language, version: String(data.version?.version ?? 0) }
}

function seen({ fields, params }: Sent) {
  return { slug: params.itemId, language: fields.language, version: fields.version }
}

const PREVIEW = { intent: 'preview', label: 'Preview' }
const preview = {
  intent: 'preview',
  call: 'articles.preview',
  allow: 'Articles:Update',
  input: ({ fields }: Sent) => ({ language: fields.language, ...writtenOf(fields) }),
  shows: true,
} as const

const create = pageScreen<typeof loader>({
  name: 'StaffArticleCreate',
  path: '/staff/articles/new',
  title: 'New article',
  needs: ['articles.create'],
  parent: 'StaffArticles',
  actions: [
    {
      intent: 'create',
      call: 'articles.create',
      allow: 'Articles:Update',
      input: ({ fields }) => ({ slug: fields.slug, language: fields.language, ...writtenOf(fields) }),
      next: (_, { fields: { slug = '', language } }) => to('StaffArticle', { itemId: slug }, { query: { language } }),
    },
    preview,
  ],
  width: 'form',
  body: ({ data: { form: shape } }) => (
    <>
      <ActionForm intent="create" label="Save draft" second={PREVIEW}>
        <CodeField {...fieldsOfArticle(shape).slug} autoCapitalize="none" />
        <SelectField
          label="Language"
          name="language"
          options={Object.entries(ARTICLE_LANGUAGES).map(([value, label]) => ({ value, label }))}
        />
        <ArticleFields form={shape} />
      </ActionForm>
      <Preview />
    </>
  ),
})

const edit = pageScreen<typeof loader>({
  name: 'StaffArticle',
  path: '/staff/articles/{itemId}',
  record: (_, { itemId }) => itemId,
  title: 'Article',
  needs: ['articles.read'],
  parent: 'StaffArticles',
  heading: ({ version, article }) => (version ?? article?.en)?.preview.title ?? article?.address ?? '',
  lead: ({ version, state }) => <Standing version={version} state={state} />,
  links: ({ article, state }) => [
    article && state === 'PUBLISHED' && { label: 'Open on the blog', to: articlePath(article.address), leaves: true },
  ],
  actions: [
    {
      intent: 'save',
      call: 'articles.save',
      allow: 'Articles:Update',
      input: ({ fields, params }) => ({
        slug: params.itemId,
        language: fields.language,
        version: fields.version,
        ...writtenOf(fields),
      }),
      done: ({ fields: { language } }, answer) =>
        answer[language === 'es' ? 'es' : 'en']?.published_on
          ? 'Saved. Readers see it within seconds.'
          : 'Saved as a draft.',
    },
    preview,
    {
      intent: 'publish',
      call: 'articles.publish',
      label: 'Publish',
      ask: 'The article appears on the blog, in the feed, and in the sitemap within seconds.',
      allow: 'Articles:Update',
      when: (data) => isAllowed(data, 'publish'),
      send: shown,
      input: seen,
      done: 'The article is on the blog.',
    },
    {
      intent: 'unpublish',
      call: 'articles.unpublish',
      label: 'Unpublish',
      ask: 'The article leaves the blog and stays here as a draft. Its address stops working unless it is published in English.',
      allow: 'Articles:Update',
      when: (data) => isAllowed(data, 'unpublish'),
      danger: true,
      send: shown,
      input: seen,
      done: 'The article is off the blog.',
    },
  ],
  body: ArticleBody,
  history: ({ article }) =>
    article?.history.map(({ at, who, what }) => {
      const [change = '', language = ''] = what.split(' ')
      return { at, who, what: `${labelOf({}, change)}: ${labelOf(ARTICLE_LANGUAGES, language)}` }
    }) ?? [],
})

function isAllowed({ version }: Loaded, act: keyof typeof articleCan): boolean {
  return version !== null && articleCan[act](version).allowed
}

function Standing({ state, version }: Pick<Loaded, 'state' | 'version'>) {
  return (
    <>
      <StateBadge states={ARTICLE_STATES} state={state} />{' '}
      {version?.published_on && <>Published: {whenDate(version.published_on)} · </>}
      {version && <>Updated: {whenDate(version.updated_on)}</>}
    </>
  )
}

function ArticleBody({ data }: { data: Loaded }) {
  const mayChange = useMay()('Articles:Update')
  const { form: shape, article, language, version } = data
  if (!article) return null
  const values = writtenOf({ ...version })
  return (
    <>
      <Tabs
        label="Language"
        tabs={(['en', 'es'] as const).map((each) => ({
          label: ARTICLE_LANGUAGES[each],
          to: to('StaffArticle', { itemId: article.slug }, { query: { language: each } }),
          isHere: each === language,
        }))}
      />
      {!version && (
        <p className="text-sm text-muted">
          Not written in this language yet. Until this version is published, readers see the English one.
        </p>
      )}
      {mayChange && (
        <ActionForm key={language} intent="save" label="Save" second={PREVIEW} values={values} labels={LABELS}>
          <Meanwhile version={version?.version ?? 0} values={values} labels={LABELS} />
          <input type="hidden" name="language" value={language} />
          <ArticleFields form={shape} />
        </ActionForm>
      )}
      <Preview saved={version?.preview} language={language} />
    </>
  )
}

const LABELS = { title: 'Title', summary: 'Summary', body: 'Text' }

/** What an article is made of. */
function ArticleFields({ form: shape }: Pick<Loaded, 'form'>) {
  const fields = fieldsOfArticle(shape)
  return (
    <>
      <TextField {...fields.title} autoComplete="off" />
      <TextAreaField {...fields.summary} rows={2} />
      <TextAreaField {...fields.body} rows={22} />
    </>
  )
}

function fieldsOfArticle(shape: Loaded['form']) {
  return fieldsOf(shape, {
    slug: {
      label: 'Address',
      hint: 'Lowercase letters, digits, and hyphens, such as where-to-wait. Cannot be changed later.',
    },
    title: LABELS.title,
    summary: { label: LABELS.summary, hint: 'One sentence below the title, in lists and in search engines' },
    body: {
      label: LABELS.body,
      hint: 'Markdown: ## for a heading, - for a list, [words](/contact) for a link. {name}, {airport}, {phone}, and others are replaced by what the settings say.',
    },
  })
}

function writtenOf({ title = '', summary = '', body = '' }: Partial<Record<'title' | 'summary' | 'body', string>>) {
  return { title, summary, body }
}

/** An article as the blog shows it: as it was typed, or as it is saved. The API has made the HTML safe, as it does for readers. */
function Preview({ saved, language }: { saved?: ArticlePreview | undefined; language?: string }) {
  const result = useActionResult()
  const typed = result?.intent === 'preview' ? (result.answer as ArticlePreview | undefined) : undefined
  const shown = typed ?? saved
  if (!shown) return null
  return (
    <Section id="preview" title="As readers see it">
      {typed && (
        <Notice tone="warning" role="status">
          This preview shows your changes. They are not saved yet.
        </Notice>
      )}
      <article
        lang={language ?? result?.fields?.language}
        className="grid grid-cols-[minmax(0,1fr)] gap-4 text-base wrap-anywhere"
      >
        <p className="text-sm text-muted">
          {counted(shown.minutes, { one: 'minute to read', other: 'minutes to read' })}
        </p>
        <h3 className="text-2xl">{shown.title}</h3>
        <p className="text-muted">{shown.summary}</p>
        <div className="prose" dangerouslySetInnerHTML={{ __html: shown.html }} />
      </article>
    </Section>
  )
}

export const screen = [create, edit]
export const shouldRevalidate = () => true
export const action = screenAction(screen)
export default screenPage(screen)
