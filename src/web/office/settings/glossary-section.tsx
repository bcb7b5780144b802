import { TextField } from '../../ui/field.tsx'
import type { Fields } from './business-fields.ts'
import { rowCount, rows } from './business-section.tsx'
import { words } from './messages.ts'
import { type Answer, Section } from './section.tsx'

interface Props {
  readonly values: Fields
  readonly answer: Answer | undefined
}

/** How the business's own words are in Spanish: a row for each, the last one to add another. */
export function GlossarySection({ values, answer }: Props) {
  const { glossary: say, lines } = words()
  const shown = answer?.intent === 'glossary' ? (answer.values ?? values) : values
  const count = rowCount(shown, 'glossary')
  return (
    <Section intent="glossary" title={say.title} values={values} answer={answer} labels={labelsOf(count)}>
      <p className="text-sm text-muted">
        {say.lead} {lines}
      </p>
      {rows(count).map((row) => (
        <div key={row} className="grid gap-x-5 gap-y-3 sm:grid-cols-2">
          <TextField label={say.english} name={`glossary.${row}.english`} autoComplete="off" required={false} />
          <TextField label={say.spanish} name={`glossary.${row}.spanish`} autoComplete="off" required={false} />
        </div>
      ))}
    </Section>
  )
}

function labelsOf(count: number): Fields {
  const { glossary: say, inLine } = words()
  const labels = rows(count).flatMap((row) => [
    [`glossary.${row}.english`, inLine(say.word, row + 1, say.english)],
    [`glossary.${row}.spanish`, inLine(say.word, row + 1, say.spanish)],
  ])
  return Object.fromEntries(labels)
}
