import { formatUsd, fromDollars } from '../../lib/money.ts'
import { display } from '../../lib/pacific.ts'
import type { StaySheet } from '../documents/index.ts'
import {
  type Code,
  codeImage,
  frame,
  type MailContent,
  type PublicLinks,
  renderMail,
  type SecretLink,
} from '../mail/index.ts'
import { moneyRows, priceView, signView, stayView } from '../quotes/index.ts'
import type { Settings } from '../settings/contract.ts'
import type { Transaction } from './contract.ts'
import { texts } from './texts.ts'
import { LINK_DAYS } from './link-days.ts'
import { billedParts } from './pricing.ts'
import { isRecordable } from './rules.ts'

/** The content of a receipt, as the wire has it. */
export interface Receipt {
  readonly transaction: Transaction
  readonly settings: Pick<Settings, 'business' | 'glossary' | 'vehicle_classes'>
  readonly links: PublicLinks
  readonly now: Temporal.Instant
}

/** The receipt as an email. `link` opens the stay to anybody who has the mail. */
export function receiptMail(receipt: Receipt, link: SecretLink): Promise<MailContent> {
  const about = aboutReceipt(receipt)
  const { number, code } = about.receipt
  const record = receipt.links.recordPoints(number, code)
  return renderMail('stay-receipt', { ...about, codes: codesOf(receipt), links: { view: link, record } })
}

/** The ticket of an open stay as an email, with its code for the gate. */
export function ticketMail(receipt: Receipt, link: SecretLink): Promise<MailContent> {
  const { transaction, settings, links } = receipt
  const t = texts()
  const { ticket_num, entered_at } = transaction
  const rows: [string, string][] = [...detailsOf(transaction), [t.arrived, display(Temporal.Instant.from(entered_at))]]
  return renderMail('stay-ticket', {
    ...frame(settings, links),
    codes: codesOf(receipt),
    code: { text: ticket_num, image: codeImage(ticket_num) },
    details: rows,
    links: { view: link },
  })
}

/** Numbers that give access or have a value. */
function codesOf({ transaction }: Receipt): Code[] {
  const { receipt_number, validation_code, ticket_num, record_loc, booking_number, voucher_number } = transaction
  const code = (shownTo: string) => (text: string | null) => ({ text: text ?? '', shownTo })
  return [
    ...[receipt_number, validation_code, ticket_num, record_loc].map(code('Gate:Operate')),
    code('Bookings:Update')(booking_number),
    code('TimeVouchers:Update')(voucher_number),
  ]
}

/** The receipt as a PDF: like a booking's, with what was paid instead of what is due. */
export function receiptSheet(receipt: Receipt): StaySheet {
  const { transaction, links, now } = receipt
  const about = aboutReceipt(receipt)
  const { number, code, is_recordable } = about.receipt
  const t = texts()
  return {
    ...about,
    title: t.title(number),
    heading: transaction.status === 'VOIDED' ? t.wasVoided : t.thanks,
    lead: about.receipt.note,
    asOf: t.asOf(display(now)),
    created: now,
    code: {
      title: code ? t.code : t.isVoid,
      text: code || number,
      hint: is_recordable ? t.record({ days: LINK_DAYS }) : '',
      holds: undefined,
    },
    details: about.details,
    terms: { title: '', sentences: [] },
    place: { title: t.place },
    contact: { title: t.contact },
    manage: {
      title: t.online,
      says: t.onlineHow,
      site: `${links.site}/tickets/${transaction.ticket_num}/${transaction.record_loc}`,
      url: links.ticket(transaction.ticket_num, transaction.record_loc),
    },
  }
}

/** The texts and lines of a closed stay that mail and PDF share. */
function aboutReceipt({ transaction, settings, links, now }: Receipt) {
  const around = frame(settings, links)
  const isVoid = transaction.status === 'VOIDED'
  const number = transaction.receipt_number ?? transaction.ticket_num
  const leaves = transaction.exited_at ?? transaction.entered_at
  return {
    ...around,
    sign: { ...signView(around, isVoid), tab: isVoid ? texts().void : texts().receipt, number },
    stay: stayView(
      {
        travel_from_date: transaction.entered_at,
        travel_to_date: leaves,
        vehicle_class: transaction.vehicle_class,
      },
      billedParts(transaction.rate),
      settings,
    ),
    price: {
      ...priceView(transaction.rate, settings, { title: texts().price }),
      money: moneyRows(paidRows(transaction)),
    },
    details: detailsOf(transaction),
    receipt: {
      number,
      is_void: isVoid,
      code: transaction.validation_code ?? '',
      is_recordable: isRecordable(transaction, now),
      record_days: LINK_DAYS,
      note: noteOf(transaction),
    },
  }
}

function paidRows(transaction: Transaction): [string, string, 'strong'?][] {
  const t = texts()
  const here = transaction.payments.filter(({ kind }) => kind === 'CHARGE')
  const atTheLot = here.reduce((sum, { amount }) => sum + fromDollars(amount), 0)
  const before = fromDollars(transaction.paid) - atTheLot
  return [
    ...(before > 0 ? [[t.paidWithBooking, dollars(before)] as [string, string]] : []),
    ...here.map(({ method, card, amount }): [string, string] => [
      method === 'CASH' ? t.paidInCash : t.paidByCard(card?.last4 ?? ''),
      formatUsd(fromDollars(amount)),
    ]),
    ...(fromDollars(transaction.refunded) > 0
      ? [[t.refunded, formatUsd(fromDollars(`-${transaction.refunded}`)), 'strong'] as [string, string, 'strong']]
      : []),
  ]
}

function dollars(amount: number): string {
  return formatUsd(amount as ReturnType<typeof fromDollars>)
}

function detailsOf(transaction: Transaction): [string, string][] {
  const t = texts()
  const rows: [string, string][] = [
    [t.ticket, transaction.ticket_num],
    [t.locator, transaction.record_loc],
    [t.booking, transaction.booking_number ?? ''],
    [t.voucher, transaction.voucher_number ?? ''],
    [t.member, transaction.point_club_number ?? ''],
  ]
  return rows.filter(([, value]) => value !== '')
}

/** A note on the price, if needed; what it saves stands with its lines. */
function noteOf({ late_flight }: Transaction): string {
  if (!late_flight) return ''
  const until = display(Temporal.Instant.from(late_flight.holds_until))
  return texts().lateFlight(late_flight.flight_number, until)
}
