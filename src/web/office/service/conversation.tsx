import type { ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'
import { TextAreaField } from '../../ui/field.tsx'
import { when } from '../../ui/when.ts'
import { ActionForm } from '../kit/action-form.tsx'

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
  /** Where an answer goes; absent when there can be none. */
  readonly answerTo?: string | false | null
  readonly children?: ReactNode
}

/** What was said about a case, and the answer to write. Words of customers are text, whatever they hold. */
export function Conversation({ entries, answerTo, children }: Props) {
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
        <ActionForm
          key={entries.length}
          intent="answer-and-close"
          label="Send and close"
          second={{ intent: 'answer', label: 'Send and keep open' }}
          labels={{ message: 'Your answer' }}
          className="max-w-text sm:ml-8"
        >
          <TextAreaField label={`Your answer to ${answerTo}`} name="message" rows={7} maxLength={10_000} />
        </ActionForm>
      )}
      {children}
    </section>
  )
}
