import { TextField } from '../../ui/field.tsx'
import type { Fields } from './business-fields.ts'
import { rowCount, rows } from './business-section.tsx'
import { type Answer, Section } from './section.tsx'

interface Props {
  readonly values: Fields
  readonly answer: Answer | undefined
}

/** How the business's own words are in Spanish: a row for each, the last one to add another. */
export function GlossarySection({ values, answer }: Props) {
  const shown = answer?.intent === 'glossary' ? (answer.values ?? values) : values
  const count = rowCount(shown, 'glossary')
  return (
    <Section intent="glossary" title="Words in Spanish" values={values} answer={answer} labels={labelsOf(count)}>
      <p className="text-sm text-muted">
        Vehicle classes, fees, taxes, stops and the tagline, as they stand in English. What is not here stays English.
        The last line adds one; a line that is emptied goes.
      </p>
      {rows(count).map((row) => (
        <div key={row} className="grid gap-x-5 gap-y-3 sm:grid-cols-2">
          <TextField label="English" name={`glossary.${row}.english`} autoComplete="off" required={false} />
          <TextField label="Spanish" name={`glossary.${row}.spanish`} autoComplete="off" required={false} />
        </div>
      ))}
    </Section>
  )
}

function labelsOf(count: number): Fields {
  const labels = rows(count).flatMap((row) => [
    [`glossary.${row}.english`, `Word ${row + 1}, English`],
    [`glossary.${row}.spanish`, `Word ${row + 1}, Spanish`],
  ])
  return Object.fromEntries(labels)
}
