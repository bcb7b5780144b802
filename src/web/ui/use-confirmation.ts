import { type MouseEvent, useRef, useState } from 'react'

interface Options {
  /** Whether the form is being sent; given, the dialog stays open until the answer is there. */
  readonly pending?: boolean
  /** Whether the form is complete; if not, it is sent without asking, and the server says what is missing. */
  readonly isComplete?: (typed: FormData) => boolean
}

/**
 * A submit button that asks before it sends its form; before scripts run it sends it at once. Spread `button` on the
 * button, and `dialog` on a `<ConfirmDialog>` beside the form.
 */
export function useConfirmation({ pending, isComplete }: Options = {}) {
  const [isAsking, setAsking] = useState(false)
  const [wasPending, setWasPending] = useState(pending)
  // What was refused is told on the page below.
  if (pending !== wasPending) {
    setWasPending(pending)
    if (!pending) setAsking(false)
  }
  const submitter = useRef<HTMLButtonElement>(null)
  return {
    button: {
      type: 'submit',
      onClick(event: MouseEvent<HTMLButtonElement>) {
        const { currentTarget } = event
        if (isComplete && !isComplete(new FormData(currentTarget.form ?? undefined))) return
        event.preventDefault()
        submitter.current = currentTarget
        setAsking(true)
      },
    },
    dialog: {
      open: isAsking,
      tone: 'danger',
      pending: pending ?? false,
      onCancel: () => setAsking(false),
      onConfirm() {
        if (pending === undefined) setAsking(false)
        submitter.current?.form?.requestSubmit(submitter.current)
      },
    },
  } as const
}
