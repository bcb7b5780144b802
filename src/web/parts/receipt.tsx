import type { Transaction } from '../../capabilities/stays/contract.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { MoneyRow, PriceLines } from './price-lines.tsx'
import { paidRows, receiptPrice } from './receipt-view.ts'
import { when } from './when.ts'

/** A closed stay in few lines: when, what it cost and how it was paid. */
export function ReceiptLines({ transaction }: { transaction: Transaction }) {
  return (
    <PriceLines price={receiptPrice(transaction.rate)}>
      {paidRows(transaction).map(({ label, amount }, index) => (
        <MoneyRow key={index} label={label} amount={amount} strong />
      ))}
    </PriceLines>
  )
}

/** What is worth saying about a stay's price. */
export function LateFlightNotice({ transaction: { late_flight } }: { transaction: Transaction }) {
  if (!late_flight) return null
  return (
    <Notice tone="info" title={`Flight ${late_flight.flight_number} is late`}>
      The booked price holds until {when(late_flight.holds_until)}.
    </Notice>
  )
}

/** The preview of a stay (§2): a modal with its receipt. */
export function ReceiptDialog({ transaction, onClose }: { transaction: Transaction | undefined; onClose: () => void }) {
  return (
    <Dialog
      open={transaction !== undefined}
      onClose={onClose}
      title={`Receipt Number ${transaction?.receipt_number ?? ''}`}
    >
      {transaction && (
        <div className="grid gap-4">
          <dl className="grid gap-1.5">
            {[
              ['Arrived', when(transaction.entered_at)],
              ['Left', transaction.exited_at ? when(transaction.exited_at) : ''],
              ['Validation code', transaction.validation_code ?? ''],
              ['Ticket', transaction.ticket_num],
            ]
              .filter(([, value]) => value)
              .map(([label, value]) => (
                <div key={label} className="grid grid-cols-[9rem_minmax(0,1fr)] gap-3">
                  <dt className="text-muted">{label}</dt>
                  <dd className="figures font-bold">{value}</dd>
                </div>
              ))}
          </dl>
          <ReceiptLines transaction={transaction} />
        </div>
      )}
    </Dialog>
  )
}
