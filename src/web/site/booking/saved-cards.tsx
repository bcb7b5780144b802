import type { ReactNode } from 'react'
import type { BillingAddress, PaymentToken } from '../../../capabilities/club/billing/contract.ts'
import { cardName } from '../../../capabilities/payments/card-name.ts'
import { SelectField } from '../../ui/field.tsx'
import type { Fields } from '../../ui/form-fields.ts'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { texts } from './texts.ts'
import type { PaymentForm } from './payment-fields.tsx'
import { NEW_CARD } from './payment-answer.ts'
import type { Wallet } from './wallet.server.ts'

interface Props {
  readonly wallet: Wallet | undefined
  readonly fields: Pick<Fields<PaymentForm>, 'token_id' | 'addr_id'>
  readonly children: ReactNode
}

/** A member's saved cards, and the fields of a new one only when that is chosen; also before scripts run. */
export function SavedCards({ wallet, fields, children }: Props) {
  if (!wallet || wallet.cards.length === 0) return children
  const t = texts().payment
  const cards = wallet.cards.map((card) => ({
    value: card.token_id,
    title: <span className="inline-block first-letter:uppercase">{cardName(card)}</span>,
    description: t.expires(expiry(card)),
  }))
  return (
    <div className="group grid gap-5">
      <RadioCards
        legend={t.payWith}
        hideLegend
        name={fields.token_id.name}
        defaultValue={wallet.cards[0]?.token_id ?? NEW_CARD}
        cards={[...cards, { value: NEW_CARD, title: t.anotherCard }]}
      />
      {wallet.addresses.length > 1 && (
        <div className="group-has-[[value=new]:checked]:hidden">
          <SelectField name="addr_id" label={fields.addr_id.label} options={wallet.addresses.map(optionOf)} />
        </div>
      )}
      {wallet.addresses.length === 1 && <input type="hidden" name="addr_id" value={wallet.addresses[0]?.addr_id} />}
      <div className="hidden gap-5 group-has-[[value=new]:checked]:grid">{children}</div>
    </div>
  )
}

function optionOf(address: BillingAddress) {
  return { value: address.addr_id, label: lineOf(address) }
}

function lineOf({ address_line_1, city, state, postal_code }: BillingAddress): string {
  return [address_line_1, city, [state, postal_code].filter(Boolean).join(' ')].filter(Boolean).join(', ')
}

function expiry({ exp_month, exp_year }: PaymentToken): string {
  return `${String(exp_month).padStart(2, '0')}/${String(exp_year).slice(2)}`
}
