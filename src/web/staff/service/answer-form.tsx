import { TextAreaField } from '../../ui/field.tsx'
import { Form, type Problem, SubmitButton } from '../../ui/form.tsx'

interface Props {
  /** Where the answer goes. */
  readonly to: string
  readonly problem: Problem | undefined
  readonly values: Readonly<Record<string, string>> | undefined
}

/** An answer by e-mail; most of them are the last word. */
export function AnswerForm({ to, problem, values }: Props) {
  return (
    <Form problem={problem} values={values} labels={{ message: 'Your answer' }} className="max-w-text sm:ml-8">
      <TextAreaField label={`Your answer to ${to}`} name="message" rows={7} maxLength={10_000} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton name="intent" value="answer and close">
          Send and close
        </SubmitButton>
        <SubmitButton name="intent" value="answer" tone="quiet">
          Send, keep open
        </SubmitButton>
      </div>
    </Form>
  )
}
