import type { FormEvent, ReactNode } from 'react'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { problemOf } from './action-result.ts'
import { useActionResult } from './use-action-result.ts'

interface Props {
  /** Which action of the screen it sends. */
  readonly intent: string
  /** On its button. */
  readonly label: string
  /** Another action that takes the same fields. */
  readonly second?: { readonly intent: string; readonly label: string }
  /** What the fields start with. */
  readonly values?: Readonly<Record<string, string | undefined>>
  /** Names of fields with words to list their faults under. */
  readonly labels?: Readonly<Record<string, string>>
  readonly tone?: 'primary' | 'quiet'
  readonly className?: string
  readonly onInput?: (event: FormEvent<HTMLFormElement>) => void
  readonly children?: ReactNode
}

/** A form that makes one of the screen's calls; what was refused stays in it. */
export function ActionForm({
  intent,
  label,
  second,
  values,
  labels,
  tone = 'primary',
  className,
  onInput,
  children,
}: Props) {
  const result = useActionResult()
  const problem = problemOf(result, intent) ?? (second && problemOf(result, second.intent))
  // Done, it begins anew.
  const isShown = !result?.done && (result?.intent === intent || result?.intent === second?.intent)
  return (
    <Form
      problem={problem}
      values={{ ...values, ...(isShown && result?.fields) }}
      {...(labels && { labels })}
      {...(className && { className })}
      {...(onInput && { onInput })}
    >
      {children}
      <p className="flex flex-wrap gap-3">
        <SubmitButton name="intent" value={intent} tone={tone}>
          {label}
        </SubmitButton>
        {second && (
          <SubmitButton name="intent" value={second.intent} tone="quiet">
            {second.label}
          </SubmitButton>
        )}
      </p>
    </Form>
  )
}
