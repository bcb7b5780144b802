import type { BulkAction } from '../../../capabilities/bulk/contract.ts'
import { figure } from '../../../lib/texts.ts'
import { capitalized } from '../../../lib/wording.ts'
import { to } from '../../paths.ts'
import { Link } from '../../ui/link.tsx'
import { formatMoney } from '../../ui/money.tsx'
import { Notice } from '../../ui/notice.tsx'
import { when } from '../../ui/when.ts'
import { names } from '../../site/names/texts.ts'
import { doneOr, ReasonFields, reasonText } from '../approvals/reasons.tsx'
import { column, NO_VALUE, StateBadge } from '../kit/column.tsx'
import { Facts } from '../kit/facts.tsx'
import { filter } from '../kit/list.ts'
import { listScreen } from '../kit/screen.ts'
import { screenAction, screenFile, screenLoader } from '../kit/screen.server.ts'
import { screenPage } from '../kit/screen-page.tsx'
import { UnderWay } from '../kit/progress-bar.tsx'
import { useMay } from '../kit/use-may.ts'
import { BULK_STATES, filterText, ROW_STATES } from './words.ts'

/** One bulk action: what it would come to, how far it is, and what became of each booking. */
export const screen = listScreen('bulk.show', {
  name: 'BulkAction',
  path: '/staff/bulk/{itemId}',
  title: 'Bulk action',
  parent: 'BulkActions',
  heading: ({ bulk }) => `Bulk action ${bulk.number}`,
  lead: ({ bulk }) => bulk.what,
  input: ({ itemId }) => ({ bulkId: itemId }),
  actions: [
    {
      intent: 'start',
      call: 'bulk.start',
      label: 'Start',
      main: true,
      allow: 'Bookings:Bulk',
      once: true,
      when: ({ bulk }) => bulk.status === 'CHECKED' && bulk.counts.ready > 0 && bulk.approval?.status !== 'WAITING',
      ask: ({ bulk }) => `${bulk.what}: ${bookings(bulk.counts.ready)}. ${worthOf(bulk)}`,
      form: ({ bulk }) => bulk.act_kind && <ReasonFields kind={bulk.act_kind} />,
      send: ({ bulk }) => ({ version: String(bulk.version) }),
      input: ({ fields, params }) => ({
        bulkId: params.itemId,
        version: Number(fields.version),
        reason_code: fields.reason_code,
        reason: fields.reason,
      }),
      done: (_sent, answer) => doneOr(answer, 'Started. Bookings are changed one by one.'),
    },
    {
      intent: 'cancel',
      call: 'bulk.cancel',
      label: 'Cancel the rest',
      allow: 'Bookings:Bulk',
      danger: true,
      once: true,
      when: ({ bulk }) => bulk.ended_at === null,
      ask: ({ bulk }) =>
        bulk.counts.done > 0
          ? `${alreadyDone(bulk.counts.done)} The rest is left unchanged.`
          : 'Nothing has changed yet, and nothing will.',
      input: ({ params }) => ({ bulkId: params.itemId }),
      done: 'Canceled. Bookings that were not done yet are unchanged.',
    },
  ],
  filters: [filter.choice('state', 'Result', ROW_STATES)],
  pageSize: 50,
  key: ({ booking_id }) => booking_id,
  columns: [
    column.link('number', 'Booking', ({ booking_id }) => to('StaffBooking', { itemId: booking_id }), 'Bookings:Read', {
      whole: true,
    }),
    column.text('full_name', 'Name'),
    column.text('email_addr', 'Email', { hidden: true }),
    column.badge('state', 'Result', ROW_STATES, { phone: true }),
    column.text('why', 'Why'),
    column.when('travel_from_date', 'Arrives'),
    column.when('travel_to_date', 'Leaves'),
    {
      key: 'vehicle_class',
      header: 'Vehicle',
      text: ({ vehicle_class }) => names().vehicles[vehicle_class],
      hidden: true,
    },
    column.money('given', 'Given'),
    column.money('refund', 'Refund'),
    column.when('settled_at', 'At', { hidden: true }),
  ],
  above: ({ bulk }) => <Standing bulk={bulk} />,
  empty: 'No bookings left',
})

function bookings(count: number): string {
  return count === 1 ? 'one booking' : `${figure(count)} bookings`
}

function alreadyDone(count: number): string {
  return count === 1
    ? 'One booking is already done and stays that way.'
    : `${figure(count)} bookings are already done and stay that way.`
}

/** What all that are ready come to, in a sentence. */
function worthOf({ kind, given, refund, counts }: BulkAction): string {
  const left = counts.refused > 0 ? ` ${capitalized(bookings(counts.refused))} left out: see why below.` : ''
  if (kind === 'WRITE') return `Each customer gets an email.${left}`
  if (kind === 'REFUND')
    return `${formatMoney(refund)} is refunded, including ${formatMoney(given)} in waived fees.${left}`
  if (kind === 'OFFER') return `${formatMoney(given)} in credits and waived fees if everyone moves.${left}`
  return `${formatMoney(given)} is given away${Number(refund) > 0 ? `, and ${formatMoney(refund)} is refunded` : ''}.${left}`
}

/** How it stands: under way, waiting for somebody, or what it came to. */
function Standing({ bulk }: { bulk: BulkAction }) {
  const { status, counts, selected, approval } = bulk
  const done = status === 'CHECKING' ? selected - counts.pending : counts.done + counts.refused
  const [label, all] = status === 'CHECKING' ? ['Checking each booking', selected] : ['Under way', selected]
  return (
    <div className="mb-5 grid gap-4">
      {(status === 'CHECKING' || status === 'RUNNING') && (
        <UnderWay label={label} done={done} all={all} said={`${figure(done)} of ${bookings(all)}`} />
      )}
      {status === 'CHECKED' && approval && <Asked approval={approval} />}
      {status === 'CHECKED' && !approval && (
        <Notice
          tone={counts.ready > 0 ? 'info' : 'warning'}
          title={counts.ready > 0 ? 'Nothing has changed yet' : 'None of these bookings can be changed'}
        >
          {counts.ready > 0
            ? `${worthOf(bulk)} Bookings that change before you start are left out.`
            : 'See the reasons below, and choose others.'}
        </Notice>
      )}
      <Facts
        facts={[
          ['Status', <StateBadge key="status" states={BULK_STATES} state={status} />],
          ['Bookings', figure(selected)],
          ['Ready', figure(counts.ready)],
          ['Done', figure(counts.done)],
          ['Left out', figure(counts.refused)],
          ...(counts.left > 0 ? [['Canceled', figure(counts.left)] as const] : []),
          ['Given', formatMoney(bulk.given)],
          ['Refunds', formatMoney(bulk.refund)],
          ['Selection', filterText(bulk.filter)],
          ['Prepared', `${when(bulk.created_at)}, ${bulk.made_by}`],
          ...(bulk.started_at ? [['Started', `${when(bulk.started_at)}, ${bulk.started_by}`] as const] : []),
          ...(bulk.reason_code ? [['Reason', reasonText(bulk.reason_code, bulk.reason) || NO_VALUE] as const] : []),
          ...(bulk.ended_at ? [['Ended', when(bulk.ended_at)] as const] : []),
        ]}
      />
    </div>
  )
}

function Asked({ approval: { id, status } }: { approval: NonNullable<BulkAction['approval']> }) {
  const may = useMay()
  const link = may('Desk:Approve') && (
    <Link to={to('StaffApproval', { itemId: id })} className="font-bold underline underline-offset-4">
      See the request
    </Link>
  )
  if (status === 'WAITING') {
    return (
      <Notice tone="info" title="Someone else has to approve it">
        Together it is above the limits of the person who asked. {link}
      </Notice>
    )
  }
  return (
    <Notice tone="warning" title="It was not approved">
      You can ask again, or choose fewer bookings. {link}
    </Notice>
  )
}

export const middleware = screenFile(screen)
export const loader = screenLoader(screen)
export const action = screenAction(screen)
export const shouldRevalidate = () => true
export default screenPage(screen)
