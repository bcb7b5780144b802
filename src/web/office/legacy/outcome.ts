import { data } from 'react-router'
import { type Outcome, refuse } from '../../serve/session/api.ts'

/** What the action of a screen with several forms answers. */
export interface Deeds {
  /** Which of its forms was sent. */
  readonly intent: string
  /** What was done, as a sentence; absent when it was refused. */
  readonly done?: string
  readonly problem?: Extract<Outcome<never>, { ok: false }>['problem']
}

/** `return deedOf('deactivate', outcome, 'The account is deactivated.')` */
export function deedOf(intent: string, outcome: Outcome<unknown>, done: string) {
  if (outcome.ok) return data<Deeds>({ intent, done })
  const { problem } = refuse(outcome).data
  return data<Deeds>({ intent, problem }, { status: outcome.status })
}

/** The faults of one of the screen's forms. */
export function problemOf(deeds: Deeds | undefined, intent: string) {
  return deeds?.intent === intent ? deeds.problem : undefined
}
