import { useFetcher } from 'react-router'
import { EmailField, SelectField, TextField } from '../../ui/field.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import type { action } from './corporate-program.tsx'
import { Sent } from './sent.tsx'

const LABELS = {
  company_name: 'Company',
  name: 'Your name',
  role: 'Your role',
  email_address: 'Work e-mail',
  employee_count: 'How many people travel',
  travel_frequency: 'How often they travel',
}

const same = (text: string) => ({ value: text, label: text })
const CHOOSE = { value: '', label: 'Please choose' }
const COUNTS = [CHOOSE, ...['1–10', '11–50', '51–200', '201–1,000', 'More than 1,000'].map(same)]
const FREQUENCIES = [CHOOSE, ...['Every week', 'Every month', 'A few times a year', 'Not known yet'].map(same)]

interface Props {
  /** What the last answer brought, when the form was sent before scripts ran. */
  readonly answer: ReturnType<typeof useFetcher<typeof action>>['data']
}

/** Who flies, and how often: what a price needs (§3 "Corporate inquiry"). */
export function CorporateForm({ answer: first }: Props) {
  const fetcher = useFetcher<typeof action>()
  const answer = fetcher.data ?? first
  if (answer && 'sent' in answer) return <Sent to={answer.sent} />
  const refused = answer && 'problem' in answer ? answer : undefined
  return (
    <Form fetcher={fetcher} problem={refused?.problem} values={refused?.values} labels={LABELS}>
      <TextField label={LABELS.company_name} name="company_name" autoComplete="organization" maxLength={150} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label={LABELS.name} name="name" autoComplete="name" maxLength={100} />
        <TextField label={LABELS.role} name="role" autoComplete="organization-title" maxLength={100} />
      </div>
      <EmailField label={LABELS.email_address} name="email_address" />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField label={LABELS.employee_count} name="employee_count" options={COUNTS} />
        <SelectField label={LABELS.travel_frequency} name="travel_frequency" options={FREQUENCIES} />
      </div>
      <SubmitButton size="lg" pendingLabel="Sending …">
        Ask for a price
      </SubmitButton>
    </Form>
  )
}
