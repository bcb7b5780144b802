import { pageScreen } from '../kit/screen.ts'
import { Link } from 'react-router'
import { stays } from '../../../capabilities/stays/contract.ts'
import { gate } from '../../../capabilities/gate/contract.ts'
import { type Override, transactions } from '../../../capabilities/stays/office-contract.ts'
import { figure } from '../../../lib/texts.ts'
import { LateFlightNotice, ReceiptLines } from '../../site/transactions/receipt.tsx'
import { when } from '../../ui/when.ts'
import { className } from '../../site/names/names.ts'
import { to } from '../../paths.ts'
import { load, submit, textFields } from '../../serve/session/api.ts'
import { useSite } from '../../serve/session/use-session.ts'
import { title } from '../../title.ts'
import { EmailField, TextField } from '../../ui/field.tsx'
import { Table } from '../../ui/table.tsx'
import { movements } from '../desk/movements.tsx'
import { Deed } from '../legacy/deed.tsx'
import { Done } from '../legacy/done.tsx'
import { Fact } from '../legacy/fact.tsx'
import { History } from '../legacy/history.tsx'
import { deedOf, type Deeds, problemOf } from '../legacy/outcome.ts'
import { staff } from '../texts.ts'
import { StaffHead } from '../staff-head.tsx'
import { useMay } from '../kit/use-may.ts'
import type { Route } from './+types/transaction'
import { texts } from './texts.ts'
import { StayBadge } from './state.tsx'

export const screen = pageScreen<typeof loader>({
  name: 'StaffTransaction',
  path: '/staff/transactions/{itemId}',
  title: 'Transaction',
  needs: ['transactions.one'],
})

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: title(loaderData ? texts().title(loaderData.stay.ticket_num) : texts().transaction) },
]

export async function loader(args: Route.LoaderArgs) {
  const found = await load(args, transactions.one, { transactionId: args.params.itemId })
  return { ...found, attempt: crypto.randomUUID() }
}

/** What the gate does, by the gate's own calls: there is one way to move money. */
export async function action(args: Route.ActionArgs) {
  const form = textFields(await args.request.formData())
  const { intent = '', reason = '', amount = '', email = '', receiptNumber = '', attempt = '' } = form
  const stayId = args.params.itemId
  const once = { idempotencyKey: /^[\w-]{8,64}$/.test(attempt) ? attempt : crypto.randomUUID() }
  const t = texts()
  if (intent === 'refund')
    return deedOf(intent, await submit(args, gate.refund, { stayId, amount, reason }, once), t.refund.done(amount))
  if (intent === 'void') return deedOf(intent, await submit(args, gate.void, { stayId, reason }, once), t.void.done)
  return deedOf('email', await submit(args, stays.email, { receiptNumber, email }), t.mail.done(email))
}

/** One stay: who, when, what it cost, every movement of money and every change. */
export default function TransactionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { stay, payments, changes } = loaderData
  const t = texts()
  return (
    <>
      <StaffHead
        title={t.title(stay.ticket_num)}
        parent={{ label: staff().sections.TransactionDashboard, to: to('TransactionDashboard') }}
      >
        <StayBadge status={stay.status} />
      </StaffHead>
      <Done deeds={actionData} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <div className="grid content-start gap-7">
          <Facts {...loaderData} />
          <LateFlightNotice transaction={stay} />
          <section aria-labelledby="price" className="text-sm">
            <h2 id="price" className="border-b-2 border-ink pb-1.5 text-base">
              {stay.status === 'OPEN' ? t.priceNow : t.price}
            </h2>
            <ReceiptLines transaction={stay} />
          </section>
          {payments.length > 0 && (
            <Table caption={t.money} columns={movements()} rows={payments} rowKey={({ id }) => id} />
          )}
          <Possible {...loaderData} deeds={actionData} />
        </div>
        <History
          entries={changes.map(({ at, who, what, amount, reason, override }) => ({
            at,
            who,
            what: t.change(changeWords(what), amount, override ? overrideWords(override) : reason),
          }))}
        />
      </div>
    </>
  )
}

type Loaded = Route.ComponentProps['loaderData']

function Facts({ stay, booking_id, voucher_id, email_addr, member_name }: Loaded) {
  const t = texts()
  const { settings } = useSite()
  const may = useMay()
  const { ticket_num: ticketNum, record_loc: recordLoc } = stay
  const receipt = (
    <Link to={to('TicketTransaction', { ticketNum, recordLoc })} className={LINK} reloadDocument>
      {stay.receipt_number}
    </Link>
  )
  return (
    <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-2">
      <Fact label={t.came}>{when(stay.entered_at)}</Fact>
      <Fact label={t.left}>{stay.exited_at ? when(stay.exited_at) : '–'}</Fact>
      <Fact label={staff().name}>{stay.full_name ?? member_name ?? '–'}</Fact>
      <Fact label={staff().email}>{email_addr ?? '–'}</Fact>
      <Fact label={t.phone}>{stay.phone_number || '–'}</Fact>
      <Fact label={t.vehicle}>
        {className(settings, stay.vehicle_class)}
        {stay.plate && ` · ${stay.plate}`}
        {stay.is_lost_ticket && ` · ${t.lost}`}
      </Fact>
      <Fact label={t.booking}>
        {stay.booking_number && booking_id && may('Bookings:Read') ? (
          <Link to={to('StaffBooking', { itemId: booking_id })} className={LINK}>
            {stay.booking_number}
          </Link>
        ) : (
          (stay.booking_number ?? '–')
        )}
      </Fact>
      <Fact label={t.voucher}>
        {voucher_id && may('TimeVouchers:Read') ? (
          <Link to={to('StaffTimeVoucher', { itemId: voucher_id })} className={LINK}>
            {stay.voucher_number}
          </Link>
        ) : (
          (stay.voucher_number ?? '–')
        )}
      </Fact>
      <Fact label={t.member}>
        {stay.point_club_number ? (
          <Link to={to('TransactionDashboard', {}, { query: { search: stay.point_club_number } })} className={LINK}>
            {stay.point_club_number}
          </Link>
        ) : (
          '–'
        )}
      </Fact>
      <Fact label={t.points}>{figure(stay.points)}</Fact>
      <Fact label={t.receipt}>{stay.receipt_number ? receipt : '–'}</Fact>
      <Fact label={t.code}>{stay.validation_code ?? '–'}</Fact>
      <Fact label={t.locator}>{recordLoc}</Fact>
      <Fact label={t.score}>{[stay.score, stay.feedback].filter((part) => part !== null).join(' · ') || '–'}</Fact>
    </dl>
  )
}

const LINK = 'text-link underline underline-offset-4'

/** What the gate offers for a stay that is over, or was a mistake. */
function Possible({ stay, email_addr, voidable, attempt, deeds }: Loaded & { deeds: Deeds | undefined }) {
  const t = texts()
  const may = useMay()
  const isRefundable = stay.status === 'CLOSED' && stay.refundable !== '0.00'
  if (!may('Gate:Operate') || (!stay.receipt_number && !isRefundable && !voidable)) return null
  const once = <input type="hidden" name="attempt" value={attempt} />
  const reason = <TextField label={t.refund.reason} name="reason" maxLength={200} />
  return (
    <section aria-label={staff().whatCanBeDone}>
      {stay.receipt_number && (
        <Deed
          label={t.mail.deed}
          intent="email"
          problem={problemOf(deeds, 'email')}
          fields={<EmailField label={staff().email} name="email" defaultValue={email_addr ?? ''} />}
        >
          {t.mail.lead}
          <input type="hidden" name="receiptNumber" value={stay.receipt_number} />
        </Deed>
      )}
      {isRefundable && (
        <Deed
          label={t.refund.deed}
          intent="refund"
          problem={problemOf(deeds, 'refund')}
          danger
          fields={
            <div className="grid gap-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
              <TextField
                label={t.refund.amount}
                name="amount"
                inputMode="decimal"
                defaultValue={stay.refundable}
                maxLength={10}
              />
              {reason}
            </div>
          }
        >
          {t.refund.lead(stay.refundable)}
          {once}
        </Deed>
      )}
      {voidable && (
        <Deed label={t.void.deed} intent="void" problem={problemOf(deeds, 'void')} danger fields={reason}>
          {t.void.lead}
          {once}
        </Deed>
      )}
    </section>
  )
}

function overrideWords({ reason, priced, taken }: Override): string {
  return texts().override(texts().overrides.reasons[reason], priced, taken)
}

/** A change as a heading; one that is new here stands as it is kept. */
function changeWords(kind: string): string {
  return (texts().changes as Readonly<Record<string, string>>)[kind] ?? kind
}
