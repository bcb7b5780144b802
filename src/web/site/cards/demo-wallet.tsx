import { useState } from 'react'
import type { WalletCard } from '../../../platform/cards.ts'
import { cardName } from '../../../capabilities/payments/card-name.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { formatMoney } from '../../ui/money.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import type { WalletAsk } from './express-pay.tsx'
import { cardWords } from './texts.ts'
import { HOLDER } from './wallet-holder.ts'

interface Props extends WalletAsk {
  readonly cards: readonly WalletCard[]
  readonly isBusy: boolean
}

/** The wallet of the demonstration: a button and a sheet as phones have them. It moves no money. */
export function DemoWallet({ cards, amount, isBusy, onPaid }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [token, setToken] = useState(cards[0]?.token ?? '')
  const t = cardWords().express
  const { name, email, postalCode } = HOLDER

  function confirm() {
    setOpen(false)
    onPaid({ token, name, email, postalCode })
  }
  return (
    <>
      <button
        type="button"
        aria-disabled={isBusy || undefined}
        onClick={() => !isBusy && setOpen(true)}
        className="flex min-h-14 w-full items-center justify-center gap-2.5 rounded-md bg-ink px-6 text-lg font-bold text-paper transition-opacity hover:opacity-85 aria-disabled:cursor-not-allowed aria-disabled:opacity-55"
      >
        <WalletMark />
        {t.payWithDemo}
      </button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t.demo}
        size="sm"
        footer={
          <Button tone="accent" size="lg" block onClick={confirm}>
            {t.confirm(formatMoney(amount))}
          </Button>
        }
      >
        <div className="grid gap-5">
          <RadioCards
            legend={t.card}
            name="wallet_card"
            value={token}
            onChange={setToken}
            cards={cards.map((card, place) => ({
              value: card.token,
              title: cardName(card),
              description: place === 0 ? t.good : t.declined,
            }))}
          />
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
            <dt className="text-muted">{t.contact}</dt>
            <dd className="min-w-0 text-right">
              {name}
              <br />
              {email}
            </dd>
            <dt className="text-muted">{t.zip}</dt>
            <dd className="figures text-right">{postalCode}</dd>
          </dl>
          <p className="text-sm text-muted">{t.sandbox}</p>
        </div>
      </Dialog>
    </>
  )
}

function WalletMark() {
  return (
    <svg viewBox="0 0 28 24" aria-hidden="true" className="h-6 w-7" fill="none" stroke="currentColor" strokeWidth="2">
      <rect x="2" y="4" width="24" height="17" rx="3" />
      <path d="M2 9h24M18 15h4" />
    </svg>
  )
}
