import type { RefObject } from 'react'
import { useChallenge } from '../../ui/form.tsx'
import { late } from '../../ui/late.tsx'

/** Most banks ask nothing. */
const BankQuestion = late(async () => (await import('../bank/bank-question.tsx')).BankQuestion)

interface Props {
  /** The field that a token goes into in place of the card. */
  readonly token: RefObject<HTMLInputElement | null>
  /** The `intent` of the button that sends the card, where the form has several buttons. */
  readonly intent: string | undefined
}

/**
 * Asks what the bank of the form's card wants to know of its holder, where one does (3-D Secure), and sends the form again with
 * the challenge in place of the card. Whoever leaves it unanswered has paid nothing, and pays anew.
 */
export function CardChallenge(props: Props) {
  const challenge = useChallenge()
  return challenge ? <BankQuestion key={challenge.id} challenge={challenge} {...props} /> : null
}
