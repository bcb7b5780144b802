import { figure } from '../../../lib/texts.ts'
import { to } from '../../paths.ts'
import { formatMoney } from '../../ui/money.tsx'
import { Table } from '../../ui/table.tsx'
import { when, whenDate } from '../../ui/when.ts'
import { type Answer, detailScreen } from '../kit/screen.ts'
import { screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { OfficeLink } from '../kit/office-link.tsx'
import { Section } from '../kit/section.tsx'
import { KINDS, SOURCES, toEntries } from './words.ts'

type Entry = Answer<'journal.entry'>

/** One entry with its lines, and what it is made from. */
export const screen = detailScreen('journal.entry', {
  name: 'JournalEntry',
  path: '/staff/journal/entries/{entryId}',
  title: 'Journal entry',
  parent: 'JournalEntries',
  heading: ({ id }) => `Journal entry ${figure(id)}`,
  lead: ({ kind, date }) => `${KINDS[kind][1]}, ${whenDate(date)}`,
  facts: (entry) => [
    ['Made from', SOURCES[entry.source]],
    ['Posted', when(entry.posted_at)],
    [
      'Corrects',
      entry.corrects && (
        <OfficeLink
          to={to('JournalEntry', { entryId: `${entry.corrects}` })}
        >{`Entry ${figure(entry.corrects)}`}</OfficeLink>
      ),
    ],
    ['Nights', nightsOf(entry)],
    ...sourcesOf(entry),
  ],
  body: ({ data }) => (
    <div className="grid gap-8">
      <Table
        caption="Lines"
        rows={data.lines}
        rowKey={({ account }) => account}
        columns={[
          {
            key: 'number',
            header: 'Account',
            cell: ({ number, name, account }) => (
              <OfficeLink to={toEntries(data.date, account)}>{`${number} ${name}`}</OfficeLink>
            ),
          },
          {
            key: 'debit',
            header: 'Debit',
            numeric: true,
            cell: ({ amount }) => (amount.startsWith('-') ? '' : formatMoney(amount)),
          },
          {
            key: 'credit',
            header: 'Credit',
            numeric: true,
            cell: ({ amount }) => (amount.startsWith('-') ? formatMoney(amount.slice(1)) : ''),
          },
        ]}
      />
      {data.others.length > 0 && (
        <Section id="others" title="Other entries of the same record">
          <Table
            caption="Other entries of the same record"
            hideCaption
            rows={data.others}
            rowKey={({ id }) => `${id}`}
            columns={[
              {
                key: 'id',
                header: 'Number',
                cell: ({ id }) => <OfficeLink to={to('JournalEntry', { entryId: `${id}` })}>{figure(id)}</OfficeLink>,
              },
              { key: 'date', header: 'Date', cell: ({ date }) => whenDate(date) },
              { key: 'kind', header: 'Kind', cell: ({ kind }) => KINDS[kind][1] },
              { key: 'amount', header: 'Amount', numeric: true, cell: ({ amount }) => formatMoney(amount) },
            ]}
          />
        </Section>
      )}
    </div>
  ),
  width: 'page',
})

function nightsOf({ used_from, used_until }: Entry): string | null {
  if (!used_from || !used_until) return null
  return used_from === used_until ? whenDate(used_from) : `${whenDate(used_from)} to ${whenDate(used_until)}`
}

/** Where an entry comes from: its booking, stay, voucher, invoice, drawer, dispute or batch. */
function sourcesOf({ booking_id, stay_id, voucher_id, invoice_id, drawer_id, dispute_id, batch_date }: Entry) {
  const link = (
    label: string,
    address: string | null,
    allow:
      | 'Bookings:Read'
      | 'Transactions:Read'
      | 'TimeVouchers:Read'
      | 'Companies:Read'
      | 'Drawers:Read'
      | 'Disputes:Read'
      | 'Batches:Read',
  ) =>
    address === null
      ? []
      : [
          [
            label,
            <OfficeLink key={label} to={address} allow={allow}>{`Open ${label.toLowerCase()}`}</OfficeLink>,
          ] as const,
        ]
  return [
    ...link('Booking', booking_id && to('StaffBooking', { itemId: booking_id }), 'Bookings:Read'),
    ...link('Stay', stay_id && to('StaffTransaction', { itemId: stay_id }), 'Transactions:Read'),
    ...link('Voucher', voucher_id && to('StaffTimeVoucher', { itemId: voucher_id }), 'TimeVouchers:Read'),
    ...link('Invoice', invoice_id && to('StaffInvoice', { itemId: invoice_id }), 'Companies:Read'),
    ...link('Drawer', drawer_id && to('Drawer', { itemId: drawer_id }), 'Drawers:Read'),
    ...link('Dispute', dispute_id && to('Dispute', { itemId: dispute_id }), 'Disputes:Read'),
    ...link('Batch', batch_date && to('Batch', { date: batch_date }), 'Batches:Read'),
  ]
}

export const loader = screenLoader(screen)
export default screenPage(screen)
