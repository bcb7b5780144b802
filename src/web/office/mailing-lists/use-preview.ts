import { type FormEvent, useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import type { Audience } from '../../../capabilities/mailing-lists/contract.ts'
import type { ActionResult } from '../kit/action-result.ts'
import { useActionResult } from '../kit/use-action-result.ts'

/** How long somebody may pause while they choose, in milliseconds. */
const PAUSE = 500
export const PREVIEW = 'preview'

/** Counts whom the rules of a form find while it is filled in; before scripts run, by its button. */
export function usePreview(): {
  readonly onInput: (event: FormEvent<HTMLFormElement>) => void
  /** What was counted last; undefined before anything was. */
  readonly audience: Audience | undefined
  readonly isCounting: boolean
  /** The rules are not whole yet. */
  readonly isUnfinished: boolean
} {
  const fetcher = useFetcher<ActionResult>()
  const pressed = useActionResult()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const onInput = ({ currentTarget: form }: FormEvent<HTMLFormElement>) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const fields = new FormData(form)
      fields.set('intent', PREVIEW)
      void fetcher.submit(fields, { method: 'post' })
    }, PAUSE)
  }
  const last = fetcher.data ?? (pressed?.intent === PREVIEW ? pressed : undefined)
  return {
    onInput,
    // Answered by the call of the action with this name.
    audience: last?.answer as Audience | undefined,
    isCounting: fetcher.state === 'submitting',
    isUnfinished: last?.problem !== undefined,
  }
}
