import { pageScreen } from '../kit/screen.ts'
import { data, redirect } from 'react-router'
import { articles } from '../../../capabilities/content/office-contract.ts'
import { to } from '../../paths.ts'
import { refuse, submit, textField } from '../../serve/session/api.ts'
import { title } from '../../title.ts'
import { CodeField, SelectField } from '../../ui/field.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { staff } from '../texts.ts'
import { StaffHead } from '../staff-head.tsx'
import type { Route } from './+types/create'
import { ArticleFields, writtenOf } from './fields.tsx'
import { texts } from './texts.ts'
import { Preview } from './preview.tsx'

export const screen = pageScreen<typeof loader>({
  name: 'StaffArticleCreate',
  path: '/staff/articles/new',
  title: 'New article',
  needs: ['articles.create'],
})

export const meta: Route.MetaFunction = () => [{ title: title(texts().add) }]

/** Asks the layout's guard on every visit. */
export const loader = () => null

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData()
  const language = textField(form, 'language') === 'es' ? 'es' : 'en'
  const slug = textField(form, 'slug').trim()
  const values = { slug, language, ...writtenOf(form) } as const
  if (textField(form, 'intent') === 'preview') {
    const outcome = await submit(args, articles.preview, values)
    return outcome.ok ? data({ values, shown: outcome.value }) : refuse(outcome, values)
  }
  const outcome = await submit(args, articles.create, values)
  if (outcome.ok) return redirect(to('StaffArticle', { itemId: slug }, { query: { language } }))
  return refuse(outcome, values)
}

export default function ArticleCreate({ actionData }: Route.ComponentProps) {
  const t = texts()
  const shown = actionData && 'shown' in actionData ? actionData.shown : undefined
  const problem = actionData && 'problem' in actionData ? actionData.problem : undefined
  return (
    <div className="max-w-text">
      <StaffHead title={t.add} parent={{ label: staff().sections.StaffArticles, to: to('StaffArticles') }} />
      <Form problem={problem} values={actionData?.values}>
        <CodeField label={t.address} name="slug" autoCapitalize="none" maxLength={80} hint={t.addressHint} />
        <SelectField
          label={t.language}
          name="language"
          options={(['en', 'es'] as const).map((value) => ({ value, label: t.languages[value] }))}
        />
        <ArticleFields />
        <p className="flex flex-wrap gap-3">
          <SubmitButton name="intent" value="save">
            {t.addIt}
          </SubmitButton>
          <SubmitButton name="intent" value="preview" tone="quiet">
            {t.show}
          </SubmitButton>
        </p>
      </Form>
      {shown && (
        <div className="mt-8">
          <Preview shown={shown} language={actionData?.values.language ?? 'en'} isUnsaved />
        </div>
      )}
    </div>
  )
}
