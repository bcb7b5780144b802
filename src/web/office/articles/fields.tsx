import { textFields } from '../../serve/session/api.ts'
import { TextAreaField, TextField } from '../../ui/field.tsx'
import { words } from './messages.ts'

/** The form as the API takes it. */
export function writtenOf(form: FormData) {
  const { title = '', summary = '', body = '' } = textFields(form)
  return { title, summary, body }
}

/** What an article is made of. */
export function ArticleFields() {
  const say = words()
  return (
    <>
      <TextField label={say.title} name="title" maxLength={200} autoComplete="off" />
      <TextAreaField label={say.summary} name="summary" rows={2} maxLength={400} hint={say.summaryHint} />
      <TextAreaField label={say.body} name="body" rows={22} maxLength={100_000} hint={say.bodyHint} />
    </>
  )
}
