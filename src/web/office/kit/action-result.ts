import type { Problem } from '../../ui/form.tsx'

/** What the action of a screen answers. */
export interface ActionResult {
  /** Which of its actions was chosen. */
  readonly intent: string
  /** What was done, as a sentence; absent when it was refused. */
  readonly done?: string
  readonly problem?: Problem
  /** Of what was refused and is done once: the key of the next try. */
  readonly once?: string
  /** What the call answered, of an action that shows it. */
  readonly answer?: unknown
  /** What was typed, for a form that was refused before scripts ran. */
  readonly fields?: Readonly<Record<string, string>>
}

/** The faults of one of the screen's forms. */
export function problemOf(result: ActionResult | undefined, intent: string): Problem | undefined {
  return result?.intent === intent ? result.problem : undefined
}
