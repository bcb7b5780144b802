import { useFetcher } from 'react-router'
import { EmailField, SelectField, TextField } from '../../ui/field.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import type { action } from './corporate-program.tsx'
import { texts } from './texts.ts'
import { Sent } from './sent.tsx'

interface Props {
  /** What the last answer brought, when the form was sent before scripts ran. */
  readonly answer: ReturnType<typeof useFetcher<typeof action>>['data']
}

/** Who flies, and how often: what a price needs. */
export function CorporateForm({ answer: first }: Props) {
  const fetcher = useFetcher<typeof action>()
  const answer = fetcher.data ?? first
  if (answer && 'sent' in answer) return <Sent to={answer.sent} />
  const refused = answer && 'problem' in answer ? answer : undefined
  const { inquiry: t, sending } = texts()
  const { company_name, name, role, email_address, employee_count, travel_frequency } = t
  const labels = { company_name, name, role, email_address, employee_count, travel_frequency }
  return (
    <Form fetcher={fetcher} problem={refused?.problem} values={refused?.values} labels={labels}>
      <TextField label={labels.company_name} name="company_name" autoComplete="organization" maxLength={150} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label={labels.name} name="name" autoComplete="name" maxLength={100} />
        <TextField label={labels.role} name="role" autoComplete="organization-title" maxLength={100} />
      </div>
      <EmailField label={labels.email_address} name="email_address" />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField label={labels.employee_count} name="employee_count" options={countsOf(t)} />
        <SelectField label={labels.travel_frequency} name="travel_frequency" options={frequenciesOf(t)} />
      </div>
      <SubmitButton size="lg" pendingLabel={sending}>
        {t.ask}
      </SubmitButton>
    </Form>
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
