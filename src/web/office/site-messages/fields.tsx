import { type FormEvent, type ReactNode, useState } from 'react'
import { fromLocal, isDate, isTime, toArgument } from '../../../lib/pacific.ts'
import { SiteNotice } from '../../site/layout/site-notice.tsx'
import { textFields } from '../../serve/session/api.ts'
import { TextAreaField, TextField } from '../../ui/field.tsx'
import { Form, type Problem } from '../../ui/form.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { texts } from './texts.ts'

type Values = Readonly<Record<string, string>>

/** The form as the API takes it. Moments are typed on the Pacific clock; what is none of them the API refuses. */
export function messageOf(form: FormData) {
  const { tone, text_en = '', text_es = '', starts_at = '', ends_at = '' } = textFields(form)
  return {
    tone: tone === 'WARNING' ? ('WARNING' as const) : ('INFO' as const),
    text_en,
    text_es,
    starts_at: momentOf(starts_at),
    ends_at: momentOf(ends_at),
  }
}

function momentOf(typed: string): string {
  const [date = '', time = ''] = typed.split('T')
  return isDate(date) && isTime(time) ? toArgument(fromLocal(date, time)) : typed
}

interface Props {
  readonly values: Values
  readonly problem?: Problem | undefined
  readonly children: ReactNode
}

/** Writing a message, with what travelers will see below it. Before scripts run the preview is what was saved. */
export function MessageForm({ values, problem, children }: Props) {
  const t = texts()
  const [typed, setTyped] = useState(values)
  const preview = (event: FormEvent<HTMLFormElement>) => setTyped(textFields(new FormData(event.currentTarget)))
  const labels = { text_en: t.textEn, text_es: t.textEs, starts_at: t.starts, ends_at: t.ends }
  return (
    <Form problem={problem} values={values} labels={labels} onInput={preview}>
      <TextAreaField label={t.textEn} name="text_en" rows={3} maxLength={300} hint={t.hint} />
      <TextAreaField label={t.textEs} name="text_es" rows={3} maxLength={300} hint={t.textEsHint} optional />
      <RadioCards
        legend={t.tone}
        name="tone"
        columns={2}
        defaultValue={values.tone ?? 'INFO'}
        cards={(['INFO', 'WARNING'] as const).map((value) => ({
          value,
          title: t.tones[value],
          description: t.toneHints[value],
        }))}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label={t.starts} name="starts_at" type="datetime-local" hint={t.startsHint} />
        <TextField label={t.ends} name="ends_at" type="datetime-local" hint={t.endsHint} optional />
      </div>
      <Preview values={typed} />
      <p>{children}</p>
    </Form>
  )
}

/** Each language as it stands above a page. */
export function Preview({ values: { tone = 'INFO', text_en = '', text_es = '' } }: { values: Values }) {
  const t = texts()
  const both = [
    { language: 'en', text: text_en },
    { language: 'es', text: text_es },
  ].filter(({ text }) => text.trim() !== '')
  return (
    <section aria-labelledby="preview" className="grid gap-3">
      <h2 id="preview" className="border-b-2 border-ink pb-1.5 text-base">
        {t.preview}
      </h2>
      {both.length === 0 && <p className="text-sm text-muted">{t.previewNone}</p>}
      {both.map((payload) => (
        <div key={payload.language} className="overflow-hidden rounded-md shadow-[inset_0_0_0_1px_var(--color-line)]">
          <SiteNotice payload={{ ...payload, tone }} />
        </div>
      ))}
    </section>
  )
}
