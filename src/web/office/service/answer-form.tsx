import { TextAreaField } from '../../ui/field.tsx'
import { Form, type Problem, SubmitButton } from '../../ui/form.tsx'
import { words } from './messages.ts'

interface Props {
  /** Where the answer goes. */
  readonly to: string
  readonly problem: Problem | undefined
  readonly values: Readonly<Record<string, string>> | undefined
}

/** An answer by e-mail; most of them are the last word. */
export function AnswerForm({ to, problem, values }: Props) {
  const say = words().answer
  return (
    <Form problem={problem} values={values} labels={{ message: say.short }} className="max-w-text sm:ml-8">
      <TextAreaField label={say.label(to)} name="message" rows={7} maxLength={10_000} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton name="intent" value="answer and close">
          {say.sendAndClose}
        </SubmitButton>
        <SubmitButton name="intent" value="answer" tone="quiet">
          {say.send}
        </SubmitButton>
      </div>
    </Form>
  )
}
