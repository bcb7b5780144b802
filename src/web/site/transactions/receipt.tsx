import type { ReactNode } from 'react'
import type { Transaction } from '../../../capabilities/stays/contract.ts'
import { texts as stays } from '../../../capabilities/stays/texts.ts'
import { cents, fromDollars, sum, toDollars } from '../../../lib/money.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonLines } from '../../ui/states.tsx'
import { MoneyRow, PriceLines } from '../quotes/price-lines.tsx'
import { viewPrice } from '../quotes/price-view.ts'
import { quoteWords } from '../quotes/texts.ts'
import { when } from '../../ui/when.ts'

/** A closed stay in few lines: when, what it cost and how it was paid. */
export function ReceiptLines({ transaction }: { transaction: Transaction }) {
  return (
    <PriceLines price={viewPrice(transaction.rate)}>
      {paidRows(transaction).map(({ label, amount }, index) => (
        <MoneyRow key={index} label={label} amount={amount} strong />
      ))}
    </PriceLines>
  )
}

/** How a stay was paid, first to last. */
function paidRows({ payments, paid, refunded }: Transaction) {
  const t = quoteWords().receipt
  const charges = payments.filter(({ kind }) => kind === 'CHARGE')
  const here = sum(charges.map(({ amount }) => fromDollars(amount)))
  const before = cents(fromDollars(paid) - here)
  return [
    ...(before > 0 ? [{ label: t.paidBefore, amount: toDollars(before) }] : []),
    ...charges.map((charge) => ({ label: methodOf(charge), amount: charge.amount })),
    ...(refunded === '0.00' ? [] : [{ label: t.refunded, amount: `-${refunded}` }]),
  ]
}

function methodOf({ method, card }: Transaction['payments'][number]): string {
  const t = quoteWords().receipt
  if (method === 'CASH') return t.paidCash
  return card ? t.paidCardEnding(card.last4) : t.paidCard
}

/** What is worth saying about a stay's price. */
export function LateFlightNotice({ transaction }: { transaction: Pick<Transaction, 'late_flight' | 'status'> }) {
  const { late_flight, status } = transaction
  if (!late_flight) return null
  const [flight, until] = [late_flight.flight_number, when(late_flight.holds_until)]
  if (status !== 'OPEN') return <Notice tone="info" title={stays().lateFlight(flight, until)} />
  const t = quoteWords().receipt
  return (
    <Notice tone="info" title={t.flightLate(flight)}>
      {t.holds(until)}
    </Notice>
  )
}

interface DialogProps {
  readonly transaction: Transaction | undefined
  /** Known before the stay itself is: the modal is open at once, and its lines follow. */
  readonly receiptNumber?: string | undefined
  readonly footer?: ReactNode
  readonly onClose: () => void
}

/** The preview of a stay: a modal with its receipt. */
export function ReceiptDialog({ transaction, receiptNumber, footer, onClose }: DialogProps) {
  return (
    <Dialog
      open={transaction !== undefined || receiptNumber !== undefined}
      onClose={onClose}
      title={quoteWords().receipt.title(receiptNumber ?? transaction?.receipt_number ?? '')}
      footer={footer}
    >
      {transaction ? <ReceiptBody transaction={transaction} /> : <SkeletonLines lines={9} />}
    </Dialog>
  )
}

function ReceiptBody({ transaction }: { transaction: Transaction }) {
  const t = quoteWords().receipt
  const facts = [
    [t.arrived, when(transaction.entered_at)],
    [t.left, transaction.exited_at ? when(transaction.exited_at) : ''],
    [t.validationCode, transaction.validation_code ?? ''],
    [t.ticket, transaction.ticket_num],
  ].filter(([, value]) => value)
  return (
    <div className="grid gap-4">
      <dl className="grid gap-1.5">
        {facts.map(([label, value]) => (
          <div key={label} className="grid grid-cols-[9rem_minmax(0,1fr)] gap-3">
            <dt className="text-muted">{label}</dt>
            <dd className="figures font-bold">{value}</dd>
          </div>
        ))}
      </dl>
      <ReceiptLines transaction={transaction} />
    </div>
  )
}
