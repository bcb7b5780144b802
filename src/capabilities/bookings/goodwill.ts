import { say } from '../../lib/texts.ts'
import { messages as acts } from '../acts/texts.ts'
import { messages } from './callers/texts.ts'
import type { SeenChange } from './store.ts'

/** What staff gave back with a change of a booking, in a line of its history; undefined for another change. */
export function sayGiven(change: SeenChange, nameOf: (actor: string) => string): string | undefined {
  if (!isGiven(change)) return undefined
  const { details } = change
  const by = approverOf(change)
  return [
    whatWasGiven(change),
    'reason_code' in details && say(acts.reasons[details.reason_code]),
    'reason' in details && details.reason,
    by && say(messages.approvedBy({ who: nameOf(by) })),
  ]
    .filter(Boolean)
    .join('. ')
}

/** Who approved what a change gave back, as an actor. */
export function approverOf(change: SeenChange): string | undefined {
  if (!isGiven(change)) return undefined
  const { details } = change
  return 'approved_by' in details && details.approved_by ? `staff:${details.approved_by}` : undefined
}

type GivenChange = Extract<SeenChange, { kind: 'refunded' | 'credited' | 'walked' }>

function isGiven(change: SeenChange): change is GivenChange {
  return change.kind === 'refunded' || change.kind === 'credited' || change.kind === 'walked'
}

function whatWasGiven({ kind, details }: GivenChange): string {
  if (kind === 'walked') return say(messages.walked(details))
  return say(messages.gaveBack[kind === 'credited' ? details.means : 'CARD']({ amount: details.amount }))
}
