import { useState } from 'react'
import { useActionData } from 'react-router'
import type { ActionResult } from './action-result.ts'

/** What an action of this screen has answered. */
export const useActionResult = () => useActionData<ActionResult>()

/**
 * How often one of these actions was done since the screen is shown. As the key of a form it empties the form after what was sent
 * is done, and after nothing else: what is half written stays while a colleague or another form changes the record.
 */
export function useTimesDone(...intents: readonly string[]): number {
  const result = useActionResult()
  const [seen, setSeen] = useState(result)
  const [times, setTimes] = useState(0)
  if (result !== seen) {
    setSeen(result)
    if (result?.done && intents.includes(result.intent)) setTimes(times + 1)
  }
  return times
}
