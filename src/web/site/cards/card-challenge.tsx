import { lazy, type RefObject, Suspense, useCallback } from 'react'
import { useChallenge } from '../../ui/form.tsx'
import { WALLET_FIELD } from './wallet-field.ts'

/** Most banks ask nothing. */
const BankQuestion = lazy(async () => ({ default: (await import('./bank-question.tsx')).BankQuestion }))

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
export function CardChallenge({ token, intent }: Props) {
  const challenge = useChallenge()
  const answer = useCallback((id: string) => token.current && sendWith(token.current, id, intent), [token, intent])
  if (!challenge) return null
  return (
    <Suspense>
      <BankQuestion key={challenge.id} challenge={challenge} onAnswer={answer} />
    </Suspense>
  )
}

/** Sends the form around a field by the button that sends its card, with a token in place of the card. */
function sendWith(field: HTMLInputElement, id: string, intent: string | undefined): void {
  const { form } = field
  if (!form) return
  const buttons = [...form.elements].filter((each) => each instanceof HTMLButtonElement)
  const wallet = buttons.find(({ name }) => name === WALLET_FIELD)
  if (wallet) {
    // What is typed or kept beside it does not count then.
    wallet.value = id
    form.requestSubmit(wallet)
    return
  }
  field.value = id
  form.requestSubmit(buttons.find(({ name, value }) => name === 'intent' && value === intent))
  field.value = ''
}
