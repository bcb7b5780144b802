import { useEffect, useSyncExternalStore } from 'react'
import { keepAttempt, keptAttempt } from './draft.ts'
import type { DraftName } from './draft-fields.ts'

interface Keys {
  /** Of the page as it came. */
  readonly fresh: string
  /** Of what the last try was answered. */
  readonly answered: string | undefined
}

/** The key of the next try to get `what` by a form: that of one without an answer, also after a reload. */
export function useAttempt(name: DraftName, what: string, { fresh, answered }: Keys): string {
  const kept = useSyncExternalStore(
    neverChanges,
    () => keptAttempt(name, what),
    () => undefined,
  )
  useEffect(() => {
    if (answered) keepAttempt(name, what, answered)
  }, [name, what, answered])
  return answered ?? kept ?? fresh
}

const neverChanges = () => () => {}
