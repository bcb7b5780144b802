import { useFetcher } from 'react-router'
import { EmailField, SelectField, TextField } from '../../ui/field.tsx'
import { SubmitButton } from '../../ui/form.tsx'
import { AskingForm } from '../../ui/asking-form.tsx'
import { fieldsOf } from '../../ui/form-fields.ts'
import type { action, loader } from './corporate-program.tsx'
import { texts } from './texts.ts'
import { Sent } from './sent.tsx'

interface Props {
  readonly form: ReturnType<typeof loader>['form']
  /** What the last answer brought, when the form was sent before scripts ran. */
  readonly answer: ReturnType<typeof useFetcher<typeof action>>['data']
}

/** Who flies, and how often: what a price needs. */
export function CorporateForm({ form, answer: first }: Props) {
  const fetcher = useFetcher<typeof action>()
  const answer = fetcher.data ?? first
  if (answer && 'sent' in answer) return <Sent to={answer.sent} />
  const refused = answer && 'problem' in answer ? answer : undefined
  const { inquiry: t, sending } = texts()
  const fields = fieldsOf(form, t.fields)
  const { employee_count, travel_frequency } = fields
  return (
    <AskingForm fetcher={fetcher} problem={refused?.problem} values={refused?.values} fields={fields}>
      <TextField {...fields.company_name} autoComplete="organization" />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...fields.name} autoComplete="name" />
        <TextField {...fields.role} autoComplete="organization-title" />
      </div>
      <EmailField {...fields.email_address} />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField name={employee_count.name} label={employee_count.label} options={countsOf(t)} />
        <SelectField name={travel_frequency.name} label={travel_frequency.label} options={frequenciesOf(t)} />
      </div>
      <SubmitButton size="lg" pendingLabel={sending}>
        {t.ask}
      </SubmitButton>
    </AskingForm>
  )
}

// Staff read what was chosen, in their language: the values are English in every one.
type Words = ReturnType<typeof texts>['inquiry']

function countsOf(t: Words) {
  const ranges = ['1–10', '11–50', '51–200', '201–1,000'].map((range) => ({ value: range, label: range }))
  return [{ value: '', label: t.choose }, ...ranges, { value: 'More than 1,000', label: t.moreThanThousand }]
}

function frequenciesOf(t: Words) {
  return [
    { value: '', label: t.choose },
    { value: 'Every week', label: t.everyWeek },
    { value: 'Every month', label: t.everyMonth },
    { value: 'A few times a year', label: t.fewTimes },
    { value: 'Not known yet', label: t.unknown },
  ]
}
