import { textFields } from '../../serve/session/api.ts'
import { TextAreaField, TextField } from '../../ui/field.tsx'
import { texts } from './texts.ts'

/** The form as the API takes it. */
export function writtenOf(form: FormData) {
  const { title = '', summary = '', body = '' } = textFields(form)
  return { title, summary, body }
}

/** What an article is made of. */
export function ArticleFields() {
  const t = texts()
  return (
    <>
      <TextField label={t.title} name="title" maxLength={200} autoComplete="off" />
      <TextAreaField label={t.summary} name="summary" rows={2} maxLength={400} hint={t.summaryHint} />
      <TextAreaField label={t.body} name="body" rows={22} maxLength={100_000} hint={t.bodyHint} />
    </>
  )
}
