import { useEffect, useRef, useState } from 'react'
import type { Challenge } from '../../../http/problem.ts'
import { language } from '../../../lib/language.ts'
import { useSite } from '../../serve/session/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { stripeFor } from './stripe.ts'
import { cardWords } from './texts.ts'

interface Props {
  readonly challenge: Challenge
  /** Gets what stands in place of the card from now on; whether the bank was satisfied, the server asks by itself. */
  readonly onAnswer: (token: string) => void
}

/** A bank's question to its cardholder: in the processor's own window, or in the demonstration's. */
export function BankQuestion({ challenge, onAnswer }: Props) {
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
  const answered = useRef(onAnswered)
  useEffect(() => {
    let isGone = false
    stripeFor(publishableKey, language())
      .then((stripe) => stripe.handleNextAction({ clientSecret: secret }))
      .then(() => !isGone && answered.current())
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
  const t = cardWords().bank

  function answer(token: string) {
    setOpen(false)
    onAnswer(token)
  }
  return (
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
    </Dialog>
  )
}
