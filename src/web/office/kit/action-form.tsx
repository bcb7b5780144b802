import { type FormEvent, type MouseEvent, type ReactNode, use, useState } from 'react'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { useConfirmation } from '../../ui/use-confirmation.ts'
import { hasUnsavedChanges } from '../unsaved-changes.tsx'
import { type ActionResult, problemOf } from './action-result.ts'
import { ReaderForm } from './reader-form.tsx'
import { SaveFirst } from './save-first.tsx'
import { ScreenActions } from './screen-actions.ts'
import { useActionResult } from './use-action-result.ts'
import { useMay } from './use-may.ts'

interface Props {
  /** Which action of the screen it sends. */
  readonly intent: string
  /** On its button. */
  readonly label: string
  /** What will happen, asked before it is sent. */
  readonly ask?: string
  /** Another action that takes the same fields. */
  readonly second?: { readonly intent: string; readonly label: string; readonly ask?: string }
  /** What the fields start with. */
  readonly values?: Readonly<Record<string, string | undefined>>
  /** Names of fields with words to list their faults under. */
  readonly labels?: Readonly<Record<string, string>>
  readonly tone?: 'primary' | 'quiet'
  readonly className?: string
  readonly onInput?: (event: FormEvent<HTMLFormElement>) => void
  readonly children?: ReactNode
}

/**
 * A form that makes one of the screen's calls; what was refused stays in it. Who may not make the call sees what the form
 * says, and none that says nothing.
 */
export function ActionForm(props: Props) {
  const may = useMay()
  const { intent, values, children } = props
  const { allow, needsSaved = false } = use(ScreenActions).find((action) => action.intent === intent) ?? {}
  if (!allow || may(allow)) return <SentForm {...props} needsSaved={needsSaved} />
  return (
    values && (
      <ReaderForm allow={allow} values={values}>
        {children}
      </ReaderForm>
    )
  )
}

function SentForm({
  intent,
  label,
  ask,
  second,
  values,
  labels,
  tone = 'primary',
  className,
  onInput,
  children,
  needsSaved,
}: Props & { readonly needsSaved: boolean }) {
  const result = useActionResult()
  const problem = problemOf(result, intent) ?? (second && problemOf(result, second.intent))
  // Done, it begins anew.
  const isShown = !result?.done && (result?.intent === intent || result?.intent === second?.intent)
  const first = useConfirmation()
  const other = useConfirmation()
  const [refusedAt, setRefusedAt] = useState<{ readonly result: ActionResult | undefined }>()
  const sendSaved = (event: MouseEvent<HTMLButtonElement>) => {
    const mustSave = needsSaved && hasUnsavedChanges({ isAct: true })
    setRefusedAt(mustSave ? { result } : undefined)
    if (mustSave) event.preventDefault()
    else if (ask) first.button.onClick(event)
  }
  return (
    <>
      <Form
        problem={problem}
        values={{ ...values, ...(isShown && result?.fields) }}
        {...(labels && { labels })}
        {...(className && { className })}
        {...(onInput && { onInput })}
        {...(needsSaved && { 'data-acts': '' })}
      >
        {children}
        {refusedAt && refusedAt.result === result && <SaveFirst />}
        <p className="flex flex-wrap gap-3">
          <SubmitButton onClick={sendSaved} name="intent" value={intent} tone={tone}>
            {label}
          </SubmitButton>
          {second && (
            <SubmitButton {...(second.ask && other.button)} name="intent" value={second.intent} tone="quiet">
              {second.label}
            </SubmitButton>
          )}
        </p>
      </Form>
      {ask && (
        <ConfirmDialog
          {...first.dialog}
          title={label}
          confirmLabel={label}
          cancelLabel="Go back"
          tone={tone === 'primary' ? 'primary' : 'danger'}
        >
          <p>{ask}</p>
        </ConfirmDialog>
      )}
      {second?.ask && (
        <ConfirmDialog {...other.dialog} title={second.label} confirmLabel={second.label} cancelLabel="Go back">
          <p>{second.ask}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
