import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form, SubmitButton } from '../../ui/form.tsx'
import { hasUnsavedChanges } from '../unsaved-changes.tsx'
import { type ActionResult, problemOf } from './action-result.ts'
import { SaveFirst } from './save-first.tsx'
import type { Action } from './screen.ts'

interface Props<Data> {
  readonly action: Action<Data>
  readonly data: Data
  readonly result: ActionResult | undefined
}

/** The argument by which an address opens the dialog of an action. */
export const ASKED = 'do'

/** A button for something with consequences: a dialog says what will happen, and a second press does it. */
export function ConfirmAction<Data>({ action, data, result }: Props<Data>) {
  const { intent, label = '', ask, form, send, once, danger, main, needsSaved } = action
  const problem = problemOf(result, intent)
  const [query] = useSearchParams()
  const here = [...query].filter(([name]) => name !== ASKED)
  // Before scripts run, the button leads to the same page with the dialog in it, and a refusal comes back in it too.
  const [open, setOpen] = useState(problem !== undefined || (!result && query.get(ASKED) === intent))
  const [mustSave, setMustSave] = useState(false)
  const [attempt, setAttempt] = useState('')
  const key = (problem && result?.once) ?? attempt
  const [answered, setAnswered] = useState(result)
  if (result !== answered) {
    setAnswered(result)
    if (result?.problem === undefined) setOpen(false)
  }
  return (
    <>
      <form method="get">
        {here.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button
          type="submit"
          name={ASKED}
          value={intent}
          tone={danger ? 'danger' : main ? 'primary' : 'quiet'}
          size="sm"
          onClick={(event) => {
            event.preventDefault()
            setMustSave(needsSaved === true && hasUnsavedChanges({ isAct: true }))
            setAttempt(once ? crypto.randomUUID() : '')
            setOpen(true)
          }}
        >
          {label}
        </Button>
      </form>
      <Dialog open={open} onClose={() => setOpen(false)} title={label} size="sm">
        <Form
          action={`?${new URLSearchParams(here)}`}
          problem={problem}
          values={problem && result?.fields}
          className="gap-4!"
        >
          {mustSave && <SaveFirst />}
          {ask && !mustSave && <p className="text-sm text-muted">{typeof ask === 'function' ? ask(data) : ask}</p>}
          {form?.(data)}
          {Object.entries({ ...send?.(data), ...(key && { once: key }), intent }).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <p className="flex flex-wrap gap-3">
            {!mustSave && <SubmitButton tone={danger ? 'danger' : 'primary'}>{label}</SubmitButton>}
            <Button tone="quiet" onClick={() => setOpen(false)}>
              Go back
            </Button>
          </p>
        </Form>
      </Dialog>
    </>
  )
}
