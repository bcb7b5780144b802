import type { ReactNode } from 'react'
import type { OpenItem } from '../../../capabilities/day-close/contract.ts'
import { METHOD_NAMES, SOURCE_NAMES } from '../../../capabilities/day-close/names.ts'
import { to } from '../../paths.ts'
import { formatMoney } from '../../ui/money.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { when } from '../../ui/when.ts'
import { OfficeLink } from '../kit/office-link.tsx'
import type { Answer } from '../kit/screen.ts'
import { Section } from '../kit/section.tsx'
import { Sums } from '../kit/sums.tsx'

type Figures = Pick<Answer<'dayClose.preview'>, 'sums' | 'lines' | 'drawers' | 'corrections' | 'open'>

/** What a Z report says, or would say: sums, payments by kind, drawers. */
export function ZFigures({ figures }: { figures: Figures }) {
  const { sums, lines, drawers, corrections } = figures
  return (
    <div className="grid gap-8">
      <div>
        <Sums
          label="Payments"
          sums={[
            ['Charged', formatMoney(sums.charged)],
            ['Refunded', formatMoney(sums.refunded === '0.00' ? sums.refunded : `-${sums.refunded}`)],
            ['Total', formatMoney(sums.net)],
            [METHOD_NAMES.CARD, formatMoney(sums.card)],
            [METHOD_NAMES.CASH, formatMoney(sums.cash)],
            [METHOD_NAMES.TRANSFER, formatMoney(sums.transfer)],
          ]}
        />
        <Sums
          label="Made of"
          sums={[
            ['Parking', formatMoney(sums.parking)],
            ['Fees', formatMoney(sums.fees)],
            ['Taxes', formatMoney(sums.taxes)],
            ['Stays ended', String(sums.departures)],
            ['Voided', String(sums.voids)],
          ]}
        />
      </div>
      <Section id="payments" title="Payments">
        <Table
          caption="Payments"
          hideCaption
          rows={lines}
          rowKey={({ source, method, kind }) => source + method + kind}
          columns={LINES}
          empty={<p className="text-muted">Nothing was charged or refunded.</p>}
        />
      </Section>
      <Section id="drawers" title="Cash drawers">
        <Table
          caption="Cash drawers"
          hideCaption
          rows={drawers}
          rowKey={({ drawer_id }) => drawer_id}
          columns={DRAWERS}
          empty={<p className="text-muted">No drawers were closed.</p>}
        />
        {corrections.map(({ drawer_id, amount, reason }) => (
          <p key={drawer_id + reason + amount}>
            <OfficeLink to={to('Drawer', { itemId: drawer_id })}>An earlier drawer</OfficeLink> was corrected by{' '}
            {formatMoney(amount)}: {reason}
          </p>
        ))}
      </Section>
    </div>
  )
}

const LINES: readonly Column<Figures['lines'][number]>[] = [
  { key: 'source', header: 'For', cell: ({ source }) => SOURCE_NAMES[source] },
  { key: 'method', header: 'By', cell: ({ method }) => METHOD_NAMES[method] },
  { key: 'kind', header: 'What', cell: ({ kind, count }) => `${count} ${kind === 'CHARGE' ? 'charged' : 'refunded'}` },
  { key: 'parking', header: 'Parking', numeric: true, cell: ({ parking }) => formatMoney(parking) },
  { key: 'fees', header: 'Fees', numeric: true, cell: ({ fees }) => formatMoney(fees) },
  { key: 'taxes', header: 'Taxes', numeric: true, cell: ({ taxes }) => formatMoney(taxes) },
  { key: 'amount', header: 'Amount', numeric: true, cell: ({ amount }) => formatMoney(amount) },
]

const DRAWERS: readonly Column<Figures['drawers'][number]>[] = [
  {
    key: 'who',
    header: 'Cashier',
    cell: ({ who, drawer_id }) => <OfficeLink to={to('Drawer', { itemId: drawer_id })}>{who}</OfficeLink>,
  },
  { key: 'closed_at', header: 'Closed', cell: ({ closed_at }) => when(closed_at) },
  { key: 'dropped', header: 'Dropped', numeric: true, cell: ({ dropped }) => formatMoney(dropped) },
  { key: 'expected', header: 'Expected', numeric: true, cell: ({ expected }) => formatMoney(expected) },
  { key: 'counted', header: 'Counted', numeric: true, cell: ({ counted }) => formatMoney(counted) },
  { key: 'difference', header: 'Difference', numeric: true, cell: ({ difference }) => formatMoney(difference) },
  { key: 'note', header: 'Note', cell: ({ note }) => note ?? '' },
]

const KINDS: Readonly<Record<OpenItem['kind'], string>> = {
  DRAWER: 'Cash drawer not closed',
  STAY_PAYMENT: 'Stay waiting for its card',
  CHARGE: 'Charge not answered by the card processor',
  REFUND: 'Refund not answered by the card processor',
  SCANS: 'Offline scans may be stored on a device',
  NOTE: 'Drawer differs and has no note',
}

/** What is not settled, each with where to settle it. */
export function OpenItems({ items }: { items: readonly OpenItem[] }) {
  return (
    <ul className="divide-y divide-line">
      {items.map((item) => (
        <li
          key={`${item.kind}${item.since}${item.drawer_id}${item.transaction_id}${item.booking_id}`}
          className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-2"
        >
          <span>
            <Subject item={item}>{KINDS[item.kind]}</Subject>
            {item.who && `, ${item.who}`}
            {item.scans !== null && `: ${item.scans} waiting`}
            {item.amount && `, ${formatMoney(item.amount)}`}
          </span>
          <span className="figures text-muted">since {when(item.since)}</span>
        </li>
      ))}
    </ul>
  )
}

function Subject({ item, children }: { item: OpenItem; children: ReactNode }) {
  const { drawer_id, transaction_id, booking_id } = item
  if (drawer_id) return <OfficeLink to={to('Drawer', { itemId: drawer_id })}>{children}</OfficeLink>
  if (transaction_id)
    return (
      <OfficeLink to={to('StaffTransaction', { itemId: transaction_id })} allow="Transactions:Read">
        {children}
      </OfficeLink>
    )
  return (
    <OfficeLink to={booking_id && to('StaffBooking', { itemId: booking_id })} allow="Bookings:Read">
      {children}
    </OfficeLink>
  )
}
