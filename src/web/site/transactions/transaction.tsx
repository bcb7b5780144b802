import { data, redirect } from 'react-router'
import { bookings } from '../../../capabilities/bookings/contract.ts'
import { lengthOf } from '../../../capabilities/quotes/length.ts'
import { billedParts } from '../../../capabilities/stays/pricing.ts'
import { stays, type Transaction } from '../../../capabilities/stays/contract.ts'
import { LINK_DAYS } from '../../../capabilities/stays/link-days.ts'
import { isRecordable } from '../../../capabilities/stays/rules.ts'
import { fromLocal, isDate, isTime, toArgument, toWire } from '../../../lib/pacific.ts'
import { EMAIL_QUERY, type EmailAnswer, EmailDialog } from '../email/email-dialog.tsx'
import { Link } from '../../ui/link.tsx'
import { Panel } from '../../ui/panel.tsx'
import { LateFlightNotice, ReceiptLines } from './receipt.tsx'
import { StaySign } from '../bookings/stay-sign.tsx'
import { when } from '../../ui/when.ts'
import { className } from '../names/names.ts'
import { pathOf, to } from '../../paths.ts'
import { formOf } from '../../serve/form.server.ts'
import { refuse, submit, textField, textFields } from '../../serve/session/api.ts'
import { accountOf, servicesOf } from '../../serve/session/context.ts'
import { useSite } from '../../serve/session/use-session.ts'
import { title } from '../../title.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Rich } from '../../ui/rich.tsx'
import type { Route } from './+types/transaction'
import { LinkPanel } from './link-panel.tsx'
import { loadTransaction } from './load-transaction.server.ts'
import { texts } from './texts.ts'

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: title(loaderData ? texts().titleOf(loaderData.transaction.ticket_num) : texts().title) },
]

const forms = {
  booking: formOf(stays.linkBooking, { only: ['booking_num', 'booking_email'] }),
  voucher: formOf(stays.linkTimeVoucher, { only: ['voucher_num', 'voucher_email'] }),
  flight: formOf(stays.lateFlight, { only: ['flight_number', 'back_at'] }),
}

export async function loader(args: Route.LoaderArgs) {
  const transaction = await loadTransaction(args)
  const [from, until] = [transaction.entered_at, transaction.exited_at ?? servicesOf(args.context).now().toString()]
  const [start, end] = [from, until].map((each) => Temporal.Instant.from(each)) as [Temporal.Instant, Temporal.Instant]
  const { booking, voucher, flight } = forms
  const account = accountOf(args.context)
  return {
    forms: { booking: booking.fields, voucher: voucher.fields, flight: flight.fields },
    transaction: { ...transaction, rate: { ...transaction.rate, engine_args: {} } },
    length: lengthOf({ from: start, to: end }, billedParts(transaction.rate)) || texts().justArrived,
    leaves: transaction.exited_at ?? transaction.travel_to_date ?? toWire(end),
    isSignedIn: account !== null,
    isMember: Boolean(account?.member),
    isRecordable: isRecordable(transaction, servicesOf(args.context).now()),
    email: await emailKnown(args, transaction),
  }
}

/**
 * Where the receipt most likely goes: the address of whoever is logged in, else that of the booking, for who has a link to
 * it. A ticket alone, which anybody may find, tells nobody's address.
 */
async function emailKnown(args: Route.LoaderArgs, { booking_number: bookingId }: Transaction): Promise<string> {
  const own = accountOf(args.context)?.email
  if (own !== undefined || bookingId === null) return own ?? ''
  const booking = await submit(args, bookings.get, { bookingId })
  return booking.ok ? booking.value.email_addr : ''
}

/** Sends the receipt, links a booking, a voucher or a membership, or tells of a late flight. */
export async function action(args: Route.ActionArgs) {
  const sent = await args.request.formData()
  const { id, receipt_number } = await loadTransaction(args)
  const [intent, email] = [textField(sent, 'intent'), textField(sent, 'email').trim()]
  if (intent === 'email') {
    const outcome = await submit(args, stays.email, { receipt_num: receipt_number ?? id, email })
    const answer: EmailAnswer = outcome.ok ? { sentTo: email } : { problem: outcome.problem, values: { email } }
    return data(answer, { status: outcome.ok ? 200 : outcome.status })
  }
  const outcome = await change(args, sent, { transactionId: id })
  return outcome.ok ? redirect(pathOf(args.url)) : refuse(outcome, textFields(sent))
}

async function change(args: Route.ActionArgs, sent: FormData, stay: { transactionId: string }) {
  switch (textField(sent, 'intent')) {
    case 'club':
      return submit(args, stays.linkClub, stay)
    case 'voucher':
      return submit(args, stays.linkTimeVoucher, { ...stay, ...(await forms.voucher.read(sent)).input })
    case 'flight': {
      const { input } = await forms.flight.read(sent)
      return submit(args, stays.lateFlight, { ...stay, ...input, back_at: momentOf(sent, 'back_at') })
    }
    default:
      return submit(args, stays.linkBooking, { ...stay, ...(await forms.booking.read(sent)).input })
  }
}

/** The date and time of a field, as the API takes moments; empty when they are none. */
function momentOf(sent: FormData, name: string): string {
  const [date, time] = [textField(sent, `${name}_date`), textField(sent, `${name}_time`)]
  return isDate(date) && isTime(time) ? toArgument(fromLocal(date, time)) : ''
}

export default function TransactionPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = texts()
  const { transaction, length, leaves, isMember, isSignedIn, isRecordable } = loaderData
  const { settings } = useSite()
  const answer = actionData && !('code' in actionData) ? actionData : undefined
  const refused = actionData && 'code' in actionData ? actionData : undefined
  const isOpen = transaction.status === 'OPEN'
  const hasReceipt = !isOpen && transaction.receipt_number !== null
  return (
    <div className="gutter grid gap-6 py-8 sm:py-10">
      <Head transaction={transaction} />
      {answer?.sentTo && <Notice tone="success" role="status" title={t.sentTo(answer.sentTo)} />}
      <LateFlightNotice transaction={transaction} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] lg:gap-x-10 print:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
        <div className="grid gap-6">
          <StaySign
            tab={
              <Rich
                text={t.plate(transaction.ticket_num)}
                parts={{ number: <span className="font-mono tracking-wider" /> }}
              />
            }
            from={transaction.entered_at}
            to={leaves}
            length={length}
            vehicle={className(settings, transaction.vehicle_class)}
          />
          {hasReceipt && <Receipt transaction={transaction} isRecordable={isRecordable} />}
          <LinkPanel
            forms={loaderData.forms}
            transaction={transaction}
            isRecordable={isRecordable}
            isMember={isMember}
            isSignedIn={isSignedIn}
            email={loaderData.email}
            refused={refused}
          />
        </div>
        <Panel title={isOpen ? t.costNow : t.price}>
          <ReceiptLines transaction={transaction} />
        </Panel>
      </div>
      {hasReceipt && (
        <EmailDialog
          title={t.emailReceipt}
          what={t.what}
          values={{ email: loaderData.email }}
          hidden={{ intent: 'email' }}
          answer={answer}
        />
      )}
    </div>
  )
}

function Head({ transaction }: { transaction: Transaction }) {
  const t = texts()
  const { status, receipt_number, entered_at } = transaction
  if (status === 'VOIDED')
    return (
      <div className="grid gap-1">
        <h1 className="text-3xl">{t.voided}</h1>
        <p className="text-muted">
          <Rich text={t.voidedHow} parts={{ contact: <Link to={to('Contact')} /> }} />
        </p>
      </div>
    )
  if (status === 'OPEN')
    return (
      <div className="grid gap-1">
        <h1 className="text-3xl">{t.parked}</h1>
        <p className="text-muted">{t.since(when(entered_at))}</p>
      </div>
    )
  return <h1 className="text-3xl">{t.receipt(receipt_number ?? '')}</h1>
}

function Receipt({ transaction, isRecordable }: { transaction: Transaction; isRecordable: boolean }) {
  const t = texts()
  const pdf = `/tickets/${transaction.ticket_num}/${transaction.record_loc}/receipt.pdf`
  return (
    <section aria-labelledby="receipt" className="grid gap-4 rounded-lg bg-raised p-5 shadow-raised sm:p-6">
      {transaction.validation_code ? (
        <div className="grid gap-1">
          <h2 id="receipt" className="text-lg">
            {t.validationCode}
          </h2>
          <p className="font-mono text-2xl font-bold tracking-wider break-all">{transaction.validation_code}</p>
          {isRecordable && <p className="text-muted">{t.codeHint(LINK_DAYS)}</p>}
        </div>
      ) : (
        <h2 id="receipt" className="text-lg">
          {t.isVoid}
        </h2>
      )}
      <nav aria-label={t.actions} className="flex flex-wrap gap-3" data-screen-only>
        <ButtonLink to={`?${EMAIL_QUERY}=1`} tone="quiet" icon="mail" preventScrollReset>
          {t.emailReceipt}
        </ButtonLink>
        <Link
          to={pdf}
          reloadDocument
          className="inline-flex min-h-11 items-center font-bold text-link underline decoration-[0.08em] underline-offset-4 hover:decoration-2"
        >
          {t.pdf}
        </Link>
      </nav>
    </section>
  )
}
