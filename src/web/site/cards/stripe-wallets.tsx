import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { language } from '../../../lib/language.ts'
import { fromDollars } from '../../../lib/money.ts'
import { Notice } from '../../ui/notice.tsx'
import type { WalletAsk, WalletPayment } from './express-pay.tsx'
import { stripeFor, walletElement } from './stripe.ts'
import { cardWords } from './texts.ts'

interface Props extends WalletAsk {
  readonly publishableKey: string
  /** Told whether this device has any wallet. */
  readonly onReady: (isThere: boolean) => void
}

/** Apple Pay, Google Pay and Link, as far as this device has them, in buttons of Stripe's. */
export function StripeWallets({ publishableKey, amount, onPaid, onReady }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState<string>()
  const paid = useEffectEvent((payment: WalletPayment) => {
    setFailed(undefined)
    onPaid(payment)
  })
  const ready = useEffectEvent(onReady)
  const asked = fromDollars(amount)

  useEffect(() => {
    let isGone = false
    let unmount = () => {}
    async function show() {
      const stripe = await stripeFor(publishableKey, language())
      if (isGone || !place.current) return
      const wallet = walletElement(stripe, language(), asked)
      unmount = () => wallet.element.destroy()
      wallet.element.on('ready', ({ availablePaymentMethods }) => ready(availablePaymentMethods !== undefined))
      wallet.element.on('confirm', async (event) => {
        const answer = await wallet.read()
        if (!answer.ok) {
          event.paymentFailed({ reason: 'fail' })
          setFailed(answer.message ?? cardWords().unreached)
          return
        }
        const { name, email, address } = event.billingDetails ?? {}
        paid({ token: answer.id, name, email, postalCode: address?.postal_code ?? undefined })
      })
      wallet.element.mount(place.current)
    }
    // The card form tells of a script that does not come.
    show().catch(() => ready(false))
    return () => {
      isGone = true
      unmount()
    }
  }, [publishableKey, asked])

  return (
    <>
      <div ref={place} />
      {failed && (
        <Notice tone="danger" role="alert" title={failed}>
          {cardWords().tryAgain}
        </Notice>
      )}
    </>
  )
}
