import { TextAreaField } from '../../ui/field.tsx'
import { Form, type Problem, SubmitButton } from '../../ui/form.tsx'
import { texts } from './texts.ts'

interface Props {
  /** Where the answer goes. */
  readonly to: string
  readonly problem: Problem | undefined
  readonly values: Readonly<Record<string, string>> | undefined
}

/** An answer by e-mail; most of them are the last word. */
export function AnswerForm({ to, problem, values }: Props) {
  const t = texts().answer
  return (
    <Form problem={problem} values={values} labels={{ message: t.short }} className="max-w-text sm:ml-8">
      <TextAreaField label={t.label(to)} name="message" rows={7} maxLength={10_000} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton name="intent" value="answer and close">
          {t.sendAndClose}
        </SubmitButton>
        <SubmitButton name="intent" value="answer" tone="quiet">
          {t.send}
        </SubmitButton>
      </div>
    </Form>
  )
}
