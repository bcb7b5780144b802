import type { FormEvent, ReactNode } from 'react'
import { Form, useSearchParams } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { SelectField, TextAreaField } from '../../ui/field.tsx'
import { fieldsOf } from '../../ui/form-fields.ts'
import { when } from '../../ui/when.ts'
import { ActionForm } from '../kit/action-form.tsx'
import type { Shape } from '../kit/screen.ts'
import { useTimesDone } from '../kit/use-action-result.ts'

export interface Entry {
  readonly title: string
  readonly at: string
  /** What was written, if anything was. */
  readonly text: string | null
  /** Said by the customer, on the other side. */
  readonly isCustomer?: boolean
}

interface Props {
  /** First to last. */
  readonly entries: readonly Entry[]
  /** Of the call that answers. */
  readonly form: Shape<'feedback.answer', 'message'>
  /** Where an answer goes; absent when there can be none. */
  readonly answerTo?: string | false | null
  /** Of the case as it is shown: who acts upon an older one is told. */
  readonly version: number
  /** Answers to begin with, filled for this case. */
  readonly prepared: readonly PreparedAnswer[]
  readonly children?: ReactNode
}

interface PreparedAnswer {
  readonly id: string
  readonly name: string
  readonly language: string
  readonly text: string
}

/** What was said about a case, and the answer to write. Words of customers are text, whatever they hold. */
export function Conversation({ entries, form, answerTo, version, prepared, children }: Props) {
  const [query] = useSearchParams()
  const { message } = fieldsOf(form, { message: `Your answer to ${answerTo}` })
  const chosen = prepared.find(({ id }) => id === query.get(MACRO))
  const answered = useTimesDone('answer', 'answer-and-close')
  return (
    <section aria-label="Conversation" className="grid gap-4">
      <ol className="grid gap-4">
        {entries.map(({ title, at, text, isCustomer }, index) => (
          <li key={index} className={classes('grid gap-1.5', text !== null && 'max-w-text', !isCustomer && 'sm:ml-8')}>
            <p className="text-sm text-muted">
              <span className="font-bold text-ink">{title}</span> · <time dateTime={at}>{when(at)}</time>
            </p>
            {text !== null && (
              <p
                className={classes(
                  'rounded-lg px-4 py-3 whitespace-pre-wrap wrap-anywhere',
                  isCustomer ? 'bg-raised shadow-[inset_0_0_0_1px_var(--color-line)]' : 'bg-tint',
                )}
              >
                {text}
              </p>
            )}
          </li>
        ))}
      </ol>
      {answerTo && (
        <div className="grid max-w-text gap-4 sm:ml-8">
          {prepared.length > 0 && <MacroChoice prepared={prepared} />}
          <ActionForm
            key={`${answered} ${chosen?.id}`}
            intent="answer-and-close"
            label="Send and close"
            second={{ intent: 'answer', label: 'Send and keep open' }}
            labels={{ message: 'Your answer' }}
            {...(chosen && { values: { message: chosen.text } })}
          >
            <input type="hidden" name="version" value={version} />
            <TextAreaField {...message} rows={9} />
          </ActionForm>
        </div>
      )}
      {children}
    </section>
  )
}

/** The argument of the address that names the macro of the answer, before scripts run. */
const MACRO = 'macro'

/** Puts a prepared answer behind what was typed; without scripts the page comes back with it. */
function MacroChoice({ prepared }: Pick<Props, 'prepared'>) {
  const insert = (event: FormEvent<HTMLFormElement>) => {
    const id = new FormData(event.currentTarget).get(MACRO)
    const answer = prepared.find((each) => each.id === id)
    const field = event.currentTarget.parentElement?.querySelector<HTMLTextAreaElement>('textarea[name="message"]')
    if (!answer || !field) return
    event.preventDefault()
    field.value = [field.value.trim(), answer.text].filter(Boolean).join('\n\n')
    field.focus()
  }
  return (
    <Form method="get" preventScrollReset onSubmit={insert} className="flex items-end gap-3">
      <div className="min-w-0 flex-1">
        <SelectField
          label="Macro"
          name={MACRO}
          options={prepared.map(({ id, name, language }) => ({ value: id, label: `${name} (${language})` }))}
        />
      </div>
      <Button type="submit" tone="quiet">
        Insert
      </Button>
    </Form>
  )
}
