import { useEffect, useRef, useState } from 'react'
import { useSite } from '../../serve/session/use-session.ts'
import { late } from '../../ui/late.tsx'
import { cardWords } from './texts.ts'

/** One of them is needed, and only where money is taken. */
const DemoWallet = late(async () => (await import('./demo-wallet.tsx')).DemoWallet, WalletPlace)
const StripeWallets = late(async () => (await import('./stripe-wallets.tsx')).StripeWallets)

/** What a wallet gives: a card as the gateway's own fields give it, and whose it is. */
export interface WalletPayment {
  readonly token: string
  readonly name?: string | undefined
  readonly email?: string | undefined
  readonly postalCode?: string | undefined
}

/** What a wallet is asked for. */
export interface WalletAsk {
  /** Dollars and cents: "74.57". */
  readonly amount: string
  readonly onPaid: (payment: WalletPayment) => void
}

interface Props extends WalletAsk {
  /** While a payment is under way no other one is begun. */
  readonly isBusy: boolean
}

/** The wallets that pay without typing, above a card form; nothing where there are none. It must stand outside of forms. */
export function ExpressPay({ amount, isBusy, onPaid }: Props) {
  const express = useSite().settings.express_pay
  const [isThere, setThere] = useState(express?.provider === 'sandbox')
  // A wallet may answer twice, or after the form was sent: only one answer counts while one is under way.
  const isTaken = useRef(false)
  useEffect(() => {
    isTaken.current = isBusy
  }, [isBusy])
  if (!express) return null
  const take = (payment: WalletPayment) => {
    if (isBusy || isTaken.current) return
    isTaken.current = true
    onPaid(payment)
  }
  const t = cardWords().express
  return (
    <section aria-label={t.heading} className={isThere ? 'grid gap-4 noscript:hidden' : 'noscript:hidden'}>
      {express.provider === 'stripe' ? (
        <StripeWallets publishableKey={express.publishable_key} {...{ amount, onPaid: take }} onReady={setThere} />
      ) : (
        <DemoWallet cards={express.cards} {...{ amount, isBusy, onPaid: take }} />
      )}
      {isThere && (
        <p className="flex items-center gap-4 text-sm font-semibold text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          {t.or}
        </p>
      )}
    </section>
  )
}

/** As high as the button that comes, so that nothing below it moves. */
function WalletPlace() {
  return <div className="min-h-14 rounded-md bg-sunk" />
}
