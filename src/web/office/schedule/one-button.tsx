import { Form, SubmitButton } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useActionResult } from '../kit/use-action-result.ts'

interface Props {
  readonly intent: string
  readonly label: string
  readonly fields: Readonly<Record<string, string>>
  readonly tone?: 'primary' | 'quiet'
}

/** A button beside a row. What is refused is told above all of them, by {@link Refusal}: the row may be gone. */
export function OneButton({ intent, label, fields, tone = 'quiet' }: Props) {
  return (
    <Form className="inline-grid">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SubmitButton name="intent" value={intent} tone={tone} size="sm">
        {label}
      </SubmitButton>
    </Form>
  )
}

/** Why one of these actions was refused. */
export function Refusal({ of, title }: { of: readonly string[]; title: string }) {
  const result = useActionResult()
  if (!result?.problem || !of.includes(result.intent)) return null
  const { formErrors, fieldErrors } = result.problem
  return (
    <Notice tone="danger" role="alert" title={title}>
      {[...formErrors, ...Object.values(fieldErrors).flat()].join(' ')}
    </Notice>
  )
}
