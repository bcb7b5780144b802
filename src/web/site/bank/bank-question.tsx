import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Challenge } from '../../../http/problem.ts'
import { language } from '../../../lib/language.ts'
import { useSite } from '../../serve/session/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { bankWords } from './texts.ts'
import { stripeFor } from '../cards/stripe.ts'
import { cardWords } from '../cards/texts.ts'
import { WALLET_FIELD } from '../cards/wallet-field.ts'

interface Props {
  readonly challenge: Challenge
  /** The field that the answer goes into in place of the card. */
  readonly token: RefObject<HTMLInputElement | null>
  /** The `intent` of the button that sends the card, where the form has several buttons. */
  readonly intent: string | undefined
}

/**
 * A bank's question to its cardholder, in the processor's own window or in the demonstration's. Once it is answered the form
 * goes again; whether the bank was satisfied, the server asks by itself.
 */
export function BankQuestion({ challenge, token, intent }: Props) {
  const onAnswer = (answer: string) => token.current && sendWith(token.current, answer, intent)
  const key = useSite().settings.card_fields?.publishable_key
  const { id, client_secret: secret } = challenge
  return key && secret ? (
    <StripeQuestion publishableKey={key} secret={secret} onAnswered={() => onAnswer(id)} />
  ) : (
    <DemoBank id={id} onAnswer={onAnswer} />
  )
}

/** Stripe opens the bank's page above ours. */
function StripeQuestion({
  publishableKey,
  secret,
  onAnswered,
}: {
  publishableKey: string
  secret: string
  onAnswered: () => void
}) {
  const [isUnreached, setUnreached] = useState(false)
  const answered = useEffectEvent(onAnswered)
  useEffect(() => {
    let isGone = false
    stripeFor(publishableKey, language())
      .then((stripe) => stripe.handleNextAction({ clientSecret: secret }))
      .then(() => !isGone && answered())
      .catch(() => !isGone && setUnreached(true))
    return () => {
      isGone = true
    }
  }, [publishableKey, secret])
  const t = cardWords()
  if (!isUnreached) return null
  return (
    <Notice tone="danger" role="alert" title={t.unreached}>
      {t.tryAgain}
    </Notice>
  )
}

/** Stands in for a bank in the demonstration. */
function DemoBank({ id, onAnswer }: { id: string; onAnswer: (token: string) => void }) {
  const [isOpen, setOpen] = useState(true)
  const t = bankWords()

  function answer(token: string) {
    setOpen(false)
    onAnswer(token)
  }
  // Outside of the form that it is about: a dialog has a form of its own.
  return createPortal(
    <Dialog
      open={isOpen}
      onClose={() => setOpen(false)}
      title={t.title}
      size="sm"
      footer={
        <div className="grid w-full gap-3">
          <Button tone="accent" size="lg" block onClick={() => answer(id)}>
            {t.confirm}
          </Button>
          <Button tone="quiet" block onClick={() => answer(`${id}~failed`)}>
            {t.refuse}
          </Button>
        </div>
      }
    >
      <div className="grid gap-3">
        <p>{t.asks}</p>
        <p className="text-sm text-muted">{t.sandbox}</p>
      </div>
    </Dialog>,
    document.body,
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
