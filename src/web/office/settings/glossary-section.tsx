import { TextField } from '../../ui/field.tsx'
import type { Fields } from './business-fields.ts'
import { rowCount, rows } from './business-section.tsx'
import { texts } from './texts.ts'
import { type Answer, Section } from './section.tsx'

interface Props {
  readonly values: Fields
  readonly answer: Answer | undefined
}

/** How the business's own words are in Spanish: a row for each, the last one to add another. */
export function GlossarySection({ values, answer }: Props) {
  const { glossary: t, lines } = texts()
  const shown = answer?.intent === 'glossary' ? (answer.values ?? values) : values
  const count = rowCount(shown, 'glossary')
  return (
    <Section intent="glossary" title={t.title} values={values} answer={answer} labels={labelsOf(count)}>
      <p className="text-sm text-muted">
        {t.lead} {lines}
      </p>
      {rows(count).map((row) => (
        <div key={row} className="grid gap-x-5 gap-y-3 sm:grid-cols-2">
          <TextField label={t.english} name={`glossary.${row}.english`} autoComplete="off" required={false} />
          <TextField label={t.spanish} name={`glossary.${row}.spanish`} autoComplete="off" required={false} />
        </div>
      ))}
    </Section>
  )
}

function labelsOf(count: number): Fields {
  const { glossary: t, inLine } = texts()
  const labels = rows(count).flatMap((row) => [
    [`glossary.${row}.english`, inLine(t.word, row + 1, t.english)],
    [`glossary.${row}.spanish`, inLine(t.word, row + 1, t.spanish)],
  ])
  return Object.fromEntries(labels)
}
