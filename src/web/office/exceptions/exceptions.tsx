import type { ReactNode } from 'react'
import { texts } from '../../../capabilities/acts/texts.ts'
import { to } from '../../paths.ts'
import { formatMoney } from '../../ui/money.tsx'
import { daysAfter, when, whenDate } from '../../ui/when.ts'
import { linkTo } from '../approvals/subject-link.tsx'
import { KIND_STATES } from '../approvals/request-states.ts'
import { column } from '../kit/column.tsx'
import { filter } from '../kit/list.ts'
import { OfficeLink } from '../kit/office-link.tsx'
import { type Answer, listScreen, type RowOf } from '../kit/screen.ts'
import { screenFile, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { Section } from '../kit/section.tsx'
import { OVERRIDE_REASONS } from '../transactions/stay-states.ts'

type Row = RowOf<'exceptions.search'>
type Card = Answer<'exceptions.search'>['cards'][number]

const KINDS = {
  ...KIND_STATES,
  offline_price: ['accent', 'Offline price'],
  manual_gate: ['neutral', 'Gate opened manually'],
  drawer_short: ['bad', 'Drawer short'],
  drawer_over: ['accent', 'Drawer over'],
  cash_without_ticket: ['bad', 'Cash without ticket'],
  scan_refused: ['neutral', 'Stored scan refused'],
} as const

export const screen = listScreen('exceptions.search', {
  name: 'Exceptions',
  path: '/staff/exceptions',
  section: 'money',
  place: 11,
  title: 'Exceptions',
  lead: ({ from, until }) =>
    `Anything out of the ordinary, ${whenDate(from)} to ${whenDate(until)}: staff actions, manual prices and gates, drawers, cash without a ticket, and stored scans that were refused.`,
  search: 'Person, ticket, or booking number',
  filters: [filter.choice('kind', 'What', KINDS), filter.day('from', 'From'), filter.day('until', 'Until')],
  pageSize: 50,
  sums: ({ sums }) =>
    sums.map(({ kind, count, amount }) => [KINDS[kind][1], `${count} · ${formatMoney(amount)}`] as const),
  above: ({ cards }) => cards.length > 0 && <Cards cards={cards} />,
  key: ({ id, kind }) => `${id} ${kind}`,
  columns: [
    { key: 'about', header: 'About', text: aboutText, cell: aboutLink, whole: true },
    column.badge('kind', 'What', KINDS),
    column.money('amount', 'Amount'),
    column.text('who', 'Who'),
    column.when('at', 'When'),
    { key: 'why', header: 'Reason', text: whyText },
    column.text('approved_by', 'Approved by', { phone: false }),
    column.money('price', 'Price', { phone: false }),
    column.money('taken', 'Taken', { phone: false }),
    {
      key: 'drawer_id',
      header: 'Shift',
      phone: false,
      text: ({ drawer_id }) => drawer_id ?? '–',
      cell: ({ drawer_id, at }) =>
        drawer_id && (
          <OfficeLink to={toShift(drawer_id, at.slice(0, 10))} allow="Exceptions:Read">
            Same shift
          </OfficeLink>
        ),
    },
  ],
  empty: 'Nothing out of the ordinary',
  emptyHint: 'Everyone paid the price, and every drawer was right.',
})

/** All of a shift, which may have begun the day before or go on the day after. */
function toShift(search: string, date: string): string {
  return to('Exceptions', {}, { query: { search, from: daysAfter(date, -1), until: daysAfter(date, 1) } })
}

/** Cards that got money back three times or more within 30 days. */
function Cards({ cards }: { cards: readonly Card[] }): ReactNode {
  return (
    <div className="mb-6">
      <Section id="cards" title="Cards refunded often">
        <ul className="grid gap-2 text-sm">
          {cards.map((card) => (
            <li key={`${card.last4} ${card.last_at}`}>
              <strong>
                {card.brand} ending in {card.last4}
              </strong>
              : {card.refunds} refunds in 30 days, {formatMoney(card.amount)}. {lastOf(card)}
            </li>
          ))}
        </ul>
      </Section>
    </div>
  )
}

function lastOf({ booking_id, transaction_id, voucher_id, last_at }: Card): ReactNode {
  const text = `Last ${when(last_at)}`
  if (transaction_id) return linkTo('stay', transaction_id, text)
  return booking_id ? linkTo('booking', booking_id, text) : linkTo('voucher', voucher_id, text)
}

const NOUNS = {
  booking: 'Booking',
  stay: 'Ticket',
  member: 'Member',
  voucher: 'Voucher',
  bulk: 'Bulk action',
  drawer: 'Drawer',
  scan: 'Scan',
}

function aboutText({ subject_kind, subject_number }: Row): string {
  return [NOUNS[subject_kind], subject_number].filter(Boolean).join(' ')
}

function aboutLink(row: Row): ReactNode {
  return linkTo(row.subject_kind, row.subject_id, aboutText(row))
}

const GATE_REASONS: Readonly<Record<string, string>> = {
  ...OVERRIDE_REASONS,
  LOST_TICKET: 'Lost ticket',
  CLASS: 'Vehicle class changed',
  ARRIVAL: 'Arrival',
  DEPARTURE: 'Departure',
}

function whyText({ reason_code, reason }: Row): string {
  const known: Readonly<Record<string, string>> = { ...GATE_REASONS, ...texts().reasons }
  return [reason_code && (known[reason_code] ?? reason_code), reason].filter(Boolean).join(': ') || '–'
}

export const middleware = screenFile(screen)
export const loader = screenLoader(screen)
export default screenPage(screen)
